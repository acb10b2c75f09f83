/** What Prometheus reads at `/metrics`. Labels are route templates and codes, never identifiers. */
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

const durationBuckets = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];

export interface Metrics {
  observeRequest(method: string, route: string, status: number, seconds: number): void;
  /** A value that is read when somebody asks. */
  gauge(name: string, help: string, read: () => number): void;
  text(): Promise<string>;
  readonly contentType: string;
}

export function makeMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'Time from the request line to the end of the answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: durationBuckets,
    registers: [registry],
  });
  // Finding a child by its labels costs more than observing: keep the children.
  const children = new Map<string, Histogram.Internal<'method' | 'route' | 'status'>>();

  return {
    observeRequest(method, route, status, seconds) {
      const id = `${method} ${route} ${status}`;
      let child = children.get(id);
      if (!child) {
        child = durations.labels({ method, route, status: String(status) });
        children.set(id, child);
      }
      child.observe(seconds);
    },
    gauge(name, help, read) {
      new Gauge({
        name,
        help,
        registers: [registry],
        collect() {
          this.set(read());
        },
      });
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
