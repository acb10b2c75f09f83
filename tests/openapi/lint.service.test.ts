import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { renderOpenapi } from '../../contract/openapi.ts';
import { toolPath } from '../support/tools.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const patienceMs = 170_000;

interface Report {
  totals: { errors: number; warnings: number; ignored: number };
  problems: { ruleId: string; message: string }[];
}

/** Runs the linter of tests/tools with the rules of redocly.yaml. It sends nothing to anybody. */
function lint(document: string): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-lint-'));
  const file = join(folder, 'openapi.json');
  writeFileSync(file, document);
  const command = [toolPath('@redocly/cli/bin/cli.js'), 'lint', '--format=json', file];
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, command, { cwd: root, env, timeout: patienceMs }, (_error, stdout, stderr) => {
      rmSync(folder, { recursive: true });
      try {
        resolve(JSON.parse(stdout) as Report);
      } catch {
        reject(new Error(`the linter gave no report: ${stderr}`));
      }
    });
  });
}

test('the document passes every recommended lint rule without an error or a warning', async () => {
  const { problems, totals } = await lint(renderOpenapi());
  expect(problems).toEqual([]);
  expect(totals).toEqual({ errors: 0, warnings: 0, ignored: 0 });
});

test('the lint notices an example that breaks its schema', async () => {
  const { problems } = await lint(
    renderOpenapi().replaceAll('"pickup_address": "12 Marina', '"pickup": "12 Marina'),
  );
  expect(problems.map(({ ruleId }) => ruleId)).toContain('no-invalid-media-type-examples');
});
