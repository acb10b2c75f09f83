import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import {
  exampleWithEveryField,
  fieldPaths,
  fieldValue,
  NewDelivery,
  setField,
} from '../../../contract/delivery-fields.ts';
import { isPlain, keptFieldsOf, plainFields, storedFields } from './fields.ts';

const addresses = { pickup_address: 'A', delivery_address: 'B' };

test('every field that is sent is kept', () => {
  const kept = keptFieldsOf(exampleWithEveryField);
  for (const { key } of storedFields) expect(kept[key], key).toBeDefined();
});

test('a delivery is plain only where all that is kept of it are fields of the first version', () => {
  const plainKeys = new Set<string>(plainFields.map(({ key }) => key));
  for (const [name, value] of Object.entries(exampleWithEveryField)) {
    const delivery = { ...addresses, [name]: value };
    const kept = Object.entries(keptFieldsOf(delivery)).filter(([, one]) => one !== undefined);
    expect(isPlain(delivery), name).toBe(kept.every(([key]) => plainKeys.has(key)));
  }
});

test('no text that a delivery has may have the characters that end a value or a row on the way to the database', () => {
  const texts = fieldPaths.filter((path) => typeof fieldValue(exampleWithEveryField, path) === 'string');
  expect(texts.length).toBeGreaterThan(5);
  for (const path of texts) {
    for (const end of ['\x1d', '\x1e', '\x1f']) {
      const delivery = structuredClone(exampleWithEveryField);
      setField(delivery, path, `${fieldValue(delivery, path)}${end}`);
      expect(Value.Check(NewDelivery, delivery), `${path} ${JSON.stringify(end)}`).toBe(false);
    }
  }
});
