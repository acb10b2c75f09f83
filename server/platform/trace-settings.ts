/**
 * The standard environment variables of OpenTelemetry: are traces on, and is what they ask for possible here? The SDK reads the
 * values (endpoints, headers, time limits, sampler, resource) itself.
 */
export interface TraceSettings {
  protocol: 'http/protobuf' | 'http/json';
  hasSampler: boolean;
}

const protocols = ['http/protobuf', 'http/json'] as const;
const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
];
const endpoints = ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT'] as const;

/** Undefined: no traces. Adds what is wrong to `mistakes`; variables that are not used are not checked. */
export function readTraceSettings(environment: Record<string, string | undefined>, mistakes: string[]) {
  const value = (name: string) => environment[name]?.trim() || undefined;
  const exporter = value('OTEL_TRACES_EXPORTER');
  const hasEndpoint = endpoints.some((name) => value(name) !== undefined);
  if (value('OTEL_SDK_DISABLED')?.toLowerCase() === 'true' || exporter === 'none') return undefined;
  if (exporter === undefined && !hasEndpoint) return undefined;
  if (exporter !== undefined && exporter !== 'otlp')
    mistakes.push(`OTEL_TRACES_EXPORTER is "${exporter}", but must be otlp or none`);

  for (const name of endpoints) {
    const text = value(name);
    // Not repeated: it may contain a password.
    if (text !== undefined && !(URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)))
      mistakes.push(`${name} must be a URL that starts with http:// or https://`);
  }
  const protocolName = ['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', 'OTEL_EXPORTER_OTLP_PROTOCOL'].find(value);
  const protocolText = protocolName === undefined ? 'http/protobuf' : value(protocolName);
  const protocol = protocols.find((each) => each === protocolText);
  if (protocol === undefined)
    mistakes.push(
      `${protocolName} is "${protocolText}", but must be ${protocols.join(' or ')} (collectors listen for them on port 4318)`,
    );
  const sampler = value('OTEL_TRACES_SAMPLER');
  if (sampler !== undefined && !samplers.includes(sampler))
    mistakes.push(`OTEL_TRACES_SAMPLER is "${sampler}", but must be one of ${samplers.join(', ')}`);
  const share = value('OTEL_TRACES_SAMPLER_ARG');
  if (sampler?.includes('ratio') && !isShare(share))
    mistakes.push(`OTEL_TRACES_SAMPLER_ARG is "${share ?? ''}", but must be a number from 0 to 1`);
  return { protocol: protocol ?? 'http/protobuf', hasSampler: sampler !== undefined };
}

function isShare(text: string | undefined): boolean {
  return text !== undefined && Number(text) >= 0 && Number(text) <= 1;
}
