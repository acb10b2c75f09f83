/**
 * What Prometheus reads at `/metrics`. Labels are route templates and codes, never identifiers. Rendering takes tens of
 * milliseconds during which nothing else runs, so the text is reused for a second.
 */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Clock } from '../platform/clock.ts';

export type Metrics = ReturnType<typeof makeMetrics>;
type LabelledValues = readonly (readonly [value: string, number: number])[];

const defaultCachedMs = 1_000;

export function makeMetrics(clock: Clock, cachedMs = defaultCachedMs) {
  let rendered: { text: Promise<string>; at: number } | undefined;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = makeRequestDurations();
  registry.registerMetric(durations.metric);

  return {
    observeRequest: durations.observe,
    gauge(name: string, help: string, read: () => number): void {
      new Gauge({
        name,
        help,
        registers: [registry],
        collect() {
          this.set(read());
        },
      });
    },
    /** A value for each value of a label, read when the text is rendered. */
    gaugeBy(name: string, help: string, label: string, read: () => LabelledValues): void {
      new Gauge<string>({
        name,
        help,
        labelNames: [label],
        registers: [registry],
        collect() {
          this.reset();
          for (const [value, number] of read()) this.set({ [label]: value }, number);
        },
      });
    },
    /** Counts since the start, one for each value of a label, read when the text is rendered. */
    counter(name: string, help: string, label: string, read: () => Record<string, number>): void {
      new Counter<string>({
        name,
        help,
        labelNames: [label],
        registers: [registry],
        collect() {
          this.reset();
          for (const [value, count] of Object.entries(read())) this.inc({ [label]: value }, count);
        },
      });
    },
    /** Facts about this process as labels; the value is always 1. */
    info(name: string, help: string, facts: Record<string, string>): void {
      new Gauge<string>({ name, help, labelNames: Object.keys(facts), registers: [registry] }).set(facts, 1);
    },
    text(): Promise<string> {
      const now = clock.elapsed();
      if (!rendered || now - rendered.at >= cachedMs) rendered = { text: registry.metrics(), at: now };
      return rendered.text;
    },
    contentType: registry.contentType,
  };
}

const requestDuration = 'http_server_request_duration_seconds';
/** Few: each is a line of `/metrics` for each route and status. */
const bucketsSeconds = [0.005, 0.025, 0.1, 0.5, 2.5, 10];

interface RequestCounts {
  labels: { method: string; route: string; status: string };
  /** For each bucket, the requests in it and in no lower one; the last is for requests above all bounds. */
  inBucket: number[];
  sumSeconds: number;
}

/**
 * Counted by hand, because it is the one metric that every request touches: prom-client's own histogram took 3 % of the time of a
 * request, for checking and hashing labels. prom-client gets the counts when `/metrics` is rendered.
 */
function makeRequestDurations() {
  const all = new Map<string, RequestCounts>();

  function countsOf(method: string, route: string, status: number): RequestCounts {
    const id = `${method} ${route} ${status}`;
    const existing = all.get(id);
    if (existing) return existing;
    const fresh = {
      labels: { method, route, status: String(status) },
      inBucket: new Array(bucketsSeconds.length + 1).fill(0),
      sumSeconds: 0,
    };
    all.set(id, fresh);
    return fresh;
  }

  const help = 'Time from the request line to the end of the response.';
  const get = async () => {
    const values = [...all.values()].flatMap(valuesOf);
    return { name: requestDuration, help, type: 'histogram', aggregator: 'sum', values };
  };
  return {
    observe(method: string, route: string, status: number, seconds: number): void {
      const counts = countsOf(method, route, status);
      let bucket = 0;
      for (const bound of bucketsSeconds) if (seconds > bound) bucket++;
      counts.inBucket[bucket] = (counts.inBucket[bucket] ?? 0) + 1;
      counts.sumSeconds += seconds;
    },
    /** `metrics()` of a registry reads it by the one name, `getMetricsAsJSON()` by the other. */
    metric: Object.assign(new Histogram({ name: requestDuration, help, registers: [] }), {
      get,
      getForPromString: get,
    }),
  };
}

/** In Prometheus, each bucket includes those below it. */
function valuesOf({ labels, inBucket, sumSeconds }: RequestCounts) {
  let below = 0;
  const buckets = inBucket.map((count, i) => {
    below += count;
    return {
      metricName: `${requestDuration}_bucket`,
      labels: { ...labels, le: bucketsSeconds[i] ?? '+Inf' },
      value: below,
    };
  });
  return [
    ...buckets,
    { metricName: `${requestDuration}_sum`, labels, value: sumSeconds },
    { metricName: `${requestDuration}_count`, labels, value: below },
  ];
}
