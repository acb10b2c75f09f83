/** A collector of OpenTelemetry traces: takes OTLP over HTTP, in JSON and in protobuf, and keeps the spans. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { type Field, fieldsOf, textOf } from './protobuf.ts';

export interface CollectedSpan {
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  traceState: string | undefined;
  name: string;
  kind: number;
  attributes: Record<string, unknown>;
  links: { traceId: string; spanId: string }[];
  /** 2: error. */
  status: number;
  resource: Record<string, unknown>;
}

/** As OTLP numbers them. */
export const kinds = { internal: 1, server: 2, client: 3 };

export interface Collector {
  readonly url: string;
  readonly spans: CollectedSpan[];
  /** The path and the headers of each request. */
  readonly requests: { path: string; headers: IncomingHttpHeaders }[];
  /** Everything that was received, as text. */
  text(): string;
  /** Waits for a span. */
  find(isWanted: (span: CollectedSpan) => boolean): Promise<CollectedSpan>;
  close(): Promise<void>;
}

export async function startCollector(): Promise<Collector> {
  const spans: CollectedSpan[] = [];
  const requests: Collector['requests'] = [];
  let text = '';
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const bytes = request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
    requests.push({ path: request.url ?? '', headers: request.headers });
    text += bytes.toString('latin1');
    const isJson = request.headers['content-type'] === 'application/json';
    spans.push(...(isJson ? spansOfJson(JSON.parse(bytes.toString())) : spansOfProtobuf(bytes)));
    response.setHeader('content-type', request.headers['content-type'] ?? '');
    response.end(isJson ? '{}' : '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    requests,
    text: () => text,
    async find(isWanted) {
      await expect.poll(() => spans.some(isWanted)).toBe(true);
      return spans.find(isWanted)!;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface JsonAttribute {
  key: string;
  value: { stringValue?: string; intValue?: number | string; boolValue?: boolean };
}

interface JsonSpan extends Omit<CollectedSpan, 'attributes' | 'links' | 'status' | 'resource'> {
  attributes: JsonAttribute[];
  links?: { traceId: string; spanId: string }[];
  status: { code?: number };
}

interface JsonTraces {
  resourceSpans: { resource: { attributes: JsonAttribute[] }; scopeSpans: { spans: JsonSpan[] }[] }[];
}

function spansOfJson({ resourceSpans }: JsonTraces): CollectedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans
      .flatMap((scope) => scope.spans)
      .map((span) => ({
        ...span,
        attributes: byKey(span.attributes),
        links: span.links ?? [],
        status: span.status.code ?? 0,
        resource: byKey(resource.attributes),
      })),
  );
}

function byKey(attributes: JsonAttribute[]): Record<string, unknown> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      value.stringValue ?? value.boolValue ?? (value.intValue === undefined ? value : Number(value.intValue)),
    ]),
  );
}

/** By the field numbers of opentelemetry/proto/trace/v1/trace.proto. */
function spansOfProtobuf(bytes: Buffer): CollectedSpan[] {
  return all(bytes, 1).flatMap((resourceSpans) => {
    const resource = attributesOf(all(first(resourceSpans, 1) ?? Buffer.alloc(0), 1));
    return all(resourceSpans, 2)
      .flatMap((scopeSpans) => all(scopeSpans, 2))
      .map((span) => spanOf(span, resource));
  });
}

function spanOf(span: Buffer, resource: Record<string, unknown>): CollectedSpan {
  const hex = (message: Buffer, number: number) => first(message, number)?.toString('hex') ?? '';
  return {
    traceId: hex(span, 1),
    spanId: hex(span, 2),
    traceState: first(span, 3)?.toString(),
    parentSpanId: hex(span, 4) || undefined,
    name: first(span, 5)?.toString() ?? '',
    kind: numberOf(span, 6),
    attributes: attributesOf(all(span, 9)),
    links: all(span, 13).map((link) => ({ traceId: hex(link, 1), spanId: hex(link, 2) })),
    status: numberOf(first(span, 15) ?? Buffer.alloc(0), 3),
    resource,
  };
}

function attributesOf(pairs: Buffer[]): Record<string, unknown> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const [value] = fieldsOf(first(pair, 2) ?? Buffer.alloc(0));
      return [textOf(first(pair, 1)), value && attributeValue(value)];
    }),
  );
}

function attributeValue({ number, bytes, value }: Field): unknown {
  if (number === 1) return textOf(bytes);
  return number === 2 ? value === 1n : Number(value);
}

function all(message: Buffer, number: number): Buffer[] {
  return fieldsOf(message).flatMap((field) => (field.number === number ? (field.bytes ?? []) : []));
}

function first(message: Buffer, number: number): Buffer | undefined {
  return all(message, number)[0];
}

function numberOf(message: Buffer, number: number): number {
  return Number(fieldsOf(message).find((field) => field.number === number)?.value ?? 0n);
}
