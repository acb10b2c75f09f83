/** What scanned codes mean for the day: which parcels are ticked off, missing, foreign, or were scanned before. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parcelCode } from '../../contract/parcel-code.ts';
import type { ShownDay, ShownStop } from '../day.ts';
import { testStop } from '../test-stop.ts';
import type { Codes } from './parcels.ts';
import { pickUpOf, scanAtDoor, scanAtPickUp, tally, withoutDeliveries, withoutForeign } from './tally.ts';
import { foreignText, missingWords, outcomeWords } from './words.ts';

const id = (n: number) => `dlv_01kd3x8j5mfd7v2q9r4t6w8y${String(n).padStart(2, '0')}`;

/** Without a name: messages then name the stop by its address. */
const stop = (n: number, more: Partial<ShownStop> = {}): ShownStop => ({
  ...testStop(id(n), {
    delivery_address: `${n} Allen Avenue`,
    receiver_contact: { name: null, phone: null },
    ...more,
  }),
  waits: false,
  refused: [],
});
const withCourier: Partial<ShownStop> = { status: 'in_transit', moves: ['deliver', 'fail_attempt'] };
const day = (...stops: ShownStop[]): ShownDay => ({
  stops,
  later: [],
  done: [],
  collected: [],
  cash: [],
  notAccepted: [],
  handIns: [],
});

/** All scans of a pickup, with what each of them did. */
function scanAll(today: ShownDay, texts: readonly string[]) {
  let codes: Codes = [];
  const outcomes = texts.map((text) => {
    const scanned = scanAtPickUp(today, codes, text);
    codes = scanned.codes;
    return scanned.outcome;
  });
  return { codes, outcomes, ...tally(today, codes), ...pickUpOf(tally(today, codes)) };
}
const numbers = (deliveries: readonly { stop: ShownStop }[]) =>
  deliveries.map(({ stop: { delivery_id } }) => Number(delivery_id.slice(-2)));

test('a scan ticks off its parcel; what was not scanned at the same sender is missing', () => {
  const { outcomes, complete, partial, missing } = scanAll(day(stop(1), stop(2)), [id(2)]);
  expect(outcomes).toMatchObject([{ is: 'ticked', piece: 1 }]);
  expect([complete, partial, missing].map(numbers)).toEqual([[2], [], [1]]);
});

test('parcels of a sender where nothing was scanned are not missing', () => {
  const other = stop(2, { pickup_address: '5 Broad Street' });
  const { places, missing } = scanAll(day(stop(1), other), [id(1)]);
  expect(places.map(({ address }) => address)).toEqual(['12 Marina Road', '5 Broad Street']);
  expect(missing).toEqual([]);
});

test('a delivery of three parcels is complete after three different labels, in any order', () => {
  const today = day(stop(1, { pieces: 3 }));
  const code = (piece: number) => parcelCode(id(1), piece, 3);
  const two = scanAll(today, [code(3), code(1)]);
  expect(two.complete).toEqual([]);
  expect(two.partial).toMatchObject([{ scanned: [1, 3], missing: [2] }]);
  expect(two.partial.map(missingWords)).toEqual(['Parcel 2 of 3']);
  expect(numbers(scanAll(today, [code(3), code(1), code(2)]).complete)).toEqual([1]);
});

test('the same label twice counts once, and is said to be scanned already', () => {
  const { outcomes, codes, partial } = scanAll(day(stop(1, { pieces: 2 })), [`${id(1)}/2`, `${id(1)}/2`]);
  expect(outcomes.map(({ is }) => is)).toEqual(['ticked', 'duplicate']);
  expect(codes).toEqual([`${id(1)}/2`]);
  expect(partial).toMatchObject([{ scanned: [2] }]);
  expect(outcomeWords(outcomes[1]!)).toEqual({
    tone: 'again',
    text: 'Already scanned: parcel 2 of 2, 1 Allen Avenue',
  });
});

test('a label without a number is that of the first parcel, also where the delivery got more parcels later', () => {
  const { outcomes, partial } = scanAll(day(stop(1, { pieces: 2 })), [id(1), `${id(1)}/1`]);
  expect(outcomes.map(({ is }) => is)).toEqual(['ticked', 'duplicate']);
  expect(partial).toMatchObject([{ scanned: [1], missing: [2] }]);
});

test('a label with a higher number than the delivery has parcels is not counted', () => {
  const { outcomes, codes, complete } = scanAll(day(stop(1)), [`${id(1)}/2`]);
  expect(outcomes.map(({ is }) => is)).toEqual(['beyond']);
  expect([codes, complete]).toEqual([[], []]);
});

test("another courier's parcel and what is no label are listed as foreign, each once", () => {
  const { outcomes, foreign } = scanAll(day(stop(1)), [
    id(9),
    '4006381333931',
    `${id(9)}/1`,
    '4006381333931',
  ]);
  expect(outcomes.map(({ is }) => is)).toEqual(['not yours', 'not a label', 'not yours', 'not a label']);
  expect(foreign).toEqual([
    { code: `${id(9)}/1`, why: 'not yours' },
    { code: '4006381333931', why: 'not a label' },
  ]);
  expect(foreign.map(foreignText)).toEqual([
    'Not on your list: …6w8y09',
    'Not a Waybill label: 4006381333931',
  ]);
});

test('a parcel that another courier gets after the scan is foreign from then on, and one that is assigned after it is ticked', () => {
  const { codes } = scanAll(day(stop(1)), [id(1), id(2)]);
  const after = tally(day(stop(2)), codes);
  expect(after.foreign).toEqual([{ code: `${id(1)}/1`, why: 'not yours' }]);
  expect(numbers(pickUpOf(after).complete)).toEqual([2]);
});

test('a parcel that the courier has already is offered to be opened, and is neither ticked nor foreign', () => {
  const { outcomes, codes, foreign } = scanAll(day(stop(1), stop(2, withCourier)), [id(2)]);
  expect(outcomes).toMatchObject([{ is: 'other stop', stop: { delivery_id: id(2) } }]);
  expect([codes, foreign]).toEqual([[], []]);
});

test('what was picked up, undone or cleared is no longer scanned', () => {
  const today = day(stop(1, { pieces: 2 }), stop(2));
  const { codes } = scanAll(today, [`${id(1)}/1`, `${id(1)}/2`, id(2), 'something else']);
  expect(withoutDeliveries(codes, [id(1)])).toEqual([`${id(2)}/1`, 'something else']);
  expect(withoutForeign(today, codes)).toEqual([`${id(1)}/1`, `${id(1)}/2`, `${id(2)}/1`]);
});

test('at the door without a stop open, a parcel that the courier has is counted, and others are named', () => {
  const today = {
    ...day(stop(1, withCourier), stop(2)),
    done: [stop(3, { status: 'delivered', moves: [] })],
  };
  const scan = (text: string) => scanAtDoor(today, [], text, undefined).outcome.is;
  expect([id(1), id(2), id(3), id(9), 'x'].map(scan)).toEqual([
    'ticked',
    'other stop',
    'other stop',
    'not yours',
    'not a label',
  ]);
});

test("at the door with a stop open, only that stop's parcels are counted", () => {
  const today = day(stop(1, { ...withCourier, pieces: 2 }), stop(2, withCourier));
  const first = scanAtDoor(today, [], `${id(1)}/2`, id(1));
  expect(first.outcome).toMatchObject({ is: 'ticked', delivery: { scanned: [2], missing: [1] } });
  expect(scanAtDoor(today, first.codes, id(2), id(1)).outcome.is).toBe('other stop');
  expect(scanAtDoor(today, first.codes, id(1), id(1)).outcome).toMatchObject({ delivery: { missing: [] } });
});

test('however parcels are scanned, every parcel is either scanned or missing, and no code is kept twice', () => {
  const today = day(stop(1, { pieces: 3 }), stop(2), stop(3, { ...withCourier, pieces: 2 }));
  const text = fc.oneof(
    fc
      .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }))
      .map(([n, piece]) => `${id(n)}/${piece}`),
    fc.integer({ min: 1, max: 4 }).map(id),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(text, { maxLength: 30 }), (texts) => {
      const { codes, places, outcomes } = scanAll(today, texts);
      expect(new Set(codes).size).toBe(codes.length);
      for (const { pieces, scanned, missing } of places.flatMap(({ deliveries }) => deliveries)) {
        expect([...scanned, ...missing].sort()).toEqual(Array.from({ length: pieces }, (_, n) => n + 1));
      }
      const ticked = places.flatMap(({ deliveries }) => deliveries).flatMap(({ scanned }) => scanned).length;
      expect(outcomes.filter(({ is }) => is === 'ticked')).toHaveLength(ticked);
    }),
  );
});
