/**
 * Notifications of PostgreSQL (LISTEN and NOTIFY), received by one connection of this process. They only wake: a
 * notification says that there may be something new, and the database says what.
 *
 *   connect, LISTEN ──▶ check: does a token that is sent through the pool arrive? ──yes──▶ working ──▶ check every 20 s
 *     ▲                     │ no: half open, or PgBouncer in transaction mode                 │
 *     │                     ▼                                                                 │
 *     └── pause, 0.25 to 30 s ◀────────────── connection lost, or a token did not arrive ─────┘
 *
 *   working         subscribers are woken by notifications, and every second in case one was lost
 *   otherwise       subscribers are woken every 200 ms, so everything works, a little later
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { auditChannel } from '../accounts/index.ts';
import type { Database, Tx } from '../database/database.ts';
import type { OpenListener } from '../database/listener.ts';
import { execute } from '../database/statements.ts';
import { type AccountId, type DeliveryId, idFromText } from '../platform/ids.ts';
import type { Log } from '../platform/log.ts';
import { Problem } from '../platform/problem.ts';
import { outboxChannel } from './outbox.ts';
import { feedChannel } from './sequencer.ts';

/** The channels, and what has happened when they notify. */
export const channels = {
  feed: feedChannel,
  outbox: outboxChannel,
  /** The audit log has new entries: keys, people or settings changed. */
  audit: auditChannel,
  /** Something about a delivery changed that is no event; the payload says which (`notifyOfDelivery`). */
  deliveries: 'waybill_deliveries',
} as const;

type Channel = keyof typeof channels;

/** With the commit of the transaction. If notifications do not arrive, open pages see it when they ask again, within a minute. */
export function notifyOfDelivery(tx: Tx, accountId: AccountId, deliveryId: DeliveryId): Promise<void> {
  const payload = `${accountId} ${deliveryId}`;
  return execute(tx, 'notify-of-delivery', { payload })`select pg_notify('${channels.deliveries}', $payload)`;
}

export function readNotified(payload: string): { accountId: AccountId; deliveryId: DeliveryId } | undefined {
  const [accountId, deliveryId] = payload.split(' ');
  if (!accountId || !deliveryId) return undefined;
  return { accountId: idFromText(accountId), deliveryId: idFromText(deliveryId) };
}

export type Notifications = ReturnType<typeof makeNotifications>;

export type NotificationTimes = typeof defaultTimes;

const defaultTimes = {
  wakeEveryMs: 1_000,
  pollEveryMs: 200,
  checkEveryMs: 20_000,
  /** How long a token may take. */
  arriveMs: 3_000,
  minPauseMs: 250,
  maxPauseMs: 30_000,
};

interface NotificationParts {
  database: Database;
  openListener: OpenListener;
  log: Log;
  times?: Partial<NotificationTimes>;
}

export function makeNotifications({ database, openListener, log, ...chosen }: NotificationParts) {
  const times = { ...defaultTimes, ...chosen.times };
  const closing = new AbortController();
  const { signal } = closing;
  const wakeUps = makeWakeUps(() => (state === 'working' ? times.wakeEveryMs : times.pollEveryMs));
  const checkChannel = `waybill_check_${randomBytes(8).toString('hex')}`;
  const awaited = new Map<string, () => void>();
  let state: 'starting' | 'working' | 'failing' = 'starting';
  let running: Promise<void> | undefined;

  function onNotification(name: string, payload: string): void {
    if (name === checkChannel) awaited.get(payload)?.();
    wakeUps.wake(name, payload);
  }

  async function run(): Promise<void> {
    let pauseMs = times.minPauseMs;
    while (!signal.aborted) {
      try {
        await listenUntilLost();
      } catch (error) {
        // It worked in the meantime, so the pauses are short again.
        if (state === 'working') pauseMs = times.minPauseMs;
        fail(error);
      }
      await sleep(pauseMs * (0.5 + Math.random() / 2), signal);
      pauseMs = Math.min(pauseMs * 2, times.maxPauseMs);
    }
  }

  /** Never returns, except if the service stops; throws when notifications do not arrive any more. */
  async function listenUntilLost(): Promise<void> {
    const listener = await openListener([...Object.values(channels), checkChannel], onNotification, signal);
    // Ends the waits of this connection with it, so that they do not pile up while one connection after another is lost.
    const over = new AbortController();
    const whileOpen = AbortSignal.any([signal, over.signal]);
    const lost = throwWhen(listener.lost, 'the connection was lost');
    lost.catch(() => undefined); // nothing awaits it if the service stops at this moment
    try {
      while (!signal.aborted) {
        await Promise.race([check(whileOpen), lost]);
        succeed();
        await Promise.race([sleep(times.checkEveryMs, whileOpen), lost]);
      }
    } finally {
      over.abort();
      await listener.close();
    }
  }

  /** Sends a token through the pool and waits until it arrives. */
  async function check(whileOpen: AbortSignal): Promise<void> {
    const token = randomBytes(8).toString('hex');
    const arrived = new Promise<void>((resolve) => awaited.set(token, resolve));
    const over = new AbortController();
    try {
      await database.asOneStatement(
        (tx) => execute(tx, 'check-notifications', { checkChannel, token })`
          select pg_notify($checkChannel, $token)`,
      );
      const late = sleep(times.arriveMs, AbortSignal.any([whileOpen, over.signal]));
      await Promise.race([arrived, throwWhen(late, 'a notification did not arrive')]);
    } finally {
      awaited.delete(token);
      over.abort();
    }
  }

  function succeed(): void {
    if (state === 'working' || signal.aborted) return;
    if (state === 'failing') log.info('notifications of the database arrive again');
    state = 'working';
    // Nobody listened until now.
    wakeUps.wakeAll();
  }

  /** Logged once, until notifications arrive again. */
  function fail(cause: unknown): void {
    if (state === 'failing' || signal.aborted) return;
    // What the operator can fix is one line of words; anything else is logged with its stack.
    const reason = cause instanceof Problem ? { cause: cause.message, advice: cause.advice } : { err: cause };
    log.warn(
      { ...reason, everyMs: times.pollEveryMs },
      'notifications of the database do not arrive; looking for changes at an interval instead',
    );
    state = 'failing';
    wakeUps.wakeAll();
  }

  return {
    /**
     * Calls `wake` soon after each notification of the channel, and from time to time without one. Returns a function that stops it.
     * `wake` returns at once; it starts work, and keeps two of them from running at the same time. It gets the payload, which is
     * empty if it is called without a notification.
     */
    subscribe: wakeUps.subscribe,
    /** Until then, subscribers are woken every 200 ms. */
    start(): void {
      running ??= run();
    },
    /** False while notifications do not arrive and subscribers are woken every 200 ms. */
    isWorking: () => state === 'working',
    async close(): Promise<void> {
      wakeUps.close();
      closing.abort();
      await running;
    },
  };
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return pause(ms, undefined, { signal, ref: false }).catch(() => undefined);
}

async function throwWhen(event: Promise<unknown>, message: string): Promise<never> {
  await event;
  throw new Error(message);
}

/** The subscribers by the name of their channel, and the timer that wakes all of them. */
function makeWakeUps(intervalMs: () => number) {
  const subscribers = new Map<string, Set<(payload: string) => void>>();
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  function wake(name: string, payload = ''): void {
    for (const subscriber of [...(subscribers.get(name) ?? [])]) subscriber(payload);
  }

  function schedule(): void {
    clearTimeout(timer);
    const isNeeded = subscribers.size > 0 && !closed;
    timer = isNeeded ? setTimeout(wakeAll, intervalMs()).unref() : undefined;
  }

  function wakeAll(): void {
    for (const name of [...subscribers.keys()]) wake(name);
    schedule();
  }

  return {
    wake,
    wakeAll,
    subscribe(channel: Channel, subscriber: (payload: string) => void): () => void {
      const name = channels[channel];
      const ofChannel = subscribers.get(name) ?? new Set();
      subscribers.set(name, ofChannel.add(subscriber));
      if (timer === undefined) schedule();
      return () => {
        if (!ofChannel.delete(subscriber) || ofChannel.size > 0) return;
        subscribers.delete(name);
        if (subscribers.size === 0) schedule();
      };
    },
    close() {
      closed = true;
      schedule();
    },
  };
}
