/**
 * The histogram of request times. Counted by hand, because it is the one metric that every request touches:
 * prom-client's own histogram took 3 % of the time of a request, for checking and hashing labels that are
 * always the same. prom-client gets the counts when `/metrics` is rendered.
 */
import { Histogram } from 'prom-client';

const name = 'http_server_request_duration_seconds';
/** Few: each is a line of `/metrics` for each route and status. */
const bucketsSeconds = [0.005, 0.025, 0.1, 0.5, 2.5, 10];

interface Counts {
  labels: { method: string; route: string; status: string };
  /** For each bucket, the requests in it and in no lower one; the last is for requests above all bounds. */
  inBucket: number[];
  sumSeconds: number;
}

export function makeRequestDurations() {
  const all = new Map<string, Counts>();

  function countsOf(method: string, route: string, status: number): Counts {
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
    return { name, help, type: 'histogram', aggregator: 'sum', values };
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
    metric: Object.assign(new Histogram({ name, help, registers: [] }), { get, getForPromString: get }),
  };
}

/** In Prometheus, each bucket includes those below it. */
function valuesOf({ labels, inBucket, sumSeconds }: Counts) {
  let below = 0;
  const buckets = inBucket.map((count, i) => {
    below += count;
    return {
      metricName: `${name}_bucket`,
      labels: { ...labels, le: bucketsSeconds[i] ?? '+Inf' },
      value: below,
    };
  });
  return [
    ...buckets,
    { metricName: `${name}_sum`, labels, value: sumSeconds },
    { metricName: `${name}_count`, labels, value: below },
  ];
}
