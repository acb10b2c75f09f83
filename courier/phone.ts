/**
 * The phone at work: reads what is kept, loads the day, takes the courier's moves and sends them in order. The
 * decisions are made in `queue.ts` and `day.ts`; this file only decides when. No React: the screens watch `state`.
 *
 * An answer to an old request must not undo what happened since: a day that was requested before a move was sent is
 * thrown away and requested again.
 *
 * Only requests show whether there is network: after each failed one another try follows, with growing pauses. What
 * the browser says about the network is at most a reason to try earlier.
 */
import { newIdempotencyKey } from '../contract/idempotency-key.ts';
import type { CourierMove } from '../contract/moves.ts';
import type { Api } from './api.ts';
import { daySnapshot, movedAfterCancellation, stopIn, withStop } from './day.ts';
import {
  type Answer,
  type Day,
  isDay,
  isProfile,
  type MoveBody,
  type MoveValues,
  type Refusal,
  type Stop,
} from './messages.ts';
import {
  freshOf,
  initialState,
  noScans,
  type PhoneState,
  type Scans,
  type SignInResult,
  signInResult,
  stageSignedOut,
} from './phone-state.ts';
import {
  after,
  discard,
  isDiscarded,
  isParcelMove,
  judge,
  judgeReport,
  type KeptMove,
  newMove,
  nextToSend,
  type ParcelMove,
  type Queue,
  type QueuedMove,
  reportOf,
  unsentOf,
  waitingOf,
  withoutLabels,
  withoutListed,
  withoutRefused,
  withoutReturned,
} from './queue.ts';
import { wasCancelled } from './refusal.ts';
import { makeRetry, type RetryTimer } from './retry.ts';
import type { Store } from './store.ts';

/** What the phone needs of the browser; tests pass their own. */
export interface PhoneParts extends RetryTimer {
  store: Store;
  api: Api;
  now(): number;
  /** Runs the work while no other tab runs its own; with `wait`, after the other tab. False: another tab has the lock. */
  withLock(work: () => Promise<void>, wait: boolean): Promise<boolean>;
  /** Other tabs then read again what is kept. */
  notifyOtherTabs(): void;
}

const otherTabPauseMs = 5_000;

export type Phone = ReturnType<typeof makePhone>;

export function makePhone({ store, api, now, withLock, notifyOtherTabs, ...retryTimer }: PhoneParts) {
  let state = initialState;
  const watchers = new Set<() => void>();
  // A waiting move first: once it is sent, the day is loaded as well.
  const retry = makeRetry(retryTimer, () => void (hasUnsent() ? send() : refresh()));
  let isLoading = false;
  let isSending = false;
  /** Counts what makes an answer that is still on its way outdated: moves that were sent, and who is signed in. */
  let changes = 0;

  function set(part: Partial<PhoneState>) {
    state = { ...state, ...part, storage: store.trouble() };
    for (const watcher of watchers) watcher();
  }

  async function changeQueue(change: (queue: Queue) => Queue) {
    set({ queue: await store.change(change) });
    notifyOtherTabs();
  }

  /** Shows what is kept, without a request. */
  async function reread() {
    const [queue, me] = [await store.queue(), await store.read('me')];
    const stored = { day: await store.read('day'), scans: await store.read('scans') };
    const { snapshot, scans } = freshOf(me, stored, now());
    if (stored.day !== undefined && snapshot === undefined) await store.forget('day');
    if (stored.scans !== undefined && scans === noScans) await store.forget('scans');
    if (me?.courier_id !== state.me?.courier_id) changes += 1;
    const wasSignedOut = state.me !== undefined && me === undefined;
    if (wasSignedOut) retry.reset();
    set({
      queue,
      me,
      snapshot,
      scans,
      ...(wasSignedOut ? { stage: 'signed out' } : {}),
      ...(snapshot && state.stage !== 'sign in' ? { stage: 'day' } : {}),
    });
  }

  async function open(hasLink: boolean) {
    await reread();
    if (hasLink) set({ stage: 'sign in' });
    else await refresh();
  }

  async function refresh(): Promise<void> {
    if (isLoading) return;
    isLoading = true;
    const before = changes;
    const answer = await api.day();
    isLoading = false;
    if (before !== changes) return refresh();
    await take(answer);
    if (state.network === 'fine' && !retry.isScheduled()) await send();
  }

  async function take(answer: Answer) {
    if (answer !== 'none' && answer.status === 200 && isDay(answer.body)) return takeDay(answer.body);
    const verdict = judge(answer);
    if (verdict.is === 'signed out') return signedOut();
    const hasNothing = state.snapshot === undefined && (state.stage === 'opening' || state.stage === 'day');
    const { network, atLeastMs } =
      verdict.is === 'later' ? verdict : { network: 'trouble' as const, atLeastMs: 0 };
    set({ network, ...(hasNothing ? { stage: 'unreachable' } : {}) });
    // A try that is scheduled may be for a move, with a longer pause that the service asked for.
    if (isSignedIn() && !retry.isScheduled()) retry.afterFailure(atLeastMs);
  }

  async function takeDay(day: Day) {
    const isSameCourier = state.me?.courier_id === day.courier.courier_id;
    const snapshot = daySnapshot(day, now(), isSameCourier ? state.snapshot : undefined);
    await store.keep('me', day.courier);
    await store.keep('day', snapshot);
    // A tap made while the answer was on its way is still applied on top: the queue is kept apart from the day.
    set({
      me: day.courier,
      snapshot,
      network: 'fine',
      ...(state.stage === 'sign in' ? {} : { stage: 'day' }),
    });
    // A day that arrives does not mean that moves are accepted: waiting ones keep their pauses.
    if (!hasUnsent()) retry.reset();
    // What the day has, the queue no longer needs. A return may have been recorded on another phone of the courier.
    const rest = (queue: Queue) =>
      withoutListed(withoutReturned(queue, day.done), day.discarded_moves, now());
    if (rest(state.queue).length < state.queue.length) set({ queue: await store.change(rest) });
    notifyOtherTabs();
  }

  /** The session ended. Addresses are removed from the phone; what is not sent stays until the courier signs in again. */
  async function signedOut() {
    // Also when the page is opened later, and there is still nobody signed in.
    const byCourier = state.stage === 'left' || state.me === undefined;
    retry.reset();
    // A day that was requested before must not bring the addresses back.
    changes += 1;
    await store.forget('day', 'me', 'scans');
    const queue = await store.change((now) => withoutLabels(now, byCourier));
    const stage = stageSignedOut(state);
    set({ stage, me: undefined, snapshot: undefined, scans: noScans, queue, network: 'fine' });
    notifyOtherTabs();
  }

  async function send(): Promise<void> {
    if (isSending || !hasUnsent()) return;
    isSending = true;
    retry.cancel();
    let hasSent = false;
    const hadLock = await withLock(async () => {
      while (await sendNext()) hasSent = true;
    }, false).catch(() => true);
    isSending = false;
    set({ sending: false });
    if (!hadLock) retry.after(otherTabPauseMs);
    if (hasSent) await refresh();
    // The courier may have tapped after the queue was read last.
    else if (!retry.isScheduled() && hadLock && state.network === 'fine') await send();
  }

  /** True if there may be another one to send. */
  async function sendNext(): Promise<boolean> {
    const me = await store.read('me');
    const move = me && nextToSend(await store.queue(), me.courier_id);
    if (!move) {
      set({ queue: await store.queue() });
      return false;
    }
    set({ sending: true });
    const verdict = await verdictOn(move);
    if (verdict.is === 'signed out') {
      await signedOut();
      return false;
    }
    if (verdict.is === 'later') {
      set({ network: verdict.network });
      retry.afterFailure(verdict.atLeastMs);
      return false;
    }
    retry.reset();
    changes += 1;
    // The day first: in between, the move is in both and is shown once.
    if (verdict.is === 'accepted') await keepStop(verdict.stop, move);
    if (verdict.is === 'refused' && wasCancelled(verdict.refusal) && isParcelMove(move)) {
      await keepCancelled(move);
    }
    const queue = await store.change((now) => after(now, move.key, verdict));
    set({ queue, network: 'fine' });
    notifyOtherTabs();
    return true;
  }

  async function verdictOn(move: KeptMove) {
    if (!isDiscarded(move)) {
      const body = (await store.body(move.key)) ?? {};
      return judge(await api.move(move.move, move.deliveryId, move.key, body));
    }
    return judgeReport(await api.reportDiscarded(move.deliveryId, reportOf(move)));
  }

  /** The service notes the same: the next day will show it, too. */
  async function keepCancelled(move: ParcelMove) {
    const stop = state.snapshot && stopIn(state.snapshot.day, move.deliveryId);
    if (stop) await keepStop(movedAfterCancellation(stop, move), move);
  }

  async function keepStop(stop: Stop, by: KeptMove) {
    const before = state.snapshot;
    const snapshot = before && daySnapshot(withStop(before.day, stop, by), before.at, before);
    if (snapshot) await store.keep('day', snapshot);
    state = { ...state, snapshot };
  }

  /** Keeps what the courier did, shows it, and sends it when possible. Returns its key; undefined if nobody is signed in. */
  async function make(stop: Stop, move: QueuedMove, body: MoveBody & MoveValues) {
    const { me } = state;
    if (me === undefined) return undefined;
    const isFirst = waitingOf(state.queue, me.courier_id).length === 0;
    const key = newIdempotencyKey();
    const tappedAt = body.happened_at ?? new Date(now()).toISOString();
    const by = { key, courierId: me.courier_id, tappedAt };
    set({ queue: await store.add(newMove(stop, move, body, by), body) });
    notifyOtherTabs();
    // Later moves wait behind the first. The first does not wait for a scheduled try to load the day.
    if (isFirst || !retry.isScheduled()) void send();
    return key;
  }

  const hasUnsent = () => state.me !== undefined && unsentOf(state.queue, state.me.courier_id).length > 0;

  /** A courier who is not signed in gets in again by opening a link. */
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
    /** Tries now what waits for its next try: the network may be back, or the courier looks at the page. */
    async wake() {
      retry.reset();
      await refresh();
      if (!retry.isScheduled()) await send();
    },
    make: (stop: Stop, move: CourierMove, body: MoveBody & MoveValues) => make(stop, move, body),
    async confirmChanges(stop: Stop) {
      if (stop.changes) await make(stop, 'confirm_changes', { sequence: stop.changes.sequence });
    },
    async keepScans(part: Partial<Scans>) {
      if (state.me === undefined) return;
      // At once: the next scan may come before this one is stored.
      const scans = { ...state.scans, ...part, courierId: state.me.courier_id, at: now() };
      set({ scans });
      await store.keep('scans', scans);
      notifyOtherTabs();
    },
    body: (key: string) => store.body(key),
    /** The refusal of a move that was just made. Undefined if it was accepted, or if there is no answer so soon. */
    refusalWithin(key: string, ms: number): Promise<Refusal | undefined> {
      return new Promise((resolve) => {
        const check = () => {
          const move = state.queue.find((one) => one.key === key);
          const isAwaited = move !== undefined && move.refusal === undefined && state.network === 'fine';
          if (!isAwaited) end(move?.refusal);
        };
        const end = (refusal: Refusal | undefined) => {
          watchers.delete(check);
          cancel();
          resolve(refusal);
        };
        const cancel = retryTimer.schedule(() => end(undefined), ms);
        watchers.add(check);
        check();
      });
    },
    /** The courier has recorded another move in its place. */
    dropRefused: (key: string) => changeQueue((queue) => withoutRefused(queue, key)),
    /** The courier gives up on refused moves. They are reported to the dispatcher. */
    async discard(...keys: string[]) {
      const at = new Date(now()).toISOString();
      await changeQueue((queue) => keys.reduce((rest, key) => discard(rest, key, at), queue));
      if (!retry.isScheduled()) void send();
    },
    beginSignIn: () => set({ stage: 'sign in' }),
    async leaveSignIn() {
      set({ stage: state.snapshot ? 'day' : 'opening' });
      await refresh();
    },
    async signIn(token: string, pin: string): Promise<SignInResult> {
      let result = 'trouble' as SignInResult;
      // With the lock, no move of another courier is on its way while the session changes.
      await withLock(async () => {
        const answer = await api.signIn(token, pin);
        result = signInResult(answer);
        if (answer === 'none' || result !== 'done' || !isProfile(answer.body)) return;
        await store.keep('me', answer.body);
        changes += 1;
        // Forgets what is kept of another courier.
        await reread();
        set({ stage: state.snapshot ? 'day' : 'opening', network: 'fine' });
        notifyOtherTabs();
      }, true);
      if (result === 'done') void refresh();
      return result;
    },
    /** False if the service could not be reached. */
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
