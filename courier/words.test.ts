import { expect, test } from 'vitest';
import { moneyText, understandMoney } from '../contract/money.ts';
import {
  type CourierMove,
  maxPhotoBytes as photoAllowed,
  maxSignatureBytes as signatureAllowed,
} from '../contract/moves.ts';
import type { Refusal } from './messages.ts';
import { fitInto, maxSignatureBytes, photoAimBytes } from './photo.ts';
import { isPinTrouble } from './refusal.ts';
import { mapLink } from './stop.ts';
import { refusedIn, testRefusal, wrongPin } from './test-refusals.ts';
import {
  ageWords,
  cashWords,
  collectedWords,
  dayAt,
  dayWords,
  instructionWords,
  otherDayWords,
  plainMoney,
  refusalReasons,
  refusalWords,
  timeWords,
  windowWords,
  zoneWords,
} from './words.ts';

const cash = { collectedAmount: 500000, currency: 'NGN', currencyDigits: 2 };
const fiveThousand = moneyText(500000, 'NGN', 2);
const worded = (move: CourierMove, refusal: Refusal) => refusalWords({ move, refusal });

test('a conflict says what to do', () => {
  expect(worded('pick_up', refusedIn('cancelled'))).toBe(
    'This delivery was cancelled in the meantime. Return the parcel to the sender.',
  );
  expect(worded('deliver', refusedIn('created'))).toContain('not recorded as picked up');
  expect(worded('deliver', refusedIn('returned'))).toContain('recorded as returned');
  expect(worded('deliver', testRefusal('going_back', {}, 409))).toContain('goes back to the sender');
  expect(worded('return', { status: 404, details: 'x' })).toContain('another courier has it');
});

test('cancelled in the meantime: the last move says where the parcel is, and who has the cash', () => {
  const refusal = refusedIn('cancelled');
  const refused = (move: CourierMove, more: object = {}) => ({ move, refusal, ...more });
  const cancelled = 'This delivery was cancelled in the meantime.';
  expect(refusalReasons([refused('pick_up'), refused('deliver', cash)])).toEqual([
    `${cancelled} Call your dispatcher now: you recorded it as delivered and have ${fiveThousand}.`,
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
  expect(cashWords(cash)).toBe(fiveThousand);
  expect(cashWords({ collectedAmount: 500000 })).toBe('the cash that you collected');
  expect(cashWords({ collectedAmount: 0 })).toBeUndefined();
});

test('money by transfer or card is not cash that the courier has', () => {
  const byCard = { ...cash, paymentMethod: 'card_terminal' as const };
  expect(cashWords(byCard)).toBeUndefined();
  expect(collectedWords(byCard)).toBe(`Paid by card terminal: ${fiveThousand}`);
  expect(collectedWords(cash)).toBe(`Cash collected: ${fiveThousand}`);
  expect(collectedWords({ ...byCard, collectedAmount: 0 })).toBeUndefined();
});

test('the age of cash is in whole days, and not said before the first', () => {
  const now = Date.parse('2026-11-17T09:00:00Z');
  expect(ageWords('2026-11-16T09:00:01Z', now)).toBeUndefined();
  expect(ageWords('2026-11-16T09:00:00Z', now)).toBe('1 day ago');
  expect(ageWords('2026-11-14T10:00:00Z', now)).toBe('2 days ago');
});

test('only where an answer is awaited has the sender not answered', () => {
  expect(instructionWords('awaited')).toContain('has not answered yet');
  expect(instructionWords('try_again')).toBe('The sender asks you to try again.');
  expect(instructionWords('return')).toBe('Return it to the sender.');
  expect(instructionWords(null)).toBeUndefined();
});

test('a wrong PIN says how many attempts are left, and then what else is proof', () => {
  expect(isPinTrouble(wrongPin(1))).toBe(true);
  expect(worded('deliver', wrongPin(1))).toContain(
    'Wrong PIN: 1 attempt left. Ask the receiver again, or call.',
  );
  for (const over of [wrongPin(0), testRefusal('handover_pin_locked', { attempts: 5 })]) {
    expect(worded('deliver', over)).toContain('Take a photo');
  }
});

test('proof that is missing is named, and is no trouble with the PIN', () => {
  const both = testRefusal('proof_missing', { kinds: ['photo', 'name'] });
  expect(worded('deliver', both)).toBe(
    'This delivery needs more proof: photo, recipient’s name. Add it and send again.',
  );
  const pin = testRefusal('proof_missing', { kinds: ['pin'] });
  expect(worded('deliver', pin)).toContain('receiver’s PIN');
  expect([isPinTrouble(both), isPinTrouble(pin)]).toEqual([false, false]);
});

test('other refusals show the sentence of the service, and so do those that a page before 0.3.0 kept without a code', () => {
  const other = testRefusal('amount_needed', { amount_to_collect: 5 });
  expect(worded('deliver', other)).toBe('The sentence of amount_needed.');
  const kept = { status: 400, error: 'invalid request data', details: 'proof.photo is not an image' };
  expect(worded('deliver', kept)).toBe('proof.photo is not an image.');
  const cancelled = { status: 409, error: 'move not possible', details: 'Already cancelled. Only …' };
  expect(worded('pick_up', cancelled)).toContain('Return the parcel to the sender.');
});

test('money is printed as the language of the phone writes it, by the digits of its currency, exactly', () => {
  const shown = (amount: number, currency: string, digits: number, locale = 'en') =>
    moneyText(amount, currency, digits, locale).replaceAll(/\s/g, ' ');
  expect(shown(500000, 'NGN', 2)).toBe('₦5,000.00');
  expect(shown(4242520, 'NGN', 2, 'de-DE')).toBe('42.425,20 ₦');
  expect(shown(4242520, 'EGP', 2, 'ar-EG')).toContain('٤٢٬٤٢٥٫٢٠');
  expect(shown(5, 'NGN', 2)).toBe('₦0.05');
  expect(shown(1234567, 'JPY', 0)).toBe('¥1,234,567');
  expect([shown(500, 'USD', 2), shown(500, 'CAD', 2), shown(500, 'SEK', 2)]).toEqual([
    '$5.00',
    'CA$5.00',
    'SEK 5.00',
  ]);
  expect(shown(1500, 'KWD', 3, 'de-DE')).toBe('1,500 KWD');
  expect(shown(Number.MAX_SAFE_INTEGER, 'NGN', 2)).toBe('₦90,071,992,547,409.91');
});

test('an amount in a field is read back as the same amount', () => {
  for (const [amount, currency, digits] of [
    [500000, 'NGN', 2],
    [500050, 'NGN', 2],
    [5, 'NGN', 2],
    [77, 'JPY', 0],
    [1500, 'KWD', 3],
    [1505, 'KWD', 3],
  ] as const) {
    expect(understandMoney(plainMoney(amount, digits), currency, digits)).toBe(amount);
  }
  expect(plainMoney(500000, 2)).toBe('5000');
});

const nowhere = null;
const [android, iPhone, desktop] = [
  'Mozilla/5.0 (Linux; Android 14)',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)',
  'Mozilla/5.0 (X11; Linux)',
];

test('a map opens in the phone without a key', () => {
  const address = '7 Allen Avenue & Co, Ikeja';
  expect(mapLink(address, nowhere, android)).toBe('geo:0,0?q=7%20Allen%20Avenue%20%26%20Co%2C%20Ikeja');
  expect(mapLink(address, nowhere, iPhone)).toMatch(/^https:\/\/maps\.apple\.com\/\?q=7%20/);
  expect(mapLink(address, nowhere, desktop)).toMatch(
    /^https:\/\/www\.google\.com\/maps\/search\/\?api=1&query=7%20/,
  );
  expect(mapLink('7 Allen Avenue\r\nIkeja', nowhere, 'Android')).toBe(
    'geo:0,0?q=7%20Allen%20Avenue%2C%20Ikeja',
  );
});

test('a map opens at the location that the sender gave, with the address as its name', () => {
  const address = '7 Allen Avenue (back door)';
  const location = { latitude: 6.6018, longitude: -3.3515 };
  expect(mapLink(address, location, android)).toBe(
    'geo:0,0?q=6.6018,-3.3515(7%20Allen%20Avenue%20back%20door)',
  );
  expect(mapLink(address, location, iPhone)).toBe(
    'https://maps.apple.com/?ll=6.6018,-3.3515&q=7%20Allen%20Avenue%20(back%20door)',
  );
  expect(mapLink(address, location, desktop)).toBe(
    'https://www.google.com/maps/search/?api=1&query=6.6018,-3.3515',
  );
  expect(mapLink(address, { latitude: 0, longitude: 0 }, desktop), 'zero is a location').toContain('=0,0');
});

test('a window is shown in the time zone of the fleet, with the day unless that is today', () => {
  const lagos = { today: '2026-11-15', time_zone: 'Africa/Lagos' };
  const window = (from: string, to: string) => ({ from, to, until: to });
  expect(windowWords(window('2026-11-15T13:00:00Z', '2026-11-15T15:00:00Z'), lagos)).toBe('14:00–16:00');
  expect(windowWords(window('2026-11-16T13:00:00Z', '2026-11-16T15:00:00Z'), lagos)).toBe(
    'Mon 16 Nov, 14:00–16:00',
  );
  // In Lagos it is past midnight already.
  expect(windowWords(window('2026-11-15T21:00:00Z', '2026-11-15T23:30:00Z'), lagos)).toBe(
    '22:00 – Mon 16 Nov, 00:30',
  );
  const old = { from: '2026-11-15T13:00:00Z', until: '2026-11-15T15:00:00Z' } as ReturnType<typeof window>;
  expect(windowWords(old, lagos), 'kept by an older page').toBe('14:00–16:00');
  expect(windowWords(null, lagos)).toBeUndefined();
  const unknown = { ...lagos, time_zone: 'Mars/Olympus' };
  expect(windowWords(window('2026-11-15T13:00:00Z', '2026-11-15T15:00:00Z'), unknown)).toMatch(/\d\d:00$/);
});

test('a window is of another day where it begins on another day by the clock of the fleet', () => {
  const lagos = { today: '2026-11-15', time_zone: 'Africa/Lagos' };
  const words = (from: string, to: string) => otherDayWords({ from, to, until: to }, lagos);
  expect(words('2026-11-16T13:00:00Z', '2026-11-16T15:00:00Z')).toBe('Mon 16 Nov, 14:00–16:00');
  expect(words('2026-11-15T13:00:00Z', '2026-11-15T15:00:00Z')).toBeUndefined();
  expect(words('2026-11-15T22:30:00Z', '2026-11-16T01:00:00Z'), 'begins today').toBeUndefined();
  expect(words('2026-11-15T23:30:00Z', '2026-11-16T01:00:00Z'), 'past midnight in Lagos').toBe(
    'Mon 16 Nov, 00:30–02:00',
  );
  expect(otherDayWords(null, lagos)).toBeUndefined();
});

test('times are in the time zone of the fleet, with the day unless that is today, wherever the phone is', () => {
  const lagos = { time_zone: 'Africa/Lagos' };
  // Half past midnight in Lagos, of the day after.
  const now = Date.parse('2026-11-15T23:30:00Z');
  expect(dayAt(now, lagos)).toEqual({ today: '2026-11-16', time_zone: 'Africa/Lagos' });
  expect(timeWords('2026-11-15T23:10:00Z', dayAt(now, lagos))).toBe('00:10');
  expect(timeWords(Date.parse('2026-11-15T22:10:00Z'), dayAt(now, lagos))).toBe('Sun 15 Nov, 23:10');
  expect(timeWords(now, dayAt(now)), 'in the zone of the phone, where none is known').toMatch(/^\d\d:30$/);
});

test('the zone of the fleet is named where the clock of the phone shows another time, and only there', () => {
  const now = Date.parse('2026-11-15T23:30:00Z');
  const { timeZone: own } = new Intl.DateTimeFormat().resolvedOptions();
  const elsewhere = own === 'Pacific/Kiritimati' ? 'America/New_York' : 'Pacific/Kiritimati';
  expect(zoneWords(dayAt(now, { time_zone: own }), now)).toBeUndefined();
  expect(zoneWords(dayAt(now), now), 'a day that an older page has kept').toBeUndefined();
  expect(zoneWords(dayAt(now, { time_zone: elsewhere }), now)).toMatch(
    /^(Kiritimati|New York) time \(\S+\)$/,
  );
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
