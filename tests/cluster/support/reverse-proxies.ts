/** nginx and HAProxy with the configurations of `deploy/`: only the addresses and the port are others. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../../server/platform/package-root.ts';
import { freePort } from '../../support/free-port.ts';
import { testFolder } from '../../support/waybill.ts';
import { pathOf } from './needing.ts';
import { type Program, startProgram } from './programs.ts';

export interface ReverseProxy extends Program {
  url: string;
}

export async function startNginx(nodePorts: readonly number[]): Promise<ReverseProxy> {
  const folder = testFolder();
  const port = await freePort();
  const site = forLoopback('nginx.conf', nodePorts, [/listen 80;/, `listen 127.0.0.1:${port};`]);
  writeFileSync(join(folder, 'waybill.conf'), site);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n  ');
  const main = join(folder, 'main.conf');
  // What a distribution's own nginx.conf has around a site.
  writeFileSync(
    main,
    `daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
worker_processes 2;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http {
  access_log off;
  ${temporary}
  include ${folder}/waybill.conf;
}
`,
  );
  const args = ['-p', folder, '-e', join(folder, 'error.log'), '-c', main];
  const program = await startProgram(pathOf('nginx'), { args, port });
  return { ...program, url: `http://127.0.0.1:${port}` };
}

export async function startHaproxy(nodePorts: readonly number[]): Promise<ReverseProxy> {
  const port = await freePort();
  const config = join(testFolder(), 'haproxy.cfg');
  writeFileSync(config, forLoopback('haproxy.cfg', nodePorts, [/bind :80 /, `bind 127.0.0.1:${port} `]));
  const checked = spawnSync(pathOf('HAProxy'), ['-c', '-f', config], { encoding: 'utf8' });
  if (checked.status !== 0) throw new Error(checked.stdout + checked.stderr);
  const program = await startProgram(pathOf('HAProxy'), { args: ['-db', '-f', config], port });
  return { ...program, url: `http://127.0.0.1:${port}` };
}

/** Replaces the lines of the file that are marked with CHANGE. */
function forLoopback(
  file: string,
  nodePorts: readonly number[],
  [listen, replaced]: readonly [RegExp, string],
): string {
  let text = readFileSync(join(packageRoot, 'deploy', file), 'utf8');
  for (const [i, nodePort] of nodePorts.entries()) {
    text = replaceOnce(text, new RegExp(`10\\.0\\.0\\.1${i + 1}:3000`), `127.0.0.1:${nodePort}`);
  }
  if (/10\.0\.0\./.test(text)) throw new Error(`${file} has more nodes than the test`);
  return replaceOnce(text, listen, replaced);
}

function replaceOnce(text: string, pattern: RegExp, replacement: string): string {
  if (!pattern.test(text)) throw new Error(`${pattern} is not in the file`);
  return text.replace(pattern, replacement);
}
