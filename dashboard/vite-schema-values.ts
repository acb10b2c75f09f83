/**
 * Puts the values of two files of the contract in their place. What these files import, the schemas and TypeBox, was a twentieth
 * of a first visit.
 */
import type { Plugin } from 'vite';
import * as fieldDescriptions from '../contract/dashboard/field-descriptions.ts';
import * as schemaValues from '../contract/dashboard/schema-values.ts';

const evaluated = [
  { path: '/contract/dashboard/field-descriptions.ts', values: fieldDescriptions },
  { path: '/contract/dashboard/schema-values.ts', values: schemaValues },
];

export function valuesOfSchemas(): Plugin {
  return {
    name: 'waybill:values-of-schemas',
    apply: 'build',
    transform(_code, id) {
      const file = evaluated.find(({ path }) => id.endsWith(path));
      if (!file) return;
      const lines = Object.entries(file.values).map(
        ([name, value]) => `export const ${name} = ${JSON.stringify(value)};`,
      );
      return { code: lines.join('\n'), map: null };
    },
  };
}
