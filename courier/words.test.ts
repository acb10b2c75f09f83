import { expect, test } from 'vitest';
import { parseMoney } from '../contract/money.ts';
import {
  type CourierMove,
  maxPhotoBytes as photoAllowed,
  maxSignatureBytes as signatureAllowed,
} from '../contract/moves.ts';
import { mapLink } from './map-link.ts';
import type { Refusal } from './messages.ts';
import { moneyText, plainText } from './money.ts';
import { fitInto, maxSignatureBytes, photoAimBytes } from './photo.ts';
import {
  cashWords,
  dayWords,
  instructionWords,
  isPinTrouble,
  refusalReasons,
  refusalWords,
} from './words.ts';

const cash = { collectedAmount: 500000, currency: 'NGN', currencyDigits: 2 };
const worded = (move: CourierMove, refusal: Refusal) => refusalWords({ move, refusal });
const conflict = (details: string): Refusal => ({ status: 409, error: 'move not possible', details });

test('a conflict says what to do', () => {
  expect(
    worded(
      'pick_up',
      conflict('the delivery is cancelled already; only a delivery that is created can be picked up'),
    ),
  ).toBe('This delivery was cancelled in the meantime. Return the parcel to the sender.');
  expect(
    worded(
      'deliver',
      conflict('the delivery is created; only a delivery that is in_transit can be delivered'),
    ),
  ).toContain('not recorded as picked up');
  expect(
    worded('deliver', conflict('Not picked up yet. Only a delivery that is in transit can be delivered.')),
  ).toContain('not recorded as picked up');
  expect(
    worded('deliver', conflict('the delivery is on its way back to the sender, and can only be returned')),
  ).toContain('goes back to the sender');
  expect(worded('return', { status: 404, error: 'delivery not found', details: 'x' })).toContain(
    'another courier has it',
  );
});

test('cancelled in the meantime: the last move says where the parcel is, and who has the cash', () => {
  const refusal = conflict('the delivery is cancelled already; only one that is open can be moved');
  const refused = (move: CourierMove, more: object = {}) => ({ move, refusal, ...more });
  const cancelled = 'This delivery was cancelled in the meantime.';
  expect(refusalReasons([refused('pick_up'), refused('deliver', cash)])).toEqual([
    `${cancelled} Call your dispatcher now: you recorded it as delivered and have 5,000 NGN.`,
  ]);
  expect(refusalReasons([refused('deliver')])).toEqual([
    `${cancelled} Call your dispatcher now: you recorded it as delivered.`,
  ]);
  expect(refusalReasons([refused('pick_up'), refused('fail_attempt')])).toEqual([
    `${cancelled} Return the parcel to the sender.`,
  ]);
  expect(refusalReasons([refused('return')])).toEqual([
    `${cancelled} Call your dispatcher: you recorded it as returned.`,
  ]);
});

test('cash is named with its currency; a move that was kept without one still mentions the cash', () => {
  expect(cashWords(cash)).toBe('5,000 NGN');
  expect(cashWords({ collectedAmount: 500000 })).toBe('the cash that you collected');
  expect(cashWords({ collectedAmount: 0 })).toBeUndefined();
});

test('only where an answer is awaited has the sender not answered', () => {
  expect(instructionWords('awaited')).toContain('has not answered yet');
  expect(instructionWords('try_again')).toBe('The sender asks you to try again.');
  expect(instructionWords('return')).toBe('Return it to the sender.');
  expect(instructionWords(null)).toBeUndefined();
});

test('a wrong PIN says how many attempts are left, and then what else is proof', () => {
  const wrong = {
    status: 400,
    error: 'invalid request data',
    details: 'proof.pin is not the PIN of this delivery; 1 try left',
  };
  expect(isPinTrouble(wrong)).toBe(true);
  expect(worded('deliver', wrong)).toContain('(1 attempt left)');
  const over = {
    ...wrong,
    details:
      'proof.pin: there were 5 tries already; a photo, a signature or the name of the recipient is needed instead',
  };
  expect(worded('deliver', over)).toContain('Take a photo');
});

test('other refusals show the details of the service', () => {
  expect(
    worded('deliver', { status: 400, error: 'invalid request data', details: 'proof.photo is no picture' }),
  ).toBe('proof.photo is no picture.');
});

test('money is printed by the digits of its currency, exactly', () => {
  expect(moneyText(500000, 'NGN', 2)).toBe('5,000 NGN');
  expect(moneyText(500050, 'NGN', 2)).toBe('5,000.50 NGN');
  expect(moneyText(5, 'NGN', 2)).toBe('0.05 NGN');
  expect(moneyText(1234567, 'JPY', 0)).toBe('1,234,567 JPY');
  expect(moneyText(1500, 'KWD', 3)).toBe('1.500 KWD');
  expect(moneyText(Number.MAX_SAFE_INTEGER, 'NGN', 2)).toBe('90,071,992,547,409.91 NGN');
});

test('an amount in a field is read back as the same amount; ambiguous text is not read', () => {
  for (const [amount, digits] of [
    [500000, 2],
    [500050, 2],
    [5, 2],
    [77, 0],
    [1500, 3],
  ] as const) {
    expect(parseMoney(plainText(amount, digits), digits)).toBe(amount);
  }
  expect(parseMoney('5,000', 2)).toBe(500000);
  for (const text of ['', 'five', '5.000', '1,50', '-5', '5 00'])
    expect(parseMoney(text, 2), text).toBeUndefined();
});

test('a map opens in the phone without a key', () => {
  const address = '7 Allen Avenue & Co, Ikeja';
  expect(mapLink(address, 'Mozilla/5.0 (Linux; Android 14)')).toBe(
    'geo:0,0?q=7%20Allen%20Avenue%20%26%20Co%2C%20Ikeja',
  );
  expect(mapLink(address, 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)')).toMatch(
    /^https:\/\/maps\.apple\.com\/\?q=7%20/,
  );
  expect(mapLink(address, 'Mozilla/5.0 (X11; Linux)')).toMatch(
    /^https:\/\/www\.google\.com\/maps\/search\/\?api=1&query=7%20/,
  );
  expect(mapLink('7 Allen Avenue\r\nIkeja', 'Android')).toBe('geo:0,0?q=7%20Allen%20Avenue%2C%20Ikeja');
});

test('photos keep their proportions and are never enlarged; they respect the limits of the contract', () => {
  expect(fitInto(1_600, { width: 4_000, height: 3_000 })).toEqual({ width: 1_600, height: 1_200 });
  expect(fitInto(1_600, { width: 300, height: 4_800 })).toEqual({ width: 100, height: 1_600 });
  expect(fitInto(1_600, { width: 640, height: 480 })).toEqual({ width: 640, height: 480 });
  expect(photoAimBytes).toBeLessThanOrEqual(photoAllowed);
  expect(maxSignatureBytes).toBeLessThanOrEqual(signatureAllowed);
});

test('a day is the same day wherever the phone is', () => {
  expect(dayWords('2026-11-17')).toBe('Tuesday 17 November');
});
