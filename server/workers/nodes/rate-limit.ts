/**
 * A token bucket for each caller: `perSecond` requests a second, saved up to a burst of twice that.
 *
 * A request takes a token before its body is read. One with many items, such as a batch, then takes one for each, at most a whole
 * burst, without waiting until all of them are there: the bucket is below zero then, and everything that follows waits until it is
 * filled again. Otherwise a caller who also sends other requests would never have a full bucket for a batch.
 *
 * Nodes that share a database share each bucket, without a query for a request. A node gives out tokens of its share:
 *
 *   equal shares     of n nodes, each has 1/n of the rate and of the burst. Enough for most callers; nothing is written.
 *   shared bucket    if a caller uses more of a node than its share, all nodes report what they accepted and what was demanded
 *                    of them, about once a second. Each then gets a share by its part of the demand.
 *
 * What nodes accept beyond the limit between two reports is charged to the bucket, and they accept less afterwards: in the long
 * run the sum is right. The share of a node that is gone returns within seconds. With one node, its share is everything.
 */
import type { Clock } from '../../platform/clock.ts';

export interface Verdict {
  allowed: boolean;
  /** For the `RateLimit` header: what is left, and the seconds until the bucket is full again. */
  header: string;
  retryAfterSeconds: number;
}

/** What a node reports of a caller. */
export interface BucketReport {
  caller: string;
  /** Requests since the last report. */
  attempts: number;
  accepted: number;
  /** More than an equal share is needed here. */
  contended: boolean;
}

/** A bucket that nodes share, as the database has it now. */
export interface SharedBucket {
  caller: string;
  tokens: number;
  demand: number;
}

export type RateLimiter = NonNullable<ReturnType<typeof makeRateLimiter>>;

interface Bucket {
  readonly caller: string;
  /** What this node may still accept. */
  tokens: number;
  /** What all nodes may still accept, as far as this one knows. */
  level: number;
  at: number;
  share: number;
  isShared: boolean;
  /** Since the last report. */
  attempts: number;
  accepted: number;
  /** Attempts at this node, each counting less with time, as the database counts those of all nodes. */
  demand: number;
  demandAt: number;
}

/** The maximum number of buckets. Full ones are removed first: that changes nothing. */
const maxBuckets = 100_000;
/** How long a request counts as demand, on average: two reports. */
export const demandSeconds = 2;
/** A node whose demand is above this part of an equal share asks for more. */
const contendedFrom = 0.75;
/** A node without demand keeps this part of an equal share, for the first requests that come. */
const idleDemand = 0.05;

/** Undefined if `perSecond` is 0: the limit is off. */
export function makeRateLimiter(perSecond: number, clock: Clock) {
  if (perSecond === 0) return undefined;
  const burst = perSecond * 2;
  const buckets = new Map<string, Bucket>();
  /** Buckets with attempts since the last report; only with several nodes. */
  let active: Bucket[] = [];
  let shared = new Map<string, SharedBucket>();
  let nodes = 1;
  let notifyShortage: () => void = () => undefined;

  function bucketOf(caller: string, now: number): Bucket {
    const existing = buckets.get(caller);
    if (existing) {
      refill(existing, now);
      return existing;
    }
    if (buckets.size >= maxBuckets) forgetFull(now);
    const fresh: Bucket = {
      caller,
      tokens: maxTokens(1 / nodes),
      level: burst,
      at: now,
      share: 1 / nodes,
      isShared: false,
      attempts: 0,
      accepted: 0,
      demand: 0,
      demandAt: now,
    };
    const row = shared.get(caller);
    if (row) applyShare(fresh, row, now);
    buckets.set(caller, fresh);
    return fresh;
  }

  function refill(bucket: Bucket, now: number): void {
    const added = ((now - bucket.at) * perSecond) / 1000;
    bucket.level = Math.min(burst, bucket.level + added);
    bucket.tokens = Math.min(maxTokens(bucket.share), bucket.tokens + added * bucket.share);
    bucket.at = now;
  }

  /** At least one: with a small limit and many nodes, no share would ever be a whole token. */
  function maxTokens(share: number): number {
    return Math.max(1, burst * share);
  }

  /** A bucket is never further below zero than one burst, so it is full after 4 s without use. */
  function forgetFull(now: number) {
    for (const [caller, bucket] of buckets) if (now - bucket.at > 4_000) buckets.delete(caller);
    if (buckets.size >= maxBuckets) buckets.clear();
  }

  function countAttempts(bucket: Bucket, count: number): void {
    if (bucket.attempts === 0) active.push(bucket);
    bucket.attempts += count;
  }

  function takeTokens(bucket: Bucket, count: number, allowed: boolean): Verdict {
    if (nodes > 1) countAttempts(bucket, count);
    if (allowed) {
      bucket.tokens -= count;
      bucket.level -= count;
      if (nodes > 1) bucket.accepted += count;
    } else if (nodes > 1) {
      notifyShortage();
    }
    const left = allowed ? Math.max(0, Math.floor(bucket.level)) : 0;
    return {
      allowed,
      header: `"default";r=${left};t=${Math.ceil((burst - Math.min(left, bucket.level)) / perSecond)}`,
      // With several nodes: when the bucket of all has a token, and at the earliest after the next report.
      retryAfterSeconds: Math.max(1, Math.ceil((1 - bucket.level) / perSecond)),
    };
  }

  function ageDemand(bucket: Bucket, now: number): void {
    bucket.demand *= Math.exp(-(now - bucket.demandAt) / 1000 / demandSeconds);
    bucket.demandAt = now;
  }

  /** The demand of a node that gets exactly its equal share. */
  const equalDemand = () => (perSecond * demandSeconds) / nodes;

  function needsMore({ tokens, demand }: Bucket): boolean {
    return demand > contendedFrom * equalDemand() || tokens < maxTokens(1 / nodes) / 2;
  }

  /** What was accepted since the last report is not in the row yet. */
  function applyShare(bucket: Bucket, row: SharedBucket, now: number): void {
    ageDemand(bucket, now);
    const idle = idleDemand * equalDemand();
    const ofAll = Math.max(row.demand, bucket.demand);
    bucket.share = (bucket.demand + idle) / (ofAll + nodes * idle);
    bucket.level = row.tokens - bucket.accepted;
    bucket.tokens = row.tokens * bucket.share - bucket.accepted;
    bucket.at = now;
    bucket.isShared = true;
  }

  function applyEqualShare(bucket: Bucket, now: number): void {
    refill(bucket, now);
    const share = 1 / nodes;
    bucket.tokens = Math.min(
      maxTokens(share),
      (bucket.isShared ? bucket.level : bucket.tokens / bucket.share) * share,
    );
    bucket.share = share;
    bucket.isShared = false;
  }

  return {
    perSecond,
    burst,
    /** Would `take` refuse now? Takes nothing. */
    isEmpty: (caller: string) => bucketOf(caller, clock.elapsed()).tokens < 1,
    /** For the `RateLimit-Policy` header. */
    policy: `"default";q=${burst};w=2`,
    take(caller: string): Verdict {
      const bucket = bucketOf(caller, clock.elapsed());
      return takeTokens(bucket, 1, bucket.tokens >= 1);
    },
    /** For a request that has taken its token: takes those of its other items. */
    charge(caller: string, items: number): Verdict {
      const bucket = bucketOf(caller, clock.elapsed());
      return takeTokens(bucket, Math.min(items, burst) - 1, bucket.tokens >= 0);
    },
    /** How many nodes share the limit. */
    setNodes(count: number): void {
      const next = Math.max(1, count);
      if (next === nodes) return;
      nodes = next;
      if (nodes === 1) shared = new Map();
      const now = clock.elapsed();
      for (const bucket of buckets.values()) {
        if (!shared.has(bucket.caller)) applyEqualShare(bucket, now);
      }
    },
    /** The reports that are due; they are not returned again. If they could not be sent, call `putBack`. */
    takeReports(): BucketReport[] {
      const now = clock.elapsed();
      const reports: BucketReport[] = [];
      for (const bucket of active) {
        refill(bucket, now);
        ageDemand(bucket, now);
        bucket.demand += bucket.attempts;
        const { caller, attempts, accepted } = bucket;
        const contended = needsMore(bucket);
        if (contended || bucket.isShared) reports.push({ caller, attempts, accepted, contended });
        bucket.attempts = 0;
        bucket.accepted = 0;
      }
      active = [];
      return reports;
    },
    putBack(reports: readonly BucketReport[]): void {
      for (const { caller, attempts, accepted } of reports) {
        const bucket = bucketOf(caller, clock.elapsed());
        countAttempts(bucket, attempts);
        bucket.accepted += accepted;
        bucket.demand = Math.max(0, bucket.demand - attempts);
      }
    },
    /** All shared buckets, after a report. */
    share(rows: readonly SharedBucket[]): void {
      const now = clock.elapsed();
      const previous = shared;
      shared = new Map(rows.map((row) => [row.caller, row]));
      for (const caller of previous.keys()) {
        const bucket = buckets.get(caller);
        if (bucket && !shared.has(caller)) applyEqualShare(bucket, now);
      }
      for (const row of rows) {
        const bucket = buckets.get(row.caller);
        if (bucket) applyShare(bucket, row, now);
      }
    },
    /** Called when a share is used up: the sooner nodes report, the sooner it grows. */
    onShortage(notify: () => void): void {
      notifyShortage = notify;
    },
  };
}
