/** What Prometheus reads at `/metrics`. Labels are route templates and codes, never identifiers. */
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { makeRequestDurations } from './request-durations.ts';

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
  const durations = makeRequestDurations();
  registry.registerMetric(durations.metric);

  return {
    observeRequest: durations.observe,
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
