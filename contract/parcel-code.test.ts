import { expect, test } from 'vitest';
import { parcelCode, readParcelCode } from './parcel-code.ts';

const id = 'dlv_01kd3x8j5mfd7v2q9r4t6w8y0z';

test('the code of a single parcel is the delivery_id, which any scanner can use', () => {
  expect(parcelCode(id, 1, 1)).toBe(id);
  expect(readParcelCode(id)).toEqual({ deliveryId: id, piece: undefined });
});

test('each parcel of several has a code of its own, which names the same delivery', () => {
  const codes = [1, 2, 3].map((piece) => parcelCode(id, piece, 3));
  expect(new Set(codes).size).toBe(3);
  expect(codes.map((code) => readParcelCode(code))).toEqual(
    [1, 2, 3].map((piece) => ({ deliveryId: id, piece })),
  );
});

test('codes of other systems name no parcel', () => {
  for (const code of [
    '4006381333931',
    'https://example.com',
    `${id}x`,
    `${id}/0`,
    `${id}/1000`,
    `x${id}`,
    '',
  ]) {
    expect(readParcelCode(code)).toBeUndefined();
  }
});
