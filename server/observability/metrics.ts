/**
 * What Prometheus reads at `/metrics`. Labels are route templates and codes, never identifiers. Rendering takes tens of
 * milliseconds during which nothing else runs, so the text is reused for a second.
 */
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Clock } from '../platform/clock.ts';
import { makeRequestDurations } from './request-durations.ts';

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
    /** A value that is read when the text is rendered. */
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
