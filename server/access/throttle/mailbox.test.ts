import { expect, test } from 'vitest';
import { counters } from './throttle.ts';

test('every spelling of an address that reaches the same mailbox is counted as one', () => {
  const key = counters.mailsTo('victim@bücher.example').key;
  for (const spelling of [
    'VICTIM@BÜCHER.EXAMPLE',
    '<victim@bücher.example',
    '<victim@bücher.example>',
    '"victim"@bücher.example',
    'victim()@bücher.example',
    ' victim@bücher.example\u200b',
    'vic\\tim@bücher.example',
    'victim@xn--bcher-kva.example',
    'victim@bücher.example.',
    'victim@bücher.example。',
    'victim@bücher.example。。',
    'victim@bücher.example．.｡',
    'victim@bücher。example',
    'victim@bu\u0308cher.example',
  ]) {
    expect(counters.mailsTo(spelling).key, spelling).toBe(key);
    expect(counters.address(spelling).key, spelling).toBe(counters.address('victim@bücher.example').key);
  }
  for (const other of ['victim2@bücher.example', 'victim@example', 'victim.bücher.example']) {
    expect(counters.mailsTo(other).key, other).not.toBe(key);
  }
});
