import { expect, test } from 'vitest';
import { exampleWithEveryField } from '../../../contract/delivery-fields.ts';
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
