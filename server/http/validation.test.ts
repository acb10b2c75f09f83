import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { DeliveryEdit } from '../../contract/delivery-fields.ts';
import { problem } from '../errors/rejection.ts';
import { sentenceOf } from '../errors/sentences/index.ts';
import { makeChecker } from './validation.ts';

function faultsOf(check: ReturnType<typeof makeChecker>, value: unknown): string[] {
  const checked = check(value);
  return 'faults' in checked ? checked.faults.map(sentenceOf) : [];
}

test('a value out of a list is named with the list, also inside of arrays and where null is allowed', () => {
  const Colour = Type.Enum(['red', 'green'], { type: 'string' });
  const check = makeChecker(
    Type.Object({
      colour: Colour,
      colours: Type.Array(Colour),
      maybe: Type.Union([Colour, Type.Null()]),
      only: Type.Enum(['red'], { type: 'string' }),
    }),
  );
  expect(faultsOf(check, { colour: 'blue', colours: ['red', 'blue'], maybe: 'blue', only: 'blue' })).toEqual([
    'colour must be red or green',
    'colours.1 must be red or green',
    'maybe must be red or green',
    'only must be red',
  ]);
});

test('an error inside of an optional object is said once, without a second sentence about the object', () => {
  const check = makeChecker(DeliveryEdit);
  expect(faultsOf(check, { metadata: { colour: null } })).toEqual([
    'metadata.colour must not be null; leave it out instead',
  ]);
  expect(faultsOf(check, { metadata: { '': 'red' } })).toEqual([
    expect.stringMatching(/^metadata must be an object of at most 20 text values: keys of 1 to 40/),
  ]);
  expect(faultsOf(check, { required_proof: ['blood'] })).toEqual([
    'required_proof.0 must be one of photo, signature, pin, name',
  ]);
  expect(faultsOf(check, { pickup_window: { from: '2040-01-16T10:00:00Z' } })).toEqual([
    'pickup_window.to is required',
  ]);
  expect(faultsOf(check, { metadata: 3 })).toHaveLength(1);
});

test('what a schema cannot say is added to the errors of a value that breaks it, and to those only', () => {
  const check = makeChecker(Type.Object({ count: Type.Integer() }), {
    nullIsLeftOut: false,
    moreFaults: () => [problem('no_fields')],
  });
  expect(faultsOf(check, { count: 'x' })).toEqual([
    'count must be a whole number',
    'the body must have at least one field',
  ]);
  expect(faultsOf(check, { count: 1 })).toEqual([]);
});
