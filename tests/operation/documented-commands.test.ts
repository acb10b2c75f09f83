/** Runs every command of README and guides, in order; none is refused. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packageRoot } from '../../server/platform/package-root.ts';
import { metricsToken } from '../support/metrics.ts';
import { copyDataInto, newFolder, removeFolder, startWaybill, type Waybill } from '../support/waybill.ts';

let folder: string;
let waybill: Waybill;
beforeAll(async () => {
  folder = newFolder();
  copyDataInto(folder);
  waybill = await startWaybill(folder, {
    env: { WEBHOOK_ALLOW: '127.0.0.0/8', METRICS_TOKEN: metricsToken },
  });
});
afterAll(() => removeFolder(folder));

/** The blocks of a document that use the running service, as one script. */
function commandsOf(document: string): string {
  const text = readFileSync(join(packageRoot, document), 'utf8');
  const blocks = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block]) => block!);
  return blocks.filter((block) => !/npm (ci|start|test)|docker/.test(block)).join('\n');
}

/** A refusal ends the script: curl fails for it, and so does whatever reads from curl. */
const strict = 'set -euo pipefail; curl() { command curl --fail-with-body "$@"; echo >&2; }';

/** The receiver of webhooks in the documents; a test sends nothing to the internet. */
const exampleReceiver = 'https://example.com/waybill';

/** npm takes as long as the command: the README's commands run through it, the others without it. */
const throughNpm = 'npm run --silent waybill --';
const withoutNpm = 'node bin/waybill.mjs';

const documents = [
  'README.md',
  'docs/driver-app.md',
  'docs/test-mode.md',
  'docs/integrating-a-shop.md',
  'docs/webhooks.md',
  'docs/event-feed.md',
  'docs/cash.md',
  'docs/backup.md',
  'docs/operating.md',
  'docs/privacy.md',
];
for (const document of documents) {
  test(`the commands of ${document} work as written, one after the other`, async () => {
    const script = commandsOf(document)
      .replaceAll('http://127.0.0.1:3000', waybill.url)
      .replaceAll(exampleReceiver, `${waybill.url}/healthz`)
      .replaceAll('erasures.txt', join(folder, 'erasures.txt'))
      .replaceAll(throughNpm, document === 'README.md' ? throughNpm : withoutNpm);
    expect(script).toMatch(/curl|waybill -- |bin\/waybill/);
    const outcome = await new Promise<string>((resolve) => {
      const env = {
        ...process.env,
        DATA_DIR: join(folder, 'data'),
        TMPDIR: folder,
        METRICS_TOKEN: metricsToken,
      };
      execFile('bash', ['-c', `${strict}\n${script}`], { cwd: packageRoot, env }, (error, out, said) =>
        resolve(error ? `${error.message}\n${out}\n${said}` : 'all of them worked'),
      );
    });
    expect(outcome).toBe('all of them worked');
  });
}
