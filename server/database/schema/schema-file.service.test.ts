import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { packageRoot } from '../../platform/package-root.ts';
import { renderSchema } from './schema-file.ts';

test('database/schema.sql is the schema that the migrations create', async () => {
  const schema = await renderSchema({ ...inject('database'), database: 'template_waybill' });
  const committed = readFileSync(join(packageRoot, 'database/schema.sql'), 'utf8');
  expect(committed, 'run: npm run generate').toBe(schema);
});
