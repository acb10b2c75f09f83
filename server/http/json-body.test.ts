import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isExact, parseJsonBody } from './json-body.ts';
import { Refusal } from './refusal.ts';

const amounts = new Set(['amount', 'collected_amount']);
const parse = (text: string) => parseJsonBody(Buffer.from(text), amounts);
const refusalOf = (bytes: Buffer) => {
  try {
    parseJsonBody(bytes, amounts);
  } catch (error) {
    return (error as Refusal).details;
  }
};

test('any JSON value is read as JSON.parse reads it', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(parse(text)).toEqual(JSON.parse(text));
    }),
  );
});

test('an empty body, or one of only white space, is no body', () => {
  for (const text of ['', ' ', '\r\n\t']) expect(parse(text)).toBeUndefined();
});

const withAmount = (literal: string) => refusalOf(Buffer.from(`{"amount":${literal},"weight":1}`));

test('an amount that JavaScript would round is refused instead of stored wrong', () => {
  for (const literal of [
    '9007199254740993',
    '-9007199254740993',
    '500.00000000000000001',
    '123.456e-789',
    '1e-400',
    '0.0000000000001e-0315',
    `5.${'0'.repeat(250_000)}1`,
  ]) {
    expect(withAmount(literal), literal.slice(0, 40)).toBe(
      'amount must be a whole number that can be kept exactly',
    );
  }
});

test('an amount is found however its name is written, at any depth, and not inside a string', () => {
  for (const body of [
    '{"amoun\\u0074":9007199254740993}',
    '{ "amount" \n : \t 9007199254740993 }',
    '{"a":[{"b":"\\"","collected_amount":9007199254740993}]}',
    '{"a":"amount","amount":9007199254740993}',
  ]) {
    expect(refusalOf(Buffer.from(body)), body).toContain('amount must be a whole number');
  }
  const inText = '{"a":"\\"amount\\":9007199254740993","weight":0.10000000000000001}';
  expect(parse(inText)).toEqual(JSON.parse(inText));
});

test('an amount that would be rounded is found at every place of the body', () => {
  for (let before = 0; before <= 32; before++) {
    const body = `{"note":"${'x'.repeat(before)}","amount":9007199254740993}`;
    expect(refusalOf(Buffer.from(body)), body).toContain('amount must be a whole number');
  }
});

test('exact amounts are accepted in any notation', () => {
  for (const [literal, amount] of [
    ['5e2', 500],
    ['500.0', 500],
    ['500.00000000000000000', 500],
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
    ['0e-999', 0],
  ] as const) {
    expect(parse(`{"amount":${literal}}`)).toEqual({ amount });
  }
});

test('other numbers are doubles, with as many digits as a serialiser writes', () => {
  for (const literal of ['2.2999999999999998', '0.10000000000000001', '1.00000000000000000001', '1e-400']) {
    expect(parse(`{"weight":${literal}}`)).toEqual({ weight: Number(literal) });
  }
});

test('a body of 2 MiB with a long string is searched for amounts', () => {
  const photo = 'A'.repeat(2 * 1024 * 1024);
  expect(refusalOf(Buffer.from(`{"photo":"${photo}","amount":9007199254740993}`))).toContain(
    'amount must be',
  );
});

test('every number that JavaScript writes is exact', () => {
  fc.assert(fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (n) => isExact(String(n))));
});

test('invalid JSON is refused with what is wrong and where, without quoting the body', () => {
  expect(refusalOf(Buffer.from('{"phone":"+2348012345678",}'))).toBe(
    'the body is not valid JSON: a comma with nothing after it, before } at line 1, column 27',
  );
  expect(refusalOf(Buffer.from('\ufeff{"a":'))).toBe(
    'the body is not valid JSON: it ends too early, at line 1, column 6: an object is not closed',
  );
});

test('bytes that are not UTF-8 are refused, not replaced', () => {
  expect(refusalOf(Buffer.from([0x22, 0xff, 0x22]))).toBe('the body is not valid UTF-8');
  expect(() => parseJsonBody(Buffer.from([0x22, 0xff, 0x22]), amounts)).toThrow(Refusal);
});
