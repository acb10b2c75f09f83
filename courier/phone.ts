/**
 * The phone at work: opens what is kept, asks for the day, takes the courier's moves and sends them in order. The
 * decisions are in `queue.ts` and `day.ts`; here is only when they are made. No React: the screens watch `state`.
 *
 * What was answered to an old question must not undo what happened since: a day that was asked for before a move was
 * sent is thrown away and asked for again.
 *
 * Whether there is network is only known from requests: after each failed one comes another try, with growing pauses.
 * What the browser says about it is at most a reason to try earlier.
 */
import { newIdempotencyKey } from '../contract/idempotency-key.ts';
import type { CourierMove } from '../contract/moves.ts';
import type { Api, MoveBody, Myself } from './api.ts';
import {
  type Day,
  type KeptDay,
  keptDay,
  maxKeptMs,
  movedAfterCancellation,
  receiverInOneLine,
  type Stop,
  withStop,
} from './day.ts';
import {
  type Answer,
  after,
  dismiss,
  judge,
  type KeptMove,
  nextToSend,
  type Queue,
  waitingOf,
  wasCancelled,
  withoutLabels,
} from './queue.ts';
import { makeRetry, type RetryTimer } from './retry.ts';
import type { Store } from './store.ts';

/** What the page is at; `day` also without network, as long as a day is kept. */
export type Stage = 'opening' | 'sign in' | 'no session' | 'signed out' | 'left' | 'unreachable' | 'day';

export interface PhoneState {
  stage: Stage;
  me: Myself | undefined;
  kept: KeptDay | undefined;
  queue: Queue;
  network: 'fine' | 'none' | 'trouble';
  sending: boolean;
  storage: 'missing' | 'full' | undefined;
}

export type SignInResult = 'done' | 'wrong pin' | 'bad link' | 'too many' | 'no network' | 'trouble';

/** What of the browser the phone needs; a test gives others. */
export interface PhoneParts extends RetryTimer {
  store: Store;
  api: Api;
  now(): number;
  /** Runs the work while no other tab runs its own; with `wait`, after the other. False: another one is at it. */
  withLock(work: () => Promise<void>, wait: boolean): Promise<boolean>;
  /** Tells other tabs that something kept has changed. */
  notifyOtherTabs(): void;
}

const otherTabLooksMs = 5_000;

export type Phone = ReturnType<typeof makePhone>;

export function makePhone({ store, api, now, withLock, notifyOtherTabs, ...retryTimer }: PhoneParts) {
  let state: PhoneState = {
    stage: 'opening',
    me: undefined,
    kept: undefined,
    queue: [],
    network: 'fine',
    sending: false,
    storage: undefined,
  };
  const watchers = new Set<() => void>();
  // With a move where one waits: once it is sent, the day is asked for as well.
  const retry = makeRetry(retryTimer, () => void (hasMovesWaiting() ? send() : refresh()));
  let isAsking = false;
  let isSending = false;
  /** Counts what makes an answer that is still on its way an old one: moves that were sent, and who is signed in. */
  let changes = 0;

  function set(part: Partial<PhoneState>) {
    state = { ...state, ...part, storage: store.trouble() };
    for (const watcher of watchers) watcher();
  }

  /** Shows what is kept, without asking anybody. */
  async function reread() {
    const [queue, me, kept] = [await store.queue(), await store.kept('me'), await store.kept('day')];
    const isFresh =
      kept !== undefined && now() - kept.at < maxKeptMs && kept.day.courier.courier_id === me?.courier_id;
    if (kept !== undefined && !isFresh) await store.forget('day');
    if (me?.courier_id !== state.me?.courier_id) changes += 1;
    const wasSignedOut = state.me !== undefined && me === undefined;
    if (wasSignedOut) retry.reset();
    set({
      queue,
      me,
      kept: isFresh ? kept : undefined,
      ...(wasSignedOut ? { stage: 'signed out' as const } : {}),
      ...(isFresh && state.stage !== 'sign in' ? { stage: 'day' as const } : {}),
    });
  }

  async function open(hasLink: boolean) {
    await reread();
    if (hasLink) set({ stage: 'sign in' });
    else await refresh();
  }

  async function refresh(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    const before = changes;
    const answer = await api.day();
    isAsking = false;
    if (before !== changes) return refresh();
    await take(answer);
    if (state.network === 'fine' && !retry.isScheduled()) await send();
  }

  async function take(answer: Answer) {
    const body = answer === 'none' ? undefined : (answer.body as Partial<Day> | undefined);
    if (answer !== 'none' && answer.status === 200 && body?.courier && body.stops) {
      return takeDay(answer.body as Day);
    }
    const verdict = judge(answer);
    if (verdict.is === 'signed out') return signedOut();
    const network =
      verdict.is === 'later' ? (verdict.because === 'no network' ? 'none' : 'trouble') : 'trouble';
    const hasNothing = state.kept === undefined && (state.stage === 'opening' || state.stage === 'day');
    set({ network, ...(hasNothing ? { stage: 'unreachable' as const } : {}) });
    // The one that is scheduled may be for a move, with a longer pause that the service asked for.
    if (isSignedIn() && !retry.isScheduled()) {
      retry.afterFailure(verdict.is === 'later' ? verdict.atLeastMs : 0);
    }
  }

  async function takeDay(day: Day) {
    const kept = keptDay(
      day,
      now(),
      state.me?.courier_id === day.courier.courier_id ? state.kept : undefined,
    );
    await store.keep('me', day.courier);
    await store.keep('day', kept);
    // A tap made while the answer was on its way stays on top of it: the queue is its own.
    set({
      me: day.courier,
      kept,
      network: 'fine',
      ...(state.stage === 'sign in' ? {} : { stage: 'day' as const }),
    });
    // A list that arrives does not show that moves get through: those that wait keep their pauses.
    if (!hasMovesWaiting()) retry.reset();
    notifyOtherTabs();
  }

  /** The session is over. Who finds the phone finds no addresses; what is not sent stays until the courier is back. */
  async function signedOut() {
    const knewSomebody = state.me !== undefined;
    retry.reset();
    // A day that was asked for before must not bring the addresses back.
    changes += 1;
    await store.forget('day', 'me');
    const queue = await store.change(withoutLabels);
    const stage = state.stage === 'sign in' ? 'sign in' : knewSomebody ? 'signed out' : 'no session';
    const settled: Stage = state.stage === 'signed out' || state.stage === 'left' ? state.stage : stage;
    set({ stage: settled, me: undefined, kept: undefined, queue, network: 'fine' });
    notifyOtherTabs();
  }

  async function send(): Promise<void> {
    if (isSending || !hasMovesWaiting()) return;
    isSending = true;
    retry.cancel();
    let hasSent = false;
    const hadLock = await withLock(async () => {
      while (await sendNext()) hasSent = true;
    }, false).catch(() => true);
    isSending = false;
    set({ sending: false });
    if (!hadLock) retry.after(otherTabLooksMs);
    if (hasSent) await refresh();
    // Somebody may have tapped after the last look.
    else if (!retry.isScheduled() && hadLock && state.network === 'fine') await send();
  }

  /** True where there may be another one to send. */
  async function sendNext(): Promise<boolean> {
    const me = await store.kept('me');
    const move = me && nextToSend(await store.queue(), me.courier_id);
    if (!move) {
      set({ queue: await store.queue() });
      return false;
    }
    set({ sending: true });
    const body = (await store.body(move.key)) ?? {};
    const verdict = judge(await api.move(move.move, move.deliveryId, move.key, body));
    if (verdict.is === 'signed out') {
      await signedOut();
      return false;
    }
    if (verdict.is === 'later') {
      set({ network: verdict.because === 'no network' ? 'none' : 'trouble' });
      retry.afterFailure(verdict.atLeastMs);
      return false;
    }
    retry.reset();
    changes += 1;
    // The day first: between the two, a move that is both made and waiting looks made.
    if (verdict.is === 'sent') await keepStop(verdict.stop);
    if (verdict.is === 'refused' && wasCancelled(verdict.refusal)) await keepCancelled(move);
    const queue = await store.change((now) => after(now, move.key, verdict));
    set({ queue, network: 'fine' });
    notifyOtherTabs();
    return true;
  }

  /** The service notes the same, and says it with the next day. */
  async function keepCancelled({ deliveryId, move }: KeptMove) {
    const { stops = [], later = [], done = [] } = state.kept?.day ?? {};
    const stop = [...stops, ...later, ...done].find(({ delivery_id }) => delivery_id === deliveryId);
    if (stop) await keepStop(movedAfterCancellation(stop, move));
  }

  async function keepStop(stop: Stop) {
    const kept = state.kept && { ...state.kept, day: withStop(state.kept.day, stop) };
    if (kept) await store.keep('day', kept);
    state = { ...state, kept };
  }

  const hasMovesWaiting = () =>
    state.me !== undefined && waitingOf(state.queue, state.me.courier_id).length > 0;

  /** A courier who is not signed in asks again by opening a link. */
  const isSignedIn = () => state.stage === 'day' || state.stage === 'unreachable';

  return {
    state: () => state,
    watch(watcher: () => void) {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    open,
    reread,
    refresh,
    isSignedIn,
    /** Tries at once what waits for its next try: the network may be back, or somebody looks. */
    async wake() {
      retry.reset();
      await refresh();
      if (!retry.isScheduled()) await send();
    },
    /** Keeps a move that the courier made, shows it, and sends it when it can. */
    async make(
      stop: Stop,
      move: CourierMove,
      body: MoveBody & { collected_amount?: number; reason?: string },
    ) {
      const me = state.me;
      if (me === undefined) return;
      const isFirst = !hasMovesWaiting();
      const queue = await store.add(
        {
          key: newIdempotencyKey(),
          courierId: me.courier_id,
          deliveryId: stop.delivery_id,
          move,
          tappedAt: body.happened_at ?? new Date(now()).toISOString(),
          label: receiverInOneLine(stop),
          ...(body.collected_amount === undefined
            ? {}
            : {
                collectedAmount: body.collected_amount,
                currency: stop.currency,
                currencyDigits: stop.currency_digits,
              }),
          ...(body.reason === undefined ? {} : { reason: body.reason }),
        },
        body,
      );
      set({ queue });
      notifyOtherTabs();
      // Later ones wait behind it. The first does not wait for a try of the list that is scheduled.
      if (isFirst || !retry.isScheduled()) void send();
    },
    body: (key: string) => store.body(key),
    async dismiss(...keys: string[]) {
      const queue = await store.change((now) => keys.reduce(dismiss, now));
      set({ queue });
      notifyOtherTabs();
    },
    beginSignIn: () => set({ stage: 'sign in' }),
    async leaveSignIn() {
      set({ stage: state.kept ? 'day' : 'opening' });
      await refresh();
    },
    async signIn(token: string, pin: string): Promise<SignInResult> {
      let result = 'trouble' as SignInResult;
      // No move of somebody else is on its way while the session changes.
      await withLock(async () => {
        const answer = await api.signIn(token, pin);
        result = signInResult(answer);
        if (result !== 'done' || answer === 'none') return;
        const me = answer.body as Myself;
        if (state.kept?.day.courier.courier_id !== me.courier_id) await store.forget('day');
        await store.keep('me', me);
        changes += 1;
        const kept = await store.kept('day');
        set({ me, kept, stage: kept ? 'day' : 'opening', queue: await store.queue(), network: 'fine' });
        notifyOtherTabs();
      }, true);
      if (result === 'done') void refresh();
      return result;
    },
    /** False where the service could not be told. */
    async signOut(): Promise<boolean> {
      const answer = await api.signOut();
      if (answer === 'none' || answer.status !== 204) return false;
      set({ stage: 'left' });
      await signedOut();
      return true;
    },
    close() {
      retry.cancel();
      watchers.clear();
    },
  };
}

function signInResult(answer: Answer): SignInResult {
  if (answer === 'none') return 'no network';
  const { status, body } = answer;
  if (status === 200 && typeof (body as Partial<Myself> | undefined)?.courier_id === 'string') return 'done';
  if (status === 401 || status === 400) return 'wrong pin';
  if (status === 404) return 'bad link';
  return status === 429 ? 'too many' : 'trouble';
}
