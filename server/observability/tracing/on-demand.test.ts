import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../../platform/package-root.ts';

test('OpenTelemetry is loaded on demand: no file imports it before traces are on', () => {
  const server = join(packageRoot, 'server');
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  );
  const importing = (pattern: RegExp) =>
    files.filter((file) => pattern.test(readFileSync(join(server, file), 'utf8')));
  // Types are not loaded. The recorder is imported only by start.ts, with `import()`.
  expect(importing(/^import (?!type\b)[^;]*from '@opentelemetry/m)).toEqual([
    'observability/tracing/recorder.ts',
  ]);
  expect(importing(/from '\.[./a-z]*recorder\.ts'/)).toEqual([]);
  expect(importing(/import\('\.\/recorder\.ts'\)/)).toEqual(['observability/tracing/start.ts']);
});
