/**
 * Starts OpenTelemetry if the environment asks for traces; otherwise none of it is loaded. Spans wait in a queue of 2,048
 * (OTEL_BSP_MAX_QUEUE_SIZE) and are sent every 5 s, or 512 at a time. If a collector is slow or gone, spans that find the queue
 * full are dropped, nothing waits for it, and the log says it once.
 */
import type { SpanExporter } from '@opentelemetry/sdk-trace-base';
import type { Log } from '../../platform/log.ts';
import type { TraceSettings } from '../../platform/trace-settings.ts';
import { version } from '../../platform/version.ts';
import { withDeadline } from '../../platform/with-deadline.ts';
import type { Tracing } from './span.ts';

const maxCloseMs = 2_000;

export async function startTracing(
  { traces, publicUrl }: { traces: TraceSettings | undefined; publicUrl: string },
  log: Log,
): Promise<Tracing | undefined> {
  if (traces === undefined) return undefined;
  const [sdk, resources, { OTLPTraceExporter }, { makeRecorder }] = await Promise.all([
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/resources'),
    traces.protocol === 'http/json'
      ? import('@opentelemetry/exporter-trace-otlp-http')
      : import('@opentelemetry/exporter-trace-otlp-proto'),
    import('./recorder.ts'),
  ]);
  const { AlwaysOnSampler, BasicTracerProvider, BatchSpanProcessor } = sdk;
  const { defaultResource, detectResources, envDetector, resourceFromAttributes } = resources;
  const provider = new BasicTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'waybill', 'service.version': version }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(reporting(new OTLPTraceExporter(), log))],
    ...(traces.hasSampler ? {} : { sampler: new AlwaysOnSampler() }),
  });
  log.info({ protocol: traces.protocol }, 'traces are on');
  return makeRecorder({
    tracer: provider.getTracer('waybill', version),
    isLimited: !traces.hasSampler,
    scheme: publicUrl.startsWith('https:') ? 'https' : 'http',
    // Spans that cannot be sent must not keep the service from stopping.
    close: () => withDeadline(provider.shutdown(), maxCloseMs, () => undefined).catch(() => undefined),
  });
}

/** One line when sending begins to fail and one when it succeeds again. */
function reporting(exporter: SpanExporter, log: Log): SpanExporter {
  let isFailing = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const failed = result.code !== 0;
        if (failed && !isFailing) {
          log.warn({ cause: result.error?.message }, 'traces cannot be sent; spans are dropped');
        }
        if (!failed && isFailing) log.info('traces are sent again');
        isFailing = failed;
        done(result);
      });
    },
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
}
