/**
 * The cursor of the feed: a position, in a form that nobody is tempted to write by hand. It contains nothing else, so one
 * of another account, mode or filter is harmless: it only says where to go on. The first byte is the version of the form,
 * so that another can follow while clients still have old cursors.
 */

import { Rejection } from '../../errors/rejection.ts';
import type { FeedPosition } from '../sequencer.ts';

const form = 1;
const bytes = 9;

export function cursorAt(position: FeedPosition): string {
  const written = Buffer.alloc(bytes);
  written.writeUInt8(form, 0);
  written.writeBigUInt64BE(BigInt(position), 1);
  return written.toString('base64url');
}

export function parseFeedCursor(cursor: string): FeedPosition | Rejection {
  const read = Buffer.from(cursor, 'base64url');
  // The same bytes can be written in several ways: only ours is accepted.
  const isOurs = read.length === bytes && read[0] === form && read.toString('base64url') === cursor;
  const position = isOurs ? Number(read.readBigUInt64BE(1)) : Number.NaN;
  return Number.isSafeInteger(position) ? position : new Rejection('cursor', {}, { field: 'cursor' });
}
