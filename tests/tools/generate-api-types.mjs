/** Writes the types of a client, made from the OpenAPI document. The hash says which document they were made from. */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';

const document = readFileSync(new URL('../../contract/openapi.json', import.meta.url), 'utf8');
const types = astToString(await openapiTS(document));
const hash = createHash('sha256').update(document).digest('hex');
writeFileSync(
  new URL('../openapi/api-types.ts', import.meta.url),
  `/* Made by \`npm run generate\` from contract/openapi.json with SHA-256 ${hash}. */\n${types}`,
);
