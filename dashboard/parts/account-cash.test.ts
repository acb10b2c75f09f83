import { expect, test } from 'vitest';
import { percentText, understandPercent } from './account-cash.ts';

test('percent are read as people write them, with at most two decimals', () => {
  const understood = { '2.5': 250, '2,50': 250, '2.5 %': 250, '0.01': 1, '100': 10_000, '0': 0 };
  for (const [text, basisPoints] of Object.entries(understood))
    expect(understandPercent(text)).toBe(basisPoints);
  for (const text of ['', '2.555', '100.01', '-1', 'two'])
    expect(understandPercent(text), text).toBeUndefined();
});

test('every share of two decimals is written and read as the same', () => {
  for (let basisPoints = 0; basisPoints <= 10_000; basisPoints++) {
    expect(understandPercent(percentText(basisPoints))).toBe(basisPoints);
  }
});
