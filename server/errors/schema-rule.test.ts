import { expect, test } from 'vitest';
import { courierOperations } from '../../contract/courier/operations.ts';
import { dashboardOperations } from '../../contract/dashboard/index.ts';
import type { Operation } from '../../contract/operation.ts';
import { operations } from '../../contract/operations/index.ts';
import { paramsOf } from '../../contract/path-params.ts';
import { listItems, type Rule, rules, units } from '../../contract/problems/rules.ts';
import { ruleOfSchema } from './schema-rule.ts';
import { ruleInWords } from './sentences/index.ts';

test('every rule that a schema names is one of the catalogue, and so are its unit and what its list holds', () => {
  const named = new Set<Rule>();
  const unknown: unknown[] = [];
  for (const { body, query, params, path } of [
    ...operations,
    ...dashboardOperations,
    ...courierOperations,
  ] as Operation[]) {
    JSON.stringify([body, query, paramsOf(params, path)], (key, value) => {
      if (key === 'x-rule') named.add(value);
      if (key === 'x-unit' && !units.includes(value)) unknown.push(value);
      if (key === 'x-items' && !listItems.includes(value)) unknown.push(value);
      return value;
    });
  }
  unknown.push(...[...named].filter(({ code }) => !Object.hasOwn(rules, code)));
  expect(unknown).toEqual([]);
  for (const rule of named) expect(ruleInWords(rule)).toMatch(/^(must|is|has) /);
});

test('a schema says itself what it accepts, without the name of a rule', () => {
  const words = (schema: Parameters<typeof ruleOfSchema>[0]) => ruleInWords(ruleOfSchema(schema)!);
  expect(words({ type: 'integer', minimum: 1, maximum: 9 })).toBe('must be a whole number from 1 to 9');
  expect(words({ type: 'integer', minimum: 0, maximum: 9, 'x-unit': 'days' })).toBe(
    'must be a whole number of days from 0 to 9',
  );
  expect(words({ type: 'number', maximum: 9, 'x-unit': 'kilograms' })).toBe(
    'must be a number of kilograms of at most 9',
  );
  expect(words({ type: 'boolean' })).toBe('must be true or false');
  expect(words({ enum: ['a', 'b', 'c'] })).toBe('must be one of a, b, c');
  expect(words({ enum: ['a', 'b'] })).toBe('must be a or b');
  expect(words({ type: 'array', maxItems: 50, 'x-items': 'denominations' })).toBe(
    'must be a list of at most 50 notes and coins',
  );
  expect(words({ type: 'object', properties: { from: {}, to: {} } })).toBe(
    'must be an object with from and to',
  );
});
