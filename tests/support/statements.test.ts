/** The fault tests know statements by name. A name that no statement has any more would make them cut in the wrong place. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../../server/platform/package-root.ts';
import { lookUpStatements, workerStatements } from './statements.ts';

test('each statement that the fault tests know by name exists', () => {
  const server = join(packageRoot, 'server');
  const sources = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.ts$/.test(file))
    .map((file) => readFileSync(join(server, file), 'utf8'));
  const unknown = [...lookUpStatements, ...workerStatements].filter(
    (name) => !sources.some((source) => source.includes(`'${name}'`)),
  );
  expect(unknown).toEqual([]);
});
