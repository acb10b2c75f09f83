/**
 * Prism, between a client and a service: it knows nothing but the OpenAPI document, and says in a header of each
 * answer where the request or the answer breaks it.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { packageRoot } from '../../server/platform/package-root.ts';
import { freePort } from '../support/free-port.ts';
import { toolPath } from '../support/tools.ts';

const document = join(packageRoot, 'contract/openapi.json');

export interface Violation {
  location: string[];
  severity: string;
  code: string | number;
  message: string;
}

export interface ValidatingProxy {
  url: string;
  stop(): Promise<void>;
}

export async function startValidatingProxy(upstream: string): Promise<ValidatingProxy> {
  const cli = toolPath('@stoplight/prism-cli/dist/index.js');
  const port = await freePort();
  const child = spawn(process.execPath, [cli, 'proxy', document, upstream, '--port', String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  const listening = new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (text) => {
      output += text;
      if (output.includes('Prism is listening')) resolve();
    });
    child.once('exit', () => reject(new Error(`prism ended: ${output}`)));
  });
  await listening;
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      const exit = once(child, 'exit');
      child.kill();
      await exit;
    },
  };
}

export function violationsOf(response: { headers: Headers }): Violation[] {
  return JSON.parse(response.headers.get('sl-violations') ?? '[]');
}
