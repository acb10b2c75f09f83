import { expect, test } from 'vitest';
import { moneyText } from '../contract/money.ts';
import { type DaySnapshot, daySnapshot, shownDay, withStop } from './day.ts';
import { discardsOf } from './discarded.ts';
import type { Day, Stop } from './messages.ts';
import type { QueueEntry } from './queue.ts';
import { addressOf, contactOf, locationOf, noteOf, taskOf, windowOf } from './stop.ts';
import { changesIn } from './stop-words.ts';
import { wrongPin } from './test-refusals.ts';
import { testStop } from './test-stop.ts';
import { loweredWords, timeWords, windowWords } from './words.ts';

const naira = (amount: number) => moneyText(amount * 100, 'NGN', 2);

const stop = (id: string, more: Partial<Stop> = {}): Stop =>
  testStop(id, {
    status: 'in_transit',
    amount_to_collect: 500000,
    moves: ['deliver', 'fail_attempt', 'return'],
    ...more,
  });

const day = (...stops: Stop[]): Day => ({
  courier: { courier_id: 'cou_bola', name: 'Bola' },
  now: '2026-11-15T09:00:00.000Z',
  today: '2026-11-15',
  time_zone: 'Africa/Lagos',
  company_name: null,
  stops,
  later: [],
  done: [],
  collected: [{ currency: 'NGN', currency_digits: 2, amount: 100000 }],
  cash_in_hand: [{ currency: 'NGN', currency_digits: 2, amount: 900000, since: '2026-11-14T09:00:00.000Z' }],
  hand_ins: [],
  discarded_moves: [],
});

let number = 0;
const move = (deliveryId: string, name: QueueEntry['move'], more: Partial<QueueEntry> = {}): QueueEntry => ({
  key: `k${++number}`,
  number,
  courierId: 'cou_bola',
  deliveryId,
  move: name,
  tappedAt: '2026-11-15T09:30:00.000Z',
  ...more,
});
const ids = (stops: Stop[]) => stops.map(({ delivery_id }) => delivery_id);

test('a pickup that waits is shown at once: now it is to be delivered', () => {
  const created = stop('a', { status: 'created', moves: ['pick_up'] });
  const { stops } = shownDay(day(created, stop('b')), [move('a', 'pick_up')]);
  expect(ids(stops)).toEqual(['a', 'b']);
  expect(stops[0]).toMatchObject({ waits: true, status: 'in_transit', moves: ['deliver', 'fail_attempt'] });
  expect(stops[1]?.waits).toBe(false);
});

test('pickup and hand-over that both wait: done, with its cash', () => {
  const created = stop('a', { status: 'created', moves: ['pick_up'] });
  const shown = shownDay(day(created, stop('b')), [
    move('a', 'pick_up'),
    move('a', 'deliver', { collectedAmount: 400000 }),
  ]);
  expect(ids(shown.stops)).toEqual(['b']);
  expect(shown.done[0]).toMatchObject({
    delivery_id: 'a',
    status: 'delivered',
    waits: true,
    collected_amount: 400000,
  });
  expect(shown.collected).toEqual([{ currency: 'NGN', currency_digits: 2, amount: 500000 }]);
});

test('a pickup that waits ends the question about what only the pickup needed', () => {
  const changed = (before: NonNullable<Stop['changes']>['before']) =>
    shownDay(day(stop('a', { status: 'created', changes: { sequence: 3, before } })), [move('a', 'pick_up')])
      .stops[0]?.changes;
  expect(changed({ pickup_note: 'Back door' })).toBeNull();
  expect(changed({ pickup_note: 'Back door', delivery_note: null })).toEqual({
    sequence: 3,
    before: { delivery_note: null },
  });
});

test('a failed attempt that waits keeps the parcel on the list, and it can still be delivered', () => {
  const { stops } = shownDay(day(stop('a')), [move('a', 'fail_attempt', { reason: 'receiver_absent' })]);
  expect(stops[0]).toMatchObject({
    attempts: 1,
    failure_reason: 'receiver_absent',
    instruction: 'awaited',
    waits: true,
  });
  expect(stops[0]?.moves).toContain('deliver');
});

test('a move of a delivery that left the list changes nothing', () => {
  const before = day(stop('a'));
  expect(ids(shownDay(before, [move('gone', 'deliver')]).stops)).toEqual(['a']);
});

test('the answer to a move replaces the stop; its cash counts once', () => {
  const delivered = stop('a', { status: 'delivered', collected_amount: 500000, moves: [] });
  const handOver = move('a', 'deliver', { collectedAmount: 500000 });
  const once = withStop(day(stop('a'), stop('b')), delivered, handOver);
  expect([ids(once.stops), ids(once.done)]).toEqual([['b'], ['a']]);
  expect(once.collected[0]?.amount).toBe(600000);
  expect(once.cash_in_hand[0]?.amount).toBe(1400000);
  const twice = withStop(once, delivered, handOver);
  expect([twice.collected[0]?.amount, twice.cash_in_hand[0]?.amount]).toEqual([600000, 1400000]);
  expect(once.done[0]).not.toHaveProperty('waits');
});

test('hand-overs in cash that wait count as cash in hand, marked as not sent; transfers do not count', () => {
  const waiting = [
    move('a', 'deliver', { collectedAmount: 400000 }),
    move('b', 'deliver', { collectedAmount: 500000, paymentMethod: 'transfer' }),
  ];
  expect(shownDay(day(stop('a'), stop('b')), waiting).cash).toEqual([
    {
      currency: 'NGN',
      currency_digits: 2,
      amount: 1300000,
      since: '2026-11-14T09:00:00.000Z',
      notSent: 400000,
    },
  ]);
});

test('a hand-over that the day already has, because only its answer was lost, is not counted again', () => {
  const delivered = stop('a', { status: 'delivered', collected_amount: 500000, moves: [] });
  const known = { ...day(), done: [delivered] };
  const waiting = [move('a', 'deliver', { collectedAmount: 500000 })];
  expect(shownDay(known, waiting).cash).toMatchObject([{ amount: 900000, notSent: 0 }]);
  const cancelled = stop('b', { status: 'cancelled', parcel_with: 'receiver', moves: [] });
  const again = [move('b', 'deliver', { collectedAmount: 500000 })];
  expect(shownDay({ ...day(), done: [cancelled] }, again).cash).toMatchObject([{ amount: 900000 }]);
});

test('a corrected address and phone stay marked until the stop is over', () => {
  const first = daySnapshot(day(stop('a')), 1, undefined);
  expect(first.corrected).toEqual({});
  const corrected = day(stop('a', { delivery_address: '9 Allen Avenue' }));
  const second = daySnapshot(corrected, 2, first);
  expect(second.corrected).toEqual({ a: { address: true, phone: false } });
  expect(daySnapshot(corrected, 3, second).corrected).toEqual({ a: { address: true, phone: false } });
  expect(daySnapshot(day(), 4, second).corrected).toEqual({});
});

test('an amount that the sender lowered is shown with the one on the label, also after it is lowered again', () => {
  const lowered = (amount_to_collect: number, more: Partial<Stop> = {}) =>
    stop('a', { amount_to_collect, ...more });
  const words = (snapshot: DaySnapshot) =>
    loweredWords(snapshot.corrected.a?.amountBefore, snapshot.day.stops[0]!);
  const first = daySnapshot(day(lowered(1_550_000)), 1, undefined);
  const second = daySnapshot(day(lowered(1_200_000)), 2, first);
  expect(words(first)).toBeUndefined();
  expect(words(second)).toBe(
    `The sender lowered the cash to collect from ${naira(15_500)} to ${naira(12_000)}.`,
  );
  expect(words(daySnapshot(day(lowered(1_000_050)), 3, second))).toBe(
    `The sender lowered the cash to collect from ${naira(15_500)} to ${naira(10_000.5)}.`,
  );
  const edited = { sequence: 4, before: { amount_to_collect: 1_550_000 } };
  const toConfirm = daySnapshot(day(lowered(1_200_000, { changes: edited })), 2, first);
  expect(words(toConfirm)).toBeUndefined();
  expect(words(daySnapshot(day(lowered(1_600_000)), 2, first))).toBeUndefined();
});

test('where to go: to the sender for a pickup and for a return, else to the receiver', () => {
  const tasks = [
    stop('a', { status: 'created' }),
    stop('a'),
    stop('a', { instruction: 'return' }),
    stop('a', { status: 'delivered' }),
  ];
  expect(tasks.map(taskOf)).toEqual(['pick up', 'deliver', 'return', 'ended']);
  expect(tasks.slice(0, 3).map(addressOf)).toEqual(['12 Marina Road', '7 Allen Avenue', '12 Marina Road']);
});

test('cancelled before the courier heard of it: what was picked up goes back to the sender, and is done then', () => {
  const cancelled = stop('a', { status: 'cancelled', moves: [] });
  const before = { ...day(stop('b')), done: [cancelled] };
  const { stops, done } = shownDay(before, [move('a', 'pick_up')]);
  expect(stops.map((one) => [one.delivery_id, taskOf(one), addressOf(one)])).toEqual([
    ['a', 'return', '12 Marina Road'],
    ['b', 'deliver', '7 Allen Avenue'],
  ]);
  expect(done).toEqual([]);
  const returned = shownDay(before, [move('a', 'pick_up'), move('a', 'return')]);
  expect(ids(returned.stops)).toEqual(['b']);
  expect(returned.done).toMatchObject([{ delivery_id: 'a', status: 'cancelled', parcel_with: 'sender' }]);
  const handedOver = shownDay(before, [
    move('a', 'pick_up'),
    move('a', 'deliver', { collectedAmount: 300000 }),
  ]);
  expect(handedOver.done).toMatchObject([
    { delivery_id: 'a', parcel_with: 'receiver', collected_amount: 300000 },
  ]);
  expect(handedOver.collected).toMatchObject([{ currency: 'NGN', amount: 400000 }]);
  expect(handedOver.cash, 'the cash is in hand all the same').toMatchObject([{ amount: 1200000 }]);
});

test('a stop that an older page has kept says nothing about the parcel', () => {
  const old: Stop = JSON.parse(JSON.stringify(stop('a', { status: 'cancelled', moves: [] })));
  Reflect.deleteProperty(old, 'parcel_with');
  expect(taskOf(old)).toBe('ended');
});

test('what older pages have kept is shown without the fields that came later', () => {
  const added = [
    'reference',
    'sender_contact',
    'pickup_note',
    'delivery_note',
    'pickup_window',
    'delivery_window',
    'pickup_location',
    'delivery_location',
    'pieces',
    'required_proof',
    'pin_locked',
    'changes',
  ] as const;
  const old: Stop = JSON.parse(JSON.stringify(stop('a')));
  for (const name of added) Reflect.deleteProperty(old, name);
  const kept: Day = { ...day(old), later: [old], done: [old] };
  Reflect.deleteProperty(kept, 'time_zone');
  const { stops, later, done } = shownDay(kept, []);
  for (const [shown] of [stops, later, done]) {
    expect(shown).toEqual({ ...stop('a', { ...noneOf(added) }), waits: false, refused: [] });
    expect([locationOf(shown!), contactOf(shown!).name, noteOf(shown!)]).toEqual([null, 'Ada', null]);
    expect(windowWords(windowOf(shown!), kept)).toBeUndefined();
    expect(timeWords(shown!.estimated_delivery_time, kept)).toMatch(/\d\d:\d\d$/);
    expect(changesIn(shown!, kept)).toEqual([]);
  }
});

/** The values of an empty stop. */
const noneOf = (names: readonly (keyof Stop)[]): Partial<Stop> =>
  Object.fromEntries(names.map((name) => [name, testStop('a')[name]]));

test('place, contact, note and window are those of where the courier goes next', () => {
  const both: Partial<Stop> = {
    sender_contact: { name: 'Bola Shop', phone: '+2348098765432' },
    pickup_note: 'Back door',
    delivery_note: 'Third floor',
    pickup_location: { latitude: 1, longitude: 1 },
    delivery_location: { latitude: 2, longitude: 2 },
    pickup_window: {
      from: '2026-11-15T08:00:00Z',
      to: '2026-11-15T10:00:00Z',
      until: '2026-11-15T10:00:00Z',
    },
    delivery_window: {
      from: '2026-11-15T12:00:00Z',
      to: '2026-11-15T14:00:00Z',
      until: '2026-11-15T14:00:00Z',
    },
  };
  const shown = (more: Partial<Stop>) => {
    const one = stop('a', { ...both, ...more });
    return [contactOf(one).name, noteOf(one), locationOf(one)?.latitude, windowOf(one)?.from.slice(11, 13)];
  };
  expect(shown({ status: 'created' })).toEqual(['Bola Shop', 'Back door', 1, '08']);
  expect(shown({ status: 'in_transit' })).toEqual(['Ada', 'Third floor', 2, '12']);
  expect(shown({ instruction: 'return' })).toEqual(['Bola Shop', 'Back door', 1, undefined]);
});

const edited = (sequence: number, before: NonNullable<Stop['changes']>['before']) =>
  stop('a', { delivery_note: 'Third floor', changes: { sequence, before } });

test('a confirmation that waits removes what the courier has seen, and nothing that came later', () => {
  const confirmation = (sequence: number) => [move('a', 'confirm_changes', { sequence })];
  const today = { ...day(edited(4, { delivery_note: null })), done: [stop('b', { status: 'cancelled' })] };
  expect(shownDay(today, confirmation(4)).stops).toMatchObject([
    { delivery_id: 'a', status: 'in_transit', changes: null, waits: true },
  ]);
  expect(shownDay(today, confirmation(3)).stops).toMatchObject([{ changes: { sequence: 4 }, waits: false }]);
  const ofDone = [move('b', 'confirm_changes', { sequence: 4 })];
  expect(shownDay(today, ofDone)).toEqual(shownDay(today, []));
});

test('what the courier has to confirm is not marked as a correction as well', () => {
  const first = daySnapshot(day(stop('a')), 1, undefined);
  const before = {
    delivery_address: '7 Allen Avenue',
    receiver_contact: { name: 'Ada', phone: '+2348012345678' },
  };
  const changed = stop('a', {
    delivery_address: '9 Allen Avenue',
    receiver_contact: { name: 'Ada', phone: '+2348000000001' },
    changes: { sequence: 4, before },
  });
  const second = daySnapshot(day(changed), 2, first);
  expect(second.corrected).toEqual({});
  expect(daySnapshot(day({ ...changed, changes: null }), 3, second).corrected).toEqual({});
});

test('each change is shown with its old and its new value, and only what reads differently', () => {
  const changed = stop('a', {
    delivery_window: {
      from: '2026-11-15T13:00:00Z',
      to: '2026-11-15T15:00:00Z',
      until: '2026-11-15T15:00:00Z',
    },
    amount_to_collect: 0,
    required_proof: ['photo', 'pin'],
    receiver_contact: { name: 'Ada', phone: '+2348000000001' },
    changes: {
      sequence: 4,
      before: {
        delivery_window: {
          from: '2026-11-15T11:00:00Z',
          to: '2026-11-15T12:00:00Z',
          until: '2026-11-15T12:00:00Z',
        },
        amount_to_collect: 500000,
        required_proof: [],
        receiver_contact: { name: 'Ada', phone: '+2348012345678' },
      },
    },
  });
  expect(changesIn(changed, day())).toEqual([
    { name: 'Delivery time', before: '12:00–13:00', now: '14:00–16:00' },
    { name: 'Receiver’s phone', before: '+2348012345678', now: '+2348000000001' },
    { name: 'Cash to collect', before: naira(5_000), now: '' },
    { name: 'Required proof', before: '', now: 'Photo, receiver’s PIN' },
  ]);
  expect(changesIn(stop('a'), day())).toEqual([]);
});

test('what was refused comes first in the list, also what was for another day, with its moves to decide on', () => {
  const refusedAt = (id: string) => ({
    ...move(id, 'deliver'),
    move: 'deliver' as const,
    refusal: wrongPin(),
  });
  const [ofB, ofLater] = [refusedAt('b'), refusedAt('later')];
  const shown = shownDay({ ...day(stop('a'), stop('b')), later: [stop('later')] }, [], [ofB, ofLater]);
  expect(ids(shown.stops)).toEqual(['b', 'later', 'a']);
  expect(shown.stops.map(({ refused }) => refused)).toEqual([[ofB], [ofLater], []]);
  expect(shown.later).toEqual([]);
});

test('a stop with cash that was not accepted names it and stays first after it was discarded, until that is resolved', () => {
  const cash = { collectedAmount: 500000, currency: 'NGN', currencyDigits: 2 };
  const refused = { ...move('b', 'deliver', cash), move: 'deliver' as const, refusal: wrongPin() };
  const recorded = { amount: 500000, recordedAt: '2026-11-15T09:30:00.000Z' };
  const now = day(stop('a'), stop('b'));
  const discardedAt = '2026-11-15T09:31:00.000Z';
  const discards = (one: Partial<QueueEntry> = {}) =>
    discardsOf({}, [{ ...refused, discardedAt, ...one }], 'cou_bola');
  for (const shown of [shownDay(now, [], [refused]), shownDay(now, [], [], discards())]) {
    expect(ids(shown.stops)).toEqual(['b', 'a']);
    expect(shown.stops[0]?.unaccepted).toMatchObject(recorded);
    expect(shown.stops[1]?.unaccepted).toBeUndefined();
    expect(shown.notAccepted).toMatchObject([{ amount: 500000, count: 1 }]);
  }
  const ofAnother = shownDay(now, [], [], discards({ paymentMethod: 'transfer' }));
  expect([ids(ofAnother.stops), ofAnother.notAccepted]).toEqual([['a', 'b'], []]);
});

test('cash that was not accepted is not counted beside a record of the same delivery that waits to be sent', () => {
  const cash = { collectedAmount: 500000, currency: 'NGN', currencyDigits: 2 };
  const refused = { ...move('a', 'deliver', cash), move: 'deliver' as const, refusal: wrongPin() };
  const discarded = { ...refused, discardedAt: '2026-11-15T09:31:00.000Z' };
  const again = move('a', 'deliver', cash);
  const shown = shownDay(day(stop('a')), [again], [], discardsOf({}, [discarded], 'cou_bola'));
  expect(shown.notAccepted).toEqual([]);
  expect(shown.cash).toMatchObject([{ amount: 900000 + 500000, notSent: 500000 }]);
});

test('a hand-over with less cash, or by transfer, leaves the rest as not accepted, while it waits and after it was sent', () => {
  const cash = { collectedAmount: 500000, currency: 'NGN', currencyDigits: 2 };
  const refused = { ...move('a', 'deliver', cash), move: 'deliver' as const, refusal: wrongPin() };
  const discards = discardsOf({}, [{ ...refused, discardedAt: '2026-11-15T09:31:00.000Z' }], 'cou_bola');
  const again = (more: Partial<QueueEntry>) => move('a', 'deliver', { ...cash, ...more });
  const rest = [
    [again({ collectedAmount: 300000 }), 200000],
    [again({ paymentMethod: 'transfer' }), 500000],
  ] as const;
  for (const [by, amount] of rest) {
    const waits = shownDay(day(stop('a')), [by], [], discards);
    const { waits: _, refused: __, unaccepted: ___, ...accepted } = waits.done[0]!;
    const sent = shownDay(withStop(day(stop('a')), accepted, by), [], [], discards);
    for (const shown of [waits, sent]) {
      expect(shown.notAccepted).toMatchObject([{ amount, count: 1 }]);
      expect(shown.done[0]?.unaccepted).toMatchObject({ amount });
    }
  }
});
