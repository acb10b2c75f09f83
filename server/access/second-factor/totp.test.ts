import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  base32,
  codeAt,
  keyUri,
  newRecoveryCodes,
  recoveryCodeHash,
  stepAt,
  stepOf,
} from './second-factor.ts';

const rfcSeed = Buffer.from('12345678901234567890');

test('the vectors of RFC 6238 (SHA-1), cut to six digits', () => {
  for (const [seconds, code] of [
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ] as const) {
    expect(codeAt(rfcSeed, stepAt(seconds * 1000))).toBe(code.slice(2));
  }
});

test('the vectors of RFC 4226', () => {
  const codes = [
    '755224',
    '287082',
    '359152',
    '969429',
    '338314',
    '254676',
    '287922',
    '162583',
    '399871',
    '520489',
  ];
  expect(codes.map((_, step) => codeAt(rfcSeed, step))).toEqual(codes);
});

test('a code is taken one step before and after its own, and says which step it is of', () => {
  const now = 1_700_000_000_000;
  const step = stepAt(now);
  for (const off of [-1, 0, 1]) expect(stepOf(rfcSeed, codeAt(rfcSeed, step + off), now)).toBe(step + off);
  for (const off of [-2, 2]) expect(stepOf(rfcSeed, codeAt(rfcSeed, step + off), now)).toBeUndefined();
  for (const text of ['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦']) {
    expect(stepOf(rfcSeed, text, now)).toBeUndefined();
  }
});

test('the vectors of RFC 4648 for base 32, without padding', () => {
  const vectors = {
    '': '',
    f: 'MY',
    fo: 'MZXQ',
    foo: 'MZXW6',
    foob: 'MZXW6YQ',
    fooba: 'MZXW6YTB',
    foobar: 'MZXW6YTBOI',
  };
  for (const [text, encoded] of Object.entries(vectors)) expect(base32(Buffer.from(text))).toBe(encoded);
  expect(base32(randomBytes(20))).toMatch(/^[A-Z2-7]{32}$/);
});

test('an address with signs of its own stays inside the label of the QR code', () => {
  const uri = new URL(keyUri(rfcSeed, 'a?b&c#d/e@example.com'));
  expect(decodeURIComponent(uri.pathname)).toMatch(/Waybill:a\?b&c#d\/e@example\.com$/);
  expect(uri.searchParams.get('issuer')).toBe('Waybill');
});

test('ten recovery codes of 60 bits, recognised however they are typed', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) {
    expect(code).toMatch(/^([a-z2-7]{4}-){2}[a-z2-7]{4}$/);
    expect(recoveryCodeHash(` ${code.toUpperCase().replaceAll('-', ' ')} `)).toEqual(recoveryCodeHash(code));
  }
});
