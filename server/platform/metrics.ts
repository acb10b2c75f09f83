/**
 * What Prometheus reads at `/metrics`. Labels are route templates and codes, never identifiers. Rendering takes tens of
 * milliseconds during which nothing else runs, so the text is reused for a second.
 */
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Clock } from './clock.ts';
import { makeRequestDurations } from './request-durations.ts';

export interface Metrics {
  observeRequest(method: string, route: string, status: number, seconds: number): void;
  /** A value that is read when the text is rendered. */
  gauge(name: string, help: string, read: () => number): void;
  /** A value for each value of a label, read when the text is rendered. */
  gaugeBy(
    name: string,
    help: string,
    label: string,
    read: () => readonly (readonly [value: string, number: number])[],
  ): void;
  /** Counts since the start, one for each value of a label, read when the text is rendered. */
  counter(name: string, help: string, label: string, read: () => Record<string, number>): void;
  /** Facts about this process as labels; the value is always 1. */
  info(name: string, help: string, facts: Record<string, string>): void;
  text(): Promise<string>;
  readonly contentType: string;
}

const defaultCachedMs = 1_000;

export function makeMetrics(clock: Clock, cachedMs = defaultCachedMs): Metrics {
  let rendered: { text: Promise<string>; at: number } | undefined;
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
    gaugeBy(name, help, label, read) {
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
    counter(name, help, label, read) {
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
    info(name, help, facts) {
      new Gauge<string>({ name, help, labelNames: Object.keys(facts), registers: [registry] }).set(facts, 1);
    },
    text() {
      const now = clock.elapsed();
      if (!rendered || now - rendered.at >= cachedMs) rendered = { text: registry.metrics(), at: now };
      return rendered.text;
    },
    contentType: registry.contentType,
  };
}
