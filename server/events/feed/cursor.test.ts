import { expect, test } from 'vitest';
import { isRejection } from '../../errors/rejection.ts';
import { cursorAt, parseFeedCursor } from './api.ts';

test('a cursor gives back the position that it was built from', () => {
  for (const position of [0, 1, 1_763_200_000_000_000, Number.MAX_SAFE_INTEGER]) {
    expect(parseFeedCursor(cursorAt(position))).toBe(position);
  }
});

test('text that is not a cursor, or one with another form or an impossible position, is rejected', () => {
  const other = (change: (bytes: Buffer) => void) => {
    const bytes = Buffer.from(cursorAt(5), 'base64url');
    change(bytes);
    return bytes.toString('base64url');
  };
  const wrong = [
    '',
    'x',
    `${cursorAt(5)}A`,
    ` ${cursorAt(5)}`,
    other((bytes) => bytes.writeUInt8(2, 0)),
    other((bytes) => bytes.writeUInt8(255, 1)),
    other((bytes) => bytes.writeBigUInt64BE(2n ** 53n, 1)),
  ];
  for (const cursor of wrong) expect(isRejection(parseFeedCursor(cursor)), cursor).toBe(true);
});
