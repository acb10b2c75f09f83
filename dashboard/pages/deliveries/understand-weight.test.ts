import { describe, expect, test } from 'vitest';
import { understandWeight } from './understand-weight.ts';

describe('weights', () => {
  test.for([
    ['2.5', '2.5'],
    ['2,5', '2.5'],
    ['2.5 kg', '2.5'],
    ['3KG', '3'],
    ['500 g', '0.5'],
    ['1250g', '1.25'],
    ['1,000', '1,000'],
    ['heavy', 'heavy'],
  ] as const)('%s is %s', ([text, understood]) => {
    expect(understandWeight(text)).toBe(understood);
  });
});
