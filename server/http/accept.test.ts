import { expect, test } from 'vitest';
import { chooseEncoding, preferredType, prefersEventStream, prefersProblem } from './accept.ts';

const streams = [
  'text/event-stream',
  'TEXT/Event-Stream',
  'text/event-stream; charset=utf-8',
  'text/event-stream, application/json;q=0.9',
  'application/json; q=0.5,text/event-stream;q=0.6',
  'text/event-stream;q=0.1',
  'text/*',
  '*/*;q=0.8, text/event-stream',
  'application/json;q=0, */*',
];
const json = [
  undefined,
  '',
  '*/*',
  'application/json',
  'application/json, text/event-stream',
  'text/event-stream, application/json',
  'text/event-stream, */*',
  'text/event-stream;q=0',
  'text/event-stream;q=0.5, application/json;q=0.5',
  'TEXT/EVENT-STREAM;Q=0.2, APPLICATION/*;Q=0.3',
  'text/html, application/xhtml+xml, */*;q=0.8',
  'image/png',
  'text/event-streams',
  'application/text/event-stream',
  ';;,,/',
];

test('server-sent events are chosen where the client prefers them, by q-values and in any case', () => {
  expect(streams.filter((accept) => !prefersEventStream(accept))).toEqual([]);
});

test('JSON is chosen in all other cases, and wins ties', () => {
  expect(json.filter((accept) => prefersEventStream(accept))).toEqual([]);
});

test('errors are given as application/problem+json to a client that names that type, and weights it no less than JSON', () => {
  const asData = [
    'application/problem+json',
    'Application/Problem+JSON;q=0.5',
    'application/json, application/problem+json',
    'application/pdf, application/problem+json, */*;q=0.1',
    'application/problem+json;q=0.5, application/json;q=0.5',
  ];
  const plain = [
    undefined,
    '',
    '*/*',
    'application/*',
    'application/json',
    'application/problem+json;q=0',
    'application/json, application/problem+json;q=0.9',
    'application/problem+jsonp',
  ];
  expect(asData.filter((accept) => !prefersProblem(accept))).toEqual([]);
  expect(plain.filter((accept) => prefersProblem(accept))).toEqual([]);
});

const types = ['application/pdf', 'application/zpl'] as const;

test('of several types the one that the client prefers is chosen, and the first where it has no preference', () => {
  const pdf = [
    undefined,
    '',
    ' ',
    '*/*',
    'application/*',
    'application/pdf',
    'text/html, */*;q=0.8',
    'application/zpl;q=0.5, */*',
  ];
  const zpl = [
    'application/zpl',
    'APPLICATION/ZPL',
    'application/zpl, application/pdf;q=0.9',
    'application/pdf;q=0, */*',
  ];
  expect(pdf.map((accept) => preferredType(accept, types))).toEqual(pdf.map(() => 'application/pdf'));
  expect(zpl.map((accept) => preferredType(accept, types))).toEqual(zpl.map(() => 'application/zpl'));
});

test('where the client accepts none of the types, none is chosen', () => {
  for (const accept of ['application/json', 'text/*', 'application/pdf;q=0', 'image/png, text/html']) {
    expect([accept, preferredType(accept, types)]).toEqual([accept, undefined]);
  }
});

test.each([
  [undefined, undefined],
  ['', undefined],
  ['identity', undefined],
  ['gzip', 'gzip'],
  ['br', 'br'],
  ['GZIP', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0', undefined],
  ['br;q=0, gzip;q=0', undefined],
  ['*', 'br'],
  ['*;q=0.1, gzip;q=0.5', 'gzip'],
  ['br;q=0, *', 'gzip'],
  ['*;q=0', undefined],
  ['identity, gzip;q=0.5', undefined],
  ['identity;q=0.5, gzip', 'gzip'],
  ['brotli, xgzip', undefined],
  ['br;q=high, gzip', 'gzip'],
])('Accept-Encoding %j gets %j', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding);
});

test('only an available encoding is chosen', () => {
  expect(chooseEncoding('br, gzip', ['gzip'])).toBe('gzip');
  expect(chooseEncoding('br, gzip', [])).toBeUndefined();
});
