import { expect, test } from 'vitest';
import { readTraceParent } from './recorder.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const spanId = '00f067aa0ba902b7';

test('traceparent names the trace, the span and whether it is recorded', () => {
  expect(readTraceParent(`00-${traceId}-${spanId}-01`)).toEqual({ traceId, spanId, isSampled: true });
  expect(readTraceParent(`00-${traceId}-${spanId}-00`)).toEqual({ traceId, spanId, isSampled: false });
  // Flags that are not known yet are ignored.
  expect(readTraceParent(`00-${traceId}-${spanId}-fe`)?.isSampled).toBe(false);
});

test('a later version may have more fields', () => {
  expect(readTraceParent(`cc-${traceId}-${spanId}-01-what-comes-later`)?.traceId).toBe(traceId);
});

test.each([
  undefined,
  '',
  'nonsense',
  `00-${traceId}-${spanId}`,
  `00-${traceId}-${spanId}-01-more`,
  `00-${traceId}-${spanId}-01, 00-${traceId}-${spanId}-01`,
  `ff-${traceId}-${spanId}-01`,
  `00-${traceId.toUpperCase()}-${spanId}-01`,
  `00-${'0'.repeat(32)}-${spanId}-01`,
  `00-${traceId}-${'0'.repeat(16)}-01`,
])('%s is ignored, and the request begins a trace of its own', (header) => {
  expect(readTraceParent(header)).toBeUndefined();
});
