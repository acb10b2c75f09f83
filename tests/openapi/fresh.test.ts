import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { renderOpenapi } from '../../contract/openapi.ts';

test('the committed openapi.json is generated from today’s declarations', () => {
  const committed = readFileSync(new URL('../../contract/openapi.json', import.meta.url), 'utf8');
  expect(committed, 'run `npm run generate` and commit the result').toBe(renderOpenapi());
});

test("the committed types of the clients in our tests are generated from today's document", () => {
  const types = readFileSync(new URL('api-types.ts', import.meta.url), 'utf8');
  const hash = createHash('sha256').update(renderOpenapi()).digest('hex');
  expect(types.split('\n')[0], 'run `npm run generate` and commit the result').toContain(`SHA-256 ${hash}`);
});
