/** The phone with a service that answers as a test wants. It keeps everything in memory: there is no browser. */
import { afterEach, expect, test } from 'vitest';
import type { Api } from './api.ts';
import type { Day, ServiceResponse, Stop } from './messages.ts';
import { makePhone, type Phone } from './phone.ts';
import { maxScansAgeMs } from './scanning/parcels.ts';
import { openStore, type Store } from './store.ts';
import { answerOf, refusedIn, testRefusal, wrongPin } from './test-refusals.ts';
import { testStop } from './test-stop.ts';

const bola = { courier_id: 'cou_bola', name: 'Bola' };
const chidi = { courier_id: 'cou_chidi', name: 'Chidi' };

const dayBody = (courier: Day['courier'], ...stops: Stop[]): Day => ({
  courier,
  now: '2026-11-15T09:00:00.000Z',
  today: '2026-11-15',
  time_zone: 'Africa/Lagos',
  company_name: null,
  stops,
  later: [],
  done: [],
  collected: [],
  cash_in_hand: [],
  hand_ins: [],
  discarded_moves: [],
});
const dayOf = (courier: Day['courier'], ...stops: Stop[]): ServiceResponse => ({
  status: 200,
  body: dayBody(courier, ...stops),
});
const accepted = (id: string): ServiceResponse => ({
  status: 200,
  body: { ...testStop(id), status: 'in_transit', moves: ['deliver'] },
});
const signedOut: ServiceResponse = answerOf(testRefusal('phone_signed_out', {}, 401));

const phones: Phone[] = [];
afterEach(() => {
  for (const phone of phones.splice(0)) phone.close();
});

/** Answers that a test gives when it wants, in the order of the requests. */
function heldResponses() {
  const resolvers: ((answer: ServiceResponse) => void)[] = [];
  return {
    ask: () => new Promise<ServiceResponse>((resolve) => void resolvers.push(resolve)),
    count: () => resolvers.length,
    give(index: number, answer: ServiceResponse) {
      const resolve = resolvers[index];
      if (resolve === undefined) throw new Error(`there was no request ${index}`);
      resolve(answer);
    },
  };
}

/** The next try that the phone scheduled, with the pauses of all of them; a test lets it happen when it wants. */
function heldRetries() {
  const pauses: number[] = [];
  let next: (() => void) | undefined;
  return {
    pauses,
    isScheduled: () => next !== undefined,
    tryNow() {
      const work = next;
      next = undefined;
      if (work === undefined) throw new Error('no try is scheduled');
      work();
    },
    schedule(work: () => void, ms: number) {
      pauses.push(ms);
      next = work;
      return () => {
        if (next === work) next = undefined;
      };
    },
  };
}

async function start(answers: Partial<Api>, store?: Store) {
  const retries = heldRetries();
  const sent: string[] = [];
  const api: Api = {
    day: async () => 'none',
    signIn: async () => 'none',
    signOut: async () => ({ status: 204, body: undefined }),
    move: async () => 'none',
    reportDiscarded: async () => 'none',
    ...answers,
  };
  const kept = store ?? (await openStore());
  const phone = makePhone({
    store: kept,
    api: {
      ...api,
      move: (move, id, key, body) => {
        sent.push(`${move} ${id} ${key}`);
        return api.move(move, id, key, body);
      },
    },
    now: () => Date.parse('2026-11-15T09:00:00Z'),
    random: () => 0,
    schedule: retries.schedule,
    withLock: async (work) => {
      await work();
      return true;
    },
    notifyOtherTabs: () => undefined,
  });
  phones.push(phone);
  await phone.open(false);
  return { phone, sent, store: kept, retries };
}

test('the earlier list stays when the service cannot be reached, and a tap is shown at once', async () => {
  const { phone, store } = await start({ day: async () => dayOf(bola, testStop('a')) });
  expect(phone.state().stage).toBe('day');
  const { phone: later } = await start({}, store);
  expect(later.state()).toMatchObject({ stage: 'day', network: 'none', me: bola });
  await later.make(testStop('a'), 'pick_up', {});
  expect(later.state().queue).toMatchObject([{ deliveryId: 'a', move: 'pick_up', courierId: 'cou_bola' }]);
});

test('a day that was asked for before a move was sent does not undo the move', async () => {
  const answers = heldResponses();
  let isSlow = false;
  const { phone } = await start({
    day: () => (isSlow ? answers.ask() : Promise.resolve(dayOf(bola, testStop('a')))),
    move: async () => accepted('a'),
  });
  isSlow = true;
  const asked = phone.refresh();
  await phone.make(testStop('a'), 'pick_up', {});
  await expect.poll(() => phone.state().queue).toEqual([]);
  expect(phone.state().snapshot?.day.stops[0]?.status).toBe('in_transit');
  isSlow = false;
  const asksAgain = dayOf(bola, { ...testStop('a'), status: 'in_transit' });
  answers.give(0, dayOf(bola, testStop('a')));
  isSlow = true;
  await expect.poll(() => answers.count()).toBe(2);
  expect(phone.state().snapshot?.day.stops[0]?.status).toBe('in_transit');
  answers.give(1, asksAgain);
  await asked;
});

test('what the sender changed is marked also where the answer to a move is the first to show it', async () => {
  const before: Stop = { ...testStop('a'), status: 'in_transit', amount_to_collect: 1_550_000 };
  let asked = 0;
  const { phone } = await start({
    // After the first day, only moves are answered.
    day: async () => (asked++ === 0 ? dayOf(bola, before) : 'none'),
    move: async () => ({ status: 200, body: { ...before, attempts: 1, amount_to_collect: 1_200_000 } }),
  });
  await phone.make(before, 'fail_attempt', { reason: 'cannot_pay' });
  await expect.poll(() => phone.state().queue).toEqual([]);
  expect(phone.state().snapshot?.corrected).toEqual({
    a: { address: false, phone: false, amountBefore: 1_550_000 },
  });
});

test('nothing overtakes: while the first move waits for its next try, later ones wait behind it', async () => {
  let isDown = true;
  const { phone, sent } = await start({
    day: async () => dayOf(bola, testStop('a'), testStop('b')),
    move: async (_move, id) => (isDown ? 'none' : accepted(id)),
  });
  await phone.make(testStop('a'), 'pick_up', {});
  await expect.poll(() => phone.state().network).toBe('none');
  await phone.make(testStop('b'), 'pick_up', {});
  // Whatever the tap began is done by then: nothing here waits for anything outside.
  await new Promise(setImmediate);
  expect(sent.map((one) => one.split(' ')[1])).toEqual(['a']);
  isDown = false;
  await phone.wake();
  await expect.poll(() => phone.state().queue).toEqual([]);
  expect(sent.map((one) => one.split(' ')[1])).toEqual(['a', 'a', 'b']);
  expect(sent[0]).toBe(sent[1]);
});

test('signed out: the list is removed, the queue is not; another courier does not send it, the same one does', async () => {
  let day: ServiceResponse = dayOf(bola, testStop('a'));
  let who = chidi;
  let isUp = false;
  const { phone, sent, store } = await start({
    day: async () => day,
    move: async (_move, id) => (isUp ? accepted(id) : 'none'),
    signIn: async () => ({ status: 200, body: who }),
  });
  await phone.make(testStop('a'), 'pick_up', {});
  await expect.poll(() => sent.length).toBe(1);
  day = signedOut;
  isUp = true;
  await phone.refresh();
  expect(phone.state()).toMatchObject({ stage: 'signed out', me: undefined, snapshot: undefined });
  expect(await store.read('day')).toBeUndefined();
  expect(JSON.stringify(await store.queue())).not.toContain('Allen');

  day = dayOf(chidi);
  expect(await phone.signIn('token', '123456')).toBe('done');
  await expect.poll(() => phone.state().stage).toBe('day');
  await phone.wake();
  expect(sent).toHaveLength(1);
  expect(phone.state().queue).toHaveLength(1);

  who = bola;
  day = dayOf(bola, testStop('a'));
  expect(await phone.signIn('token', '123456')).toBe('done');
  await expect.poll(() => phone.state().queue).toEqual([]);
  expect(sent[1]).toBe(sent[0]);
});

test('a day that was asked for before the phone was signed out, here or in another tab, does not come back', async () => {
  const answers = heldResponses();
  let isSlow = false;
  const { phone, store } = await start({
    day: () => (isSlow ? answers.ask() : Promise.resolve(dayOf(bola, testStop('a')))),
  });
  isSlow = true;
  const asked = phone.refresh();
  expect(await phone.signOut()).toBe(true);
  answers.give(0, dayOf(bola, testStop('a')));
  await expect.poll(() => answers.count()).toBe(2);
  answers.give(1, signedOut);
  await asked;
  expect(phone.state()).toMatchObject({ stage: 'left', me: undefined, snapshot: undefined });
  expect([await store.read('day'), await store.read('me')]).toEqual([undefined, undefined]);

  isSlow = false;
  const { phone: tab } = await start({ day: async () => dayOf(bola, testStop('a')) }, store);
  const { phone: other } = await start(
    {
      day: () => (isSlow ? answers.ask() : Promise.resolve(dayOf(bola, testStop('a')))),
    },
    store,
  );
  isSlow = true;
  const askedThere = other.refresh();
  await tab.signOut();
  await other.reread();
  answers.give(2, dayOf(bola, testStop('a')));
  await expect.poll(() => answers.count()).toBe(4);
  answers.give(3, signedOut);
  await askedThere;
  expect(other.state()).toMatchObject({ stage: 'signed out', me: undefined, snapshot: undefined });
  expect(await store.read('day')).toBeUndefined();
});

test('a list that is older than two days is not shown any more', async () => {
  const store = await openStore();
  await store.keep('me', bola);
  await store.keep('day', {
    day: dayBody(bola, testStop('a')),
    at: Date.parse('2026-11-13T08:00:00Z'),
    corrected: {},
  });
  const { phone } = await start({}, store);
  expect(phone.state()).toMatchObject({ stage: 'unreachable', snapshot: undefined });
  expect(await store.read('day')).toBeUndefined();
});

test('a courier who was never signed in is asked for the link; one who signs out sees so', async () => {
  const { phone } = await start({ day: async () => signedOut });
  expect(phone.state().stage).toBe('no session');
  const { phone: other } = await start({ day: async () => dayOf(bola) });
  expect(await other.signOut()).toBe(true);
  expect(other.state()).toMatchObject({ stage: 'left', me: undefined, snapshot: undefined });
});

test('opened without network, the page retries with growing pauses until the service answers; no event is needed', async () => {
  let day: ServiceResponse = 'none';
  const { phone, retries } = await start({ day: async () => day });
  expect(phone.state()).toMatchObject({ stage: 'unreachable', network: 'none' });
  for (const tries of [2, 3]) {
    retries.tryNow();
    await expect.poll(() => retries.pauses.length).toBe(tries);
  }
  expect(retries.pauses).toEqual([1_000, 2_000, 4_000]);
  day = dayOf(bola, testStop('a'));
  retries.tryNow();
  await expect.poll(() => phone.state()).toMatchObject({ stage: 'day', network: 'fine' });
  expect(retries.isScheduled()).toBe(false);

  day = { status: 502, body: undefined };
  await phone.refresh();
  expect(phone.state()).toMatchObject({ stage: 'day', network: 'trouble' });
  expect(retries.pauses.slice(3)).toEqual([1_000]);
});

test('opened without network, kept moves are sent by a retry; no event is needed', async () => {
  const { phone: before, store } = await start({
    day: async () => dayOf(bola, testStop('a'), testStop('b')),
  });
  await before.make(testStop('a'), 'pick_up', {});
  await before.make(testStop('b'), 'pick_up', {});
  before.close();
  let isDown = true;
  const { phone, sent, retries } = await start(
    {
      day: async () => (isDown ? 'none' : dayOf(bola)),
      move: async (_move, id) => (isDown ? 'none' : accepted(id)),
    },
    store,
  );
  retries.tryNow();
  await expect.poll(() => retries.pauses).toEqual([1_000, 2_000]);
  expect(phone.state()).toMatchObject({ network: 'none', queue: [{ deliveryId: 'a' }, { deliveryId: 'b' }] });
  isDown = false;
  retries.tryNow();
  await expect.poll(() => phone.state()).toMatchObject({ network: 'fine', queue: [] });
  expect(sent.map((one) => one.split(' ')[1])).toEqual(['a', 'a', 'b']);
  expect(retries.isScheduled()).toBe(false);
});

test('a list that arrives does not shorten the pauses of a move that keeps failing', async () => {
  const { phone, retries } = await start({
    day: async () => dayOf(bola, testStop('a')),
    move: async () => ({ status: 500, body: undefined }),
  });
  await phone.make(testStop('a'), 'pick_up', {});
  await expect.poll(() => retries.pauses).toEqual([1_000]);
  await phone.refresh();
  expect(phone.state().network).toBe('fine');
  retries.tryNow();
  await expect.poll(() => retries.pauses).toEqual([1_000, 2_000]);
});

test('the pause that the service asked for is kept, even if reading the list fails in between', async () => {
  let day: ServiceResponse = dayOf(bola, testStop('a'));
  const { phone, sent, retries } = await start({
    day: async () => day,
    move: async () => ({ ...answerOf(testRefusal('stopping', {}, 503)), retryAfterSeconds: 30 }),
  });
  await phone.make(testStop('a'), 'pick_up', {});
  await expect.poll(() => retries.pauses).toEqual([30_000]);
  day = 'none';
  await phone.refresh();
  expect(retries.pauses).toEqual([30_000]);
  expect(retries.isScheduled()).toBe(true);
  expect(sent).toHaveLength(1);
});

test('a tap is sent at once, also while the list waits for its next try', async () => {
  let day: ServiceResponse = dayOf(bola, testStop('a'));
  const { phone, sent, retries } = await start({
    day: async () => day,
    move: async (_move, id) => accepted(id),
  });
  day = 'none';
  await phone.refresh();
  expect(retries.isScheduled()).toBe(true);
  await phone.make(testStop('a'), 'pick_up', {});
  await expect.poll(() => sent).toHaveLength(1);
});

test('a phone that was signed out, here or in another tab, does not retry', async () => {
  let day: ServiceResponse = dayOf(bola, testStop('a'));
  const { phone, store, retries } = await start({ day: async () => day });
  const { phone: tab, retries: retriesOfTab } = await start({ day: async () => day }, store);
  day = 'none';
  await Promise.all([phone.refresh(), tab.refresh()]);
  expect([retries.isScheduled(), retriesOfTab.isScheduled()]).toEqual([true, true]);
  await phone.signOut();
  await tab.reread();
  expect([retries.isScheduled(), retriesOfTab.isScheduled()]).toEqual([false, false]);
  await phone.refresh();
  expect(retries.isScheduled()).toBe(false);
});

const cancelled: ServiceResponse = answerOf(refusedIn('cancelled'));

test('a pickup that hit a cancellation: the stop stays, to be returned, also without network and after a reload', async () => {
  let day: ServiceResponse = dayOf(bola, testStop('a'), testStop('b'));
  let answer: ServiceResponse = 'none';
  const { phone, store, retries } = await start({ day: async () => day, move: async () => answer });
  await phone.make(testStop('a'), 'pick_up', {});
  await expect.poll(() => phone.state().network).toBe('none');
  day = 'none';
  answer = cancelled;
  retries.tryNow();
  await expect.poll(() => phone.state().queue[0]?.refusal?.status).toBe(409);
  const toReturn = { delivery_id: 'a', status: 'cancelled', parcel_with: 'courier', moves: ['return'] };
  expect(phone.state().snapshot?.day.stops).toMatchObject([toReturn, { delivery_id: 'b' }]);

  phone.close();
  answer = 'none';
  const { phone: later } = await start({ move: async () => answer }, store);
  expect(later.state().snapshot?.day.stops).toMatchObject([toReturn, { delivery_id: 'b' }]);
  answer = { status: 200, body: { ...testStop('a'), status: 'cancelled', parcel_with: 'sender', moves: [] } };
  await later.make(testStop('a'), 'return', {});
  await expect.poll(() => later.state().queue).toEqual([]);
  expect(later.state().snapshot?.day).toMatchObject({
    stops: [{ delivery_id: 'b' }],
    done: [{ delivery_id: 'a', parcel_with: 'sender' }],
  });
});

test('the return was recorded on another phone: the refused pickup is dropped with the next day', async () => {
  let day: ServiceResponse = dayOf(bola, testStop('a'));
  const { phone } = await start({ day: async () => day, move: async () => cancelled });
  await phone.make(testStop('a'), 'pick_up', {});
  await expect.poll(() => phone.state().queue[0]?.refusal?.status).toBe(409);
  const returned: Stop = { ...testStop('a'), status: 'cancelled', parcel_with: 'sender', moves: [] };
  day = { status: 200, body: { ...dayBody(bola), done: [returned] } };
  await phone.refresh();
  await expect.poll(() => phone.state().queue).toEqual([]);
});

test('what was scanned survives a reload, for 12 hours and for this courier only', async () => {
  const { phone, store } = await start({ day: async () => dayOf(bola, testStop('a')) });
  await phone.keepScans({ pickUp: ['dlv_a/1'] });
  await phone.keepScans({ door: ['dlv_b/1'] });
  const kept = { pickUp: ['dlv_a/1'], door: ['dlv_b/1'] };
  expect(phone.state().scans).toMatchObject(kept);
  const { phone: reloaded } = await start({}, store);
  expect(reloaded.state().scans).toMatchObject(kept);

  const scans = (await store.read('scans'))!;
  await store.keep('scans', { ...scans, at: scans.at - maxScansAgeMs });
  expect((await start({}, store)).phone.state().scans).toEqual({ pickUp: [], door: [] });
  await store.keep('scans', { ...scans, courierId: chidi.courier_id });
  expect((await start({}, store)).phone.state().scans).toEqual({ pickUp: [], door: [] });
});

test('a phone that is signed out forgets what was scanned', async () => {
  let day: ServiceResponse = dayOf(bola, testStop('a'));
  const { phone, store } = await start({ day: async () => day });
  await phone.keepScans({ pickUp: ['dlv_a/1'] });
  day = signedOut;
  await phone.refresh();
  expect(phone.state().scans).toEqual({ pickUp: [], door: [] });
  expect(await store.read('scans')).toBeUndefined();
});

test('a confirmation waits for the network with the moves, is sent in their order, and a later change is shown', async () => {
  const changes = { sequence: 3, before: { delivery_note: 'First floor' } };
  const edited = testStop('a', { delivery_note: 'Second floor', changes });
  let answer: ServiceResponse = 'none';
  const bodies: unknown[] = [];
  const { phone, sent, retries } = await start({
    day: async () => dayOf(bola, edited),
    move: async (_move, _id, _key, body) => {
      bodies.push(body);
      return answer;
    },
  });
  await phone.confirmChanges(edited);
  await phone.make(edited, 'pick_up', {});
  await expect.poll(retries.isScheduled).toBe(true);
  expect(phone.state().queue.map(({ move }) => move)).toEqual(['confirm_changes', 'pick_up']);
  const later = { sequence: 5, before: { delivery_note: 'Second floor' } };
  answer = { status: 200, body: testStop('a', { delivery_note: 'Third floor', changes: later }) };
  retries.tryNow();
  await expect.poll(() => phone.state().queue).toEqual([]);
  expect(sent.map((one) => one.split(' ')[0])).toEqual(['confirm_changes', 'confirm_changes', 'pick_up']);
  expect(bodies[1]).toEqual({ sequence: 3 });
});

const wrongPinResponse: ServiceResponse = answerOf(wrongPin());
const cashOf = { collected_amount: 780_000, proof: { pin: '1234', photo: 'AAAA' } };

test('what is discarded without network stays with its cash, is reported when it is back, and leaves with the day that has it', async () => {
  let day: ServiceResponse = dayOf(bola, testStop('a'));
  let isDown = true;
  const reports: unknown[] = [];
  const { phone, store, retries } = await start({
    day: async () => day,
    move: async () => wrongPinResponse,
    reportDiscarded: async (deliveryId, body) => {
      if (isDown) return 'none';
      reports.push([deliveryId, body]);
      return { status: 204, body: undefined };
    },
  });
  await phone.make(testStop('a', { reference: 'WB-1' }), 'deliver', cashOf);
  await expect.poll(() => phone.state().queue[0]?.refusal?.status).toBe(400);
  const key = phone.state().queue[0]!.key;
  await phone.discard(key);
  await expect.poll(() => phone.state().network).toBe('none');
  expect(phone.state().queue).toMatchObject([
    { key, reference: 'WB-1', collectedAmount: 780_000, discardedAt: '2026-11-15T09:00:00.000Z' },
  ]);
  expect(await store.body(key), 'photo and PIN are deleted').toBeUndefined();

  isDown = false;
  retries.tryNow();
  const report = {
    move_key: key,
    move: 'deliver',
    reason: 'wrong_pin',
    recorded_at: '2026-11-15T09:00:00.000Z',
    discarded_at: '2026-11-15T09:00:00.000Z',
    collected_amount: 780_000,
  };
  await expect.poll(() => reports).toEqual([['a', report]]);
  await expect.poll(() => phone.state().queue).toMatchObject([{ key, report: 'sent' }]);
  const listed = { ...report, delivery_id: 'a', reference: 'WB-1', resolved_at: null };
  const more = {
    currency: 'NGN',
    currency_digits: 2,
    payment_method: 'cash',
    not_accepted: 780_000,
  } as const;
  day = {
    status: 200,
    body: { ...dayBody(bola, testStop('a')), discarded_moves: [{ ...listed, ...more }] },
  };
  await phone.refresh();
  expect(phone.state().queue).toEqual([]);
  expect(reports).toHaveLength(1);
});

test('a move that a page from before 0.3.0 has kept is sent with the names of today, and so are its values in the form', async () => {
  const store = await openStore();
  const location = { latitude: 6.6, longitude: 3.35, accuracy_meters: 12 };
  const kept = {
    ...cashOf,
    proof: { photo: 'AAAA', taker_name: 'Ada Obi' },
    place: location,
    happened_at: '2026-11-15T08:00:00.000Z',
  };
  const now = { ...kept, proof: { photo: 'AAAA', recipient_name: 'Ada Obi' }, place: undefined, location };
  await store.keep('me', bola);
  await store.add(
    { key: 'k', courierId: 'cou_bola', deliveryId: 'a', move: 'deliver', tappedAt: kept.happened_at },
    kept,
  );
  expect(await store.body('k')).toEqual(now);
  const bodies: unknown[] = [];
  const { phone } = await start(
    {
      day: async () => dayOf(bola, testStop('a')),
      move: async (...[, , , body]) => {
        bodies.push(body);
        return accepted('a');
      },
    },
    store,
  );
  await expect.poll(() => phone.state().queue).toEqual([]);
  expect(bodies).toEqual([now]);
});

test('a corrected move takes the place of the refused one, and nothing is reported', async () => {
  let answer: ServiceResponse = wrongPinResponse;
  const { phone } = await start({
    day: async () => dayOf(bola, testStop('a')),
    move: async () => answer,
    reportDiscarded: () => {
      throw new Error('nothing was discarded');
    },
  });
  await phone.make(testStop('a'), 'deliver', cashOf);
  await expect.poll(() => phone.state().queue[0]?.refusal?.status).toBe(400);
  const key = phone.state().queue[0]!.key;
  answer = accepted('a');
  await phone.make(testStop('a'), 'deliver', cashOf);
  await phone.dropRefused(key);
  await expect.poll(() => phone.state().queue).toEqual([]);
});

test('a courier who signs out keeps the receiver of a refused move, also if the page is opened in between; a phone that the dispatcher signs out keeps none', async () => {
  let day: ServiceResponse = dayOf(bola, testStop('a'));
  const { phone, store } = await start({ day: async () => day, move: async () => wrongPinResponse });
  await phone.make(testStop('a'), 'deliver', cashOf);
  await expect.poll(() => phone.state().queue[0]?.refusal?.status).toBe(400);
  const labels = async () => (await store.queue()).map(({ label }) => label);
  day = signedOut;
  await phone.signOut();
  await start({ day: async () => day }, store);
  expect(await labels()).toEqual(['Ada, 7 Allen Avenue']);

  await start({ day: async () => dayOf(bola, testStop('a')) }, store);
  await start({ day: async () => day }, store);
  expect(await labels()).toEqual([undefined]);
});

test('who makes a move can wait for its refusal, but not without network, and not for long', async () => {
  const answers = heldResponses();
  const { phone, retries } = await start({
    day: async () => dayOf(bola, testStop('a')),
    move: answers.ask,
  });
  const made = async () => (await phone.make(testStop('a'), 'deliver', cashOf)) ?? 'none';
  const give = async (index: number, answer: ServiceResponse) => {
    await expect.poll(() => answers.count()).toBe(index + 1);
    answers.give(index, answer);
  };
  const wrong = phone.refusalWithin(await made(), 8_000);
  await give(0, wrongPinResponse);
  expect(await wrong).toMatchObject({ status: 400 });

  const right = phone.refusalWithin(await made(), 8_000);
  await give(1, accepted('a'));
  expect(await right, 'accepted').toBeUndefined();

  const slow = phone.refusalWithin(await made(), 8_000);
  expect(retries.pauses.at(-1)).toBe(8_000);
  retries.tryNow();
  expect(await slow, 'no answer in time').toBeUndefined();

  const lost = phone.refusalWithin(await made(), 8_000);
  await give(2, 'none');
  expect(await lost, 'no network').toBeUndefined();
});
