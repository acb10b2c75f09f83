import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { renderOpenapi } from '../../contract/openapi.ts';

test('the committed openapi.json is what the declarations make', () => {
  const committed = readFileSync(new URL('../../contract/openapi.json', import.meta.url), 'utf8');
  expect(committed, 'run `npm run generate` and commit the result').toBe(renderOpenapi());
});
