import { expect, test } from 'vitest';
import { readTraceSettings } from './trace-settings.ts';

function read(environment: Record<string, string>) {
  const mistakes: string[] = [];
  return { settings: readTraceSettings(environment, mistakes), mistakes };
}

const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };

test('traces are off without an endpoint, and where they are turned off', () => {
  for (const environment of [
    {},
    { OTEL_SERVICE_NAME: 'waybill', OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
    { ...endpoint, OTEL_SDK_DISABLED: 'true' },
    { ...endpoint, OTEL_TRACES_EXPORTER: 'none' },
  ])
    expect(read(environment)).toEqual({ settings: undefined, mistakes: [] });
});

test('an endpoint turns them on, and so does OTEL_TRACES_EXPORTER=otlp, for a collector on the same machine', () => {
  const settings = { protocol: 'http/protobuf', hasSampler: false };
  expect(read(endpoint)).toEqual({ settings, mistakes: [] });
  expect(read({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://c/v1/traces' }).settings).toEqual(settings);
  expect(read({ OTEL_TRACES_EXPORTER: 'otlp' }).settings).toEqual(settings);
});

test('the protocol of traces comes before that of everything', () => {
  const environment = {
    ...endpoint,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
    OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'http/json',
  };
  expect(read(environment).settings?.protocol).toBe('http/json');
});

test.each([
  [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, /OTEL_EXPORTER_OTLP_PROTOCOL is "grpc", .*port 4318/],
  [{ OTEL_TRACES_EXPORTER: 'console' }, /OTEL_TRACES_EXPORTER is "console", but must be otlp or none/],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, /OTEL_EXPORTER_OTLP_ENDPOINT must be a URL/],
  [{ OTEL_TRACES_SAMPLER: 'some' }, /OTEL_TRACES_SAMPLER is "some"/],
  [{ OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '5' }, /a number from 0 to 1/],
  [{ OTEL_TRACES_SAMPLER: 'parentbased_traceidratio' }, /a number from 0 to 1/],
])('%o is refused in words', (wrong, words) => {
  const { mistakes } = read({ ...endpoint, ...wrong });
  expect(mistakes).toEqual([expect.stringMatching(words)]);
});
