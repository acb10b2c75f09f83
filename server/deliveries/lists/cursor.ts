/**
 * The cursor of a page: where its last delivery is, in a form that nobody is tempted to write by hand. The first byte
 * is the version of the form, so that another can follow while clients still hold old cursors.
 *
 *   newest first   1 · id (16 bytes)
 *   other orders   2 · the order · 1 where it has ended · the key as float64 · id
 */

import { Rejection } from '../../errors/rejection.ts';
import { type Id, type IdKind, idFromBytes, idToBytes } from '../../platform/ids.ts';
import type { Order, Position } from './orders.ts';

const idForm = 1;
const idFormBytes = 17;
const positionForm = 2;
const positionFormBytes = 27;

export function cursorAfter(id: Id<IdKind>): string {
  return Buffer.concat([Buffer.from([idForm]), idToBytes(id)]).toString('base64url');
}

/** The id that the page before ended with. */
export function parseCursor<Kind extends IdKind>(cursor: string): Id<Kind> | Rejection {
  const read = bytesOf(cursor);
  if (read?.length !== idFormBytes || read[0] !== idForm) return notOurs();
  return idFromBytes(read.subarray(1));
}

export function cursorAt({ ended, key, id }: Position, order: Order): string {
  const bytes = Buffer.alloc(11);
  bytes.writeUInt8(positionForm, 0);
  bytes.writeUInt8(codeOf(order), 1);
  bytes.writeUInt8(ended ? 1 : 0, 2);
  bytes.writeDoubleBE(key, 3);
  return Buffer.concat([bytes, idToBytes(id)]).toString('base64url');
}

/** Where the page before ended, in the same order. */
export function parsePosition(cursor: string, order: Order): Position | Rejection {
  const read = bytesOf(cursor);
  if (read?.length !== positionFormBytes || read[0] !== positionForm) return notOurs();
  const key = read.readDoubleBE(3);
  if (read[1] !== codeOf(order) || !(Math.abs(key) <= maxKey)) return notOurs();
  return { ended: read[2] === 1, key, id: idFromBytes(read.subarray(11)) };
}

/** The last time that JavaScript knows. PostgreSQL's timestamps go further. */
const maxKey = 8.64e15;
const codes = { created: 0, updated: 2, due: 4 };
const codeOf = ({ by, descending }: Order) => codes[by] + (descending ? 1 : 0);

/** The same bytes can be written in several ways: only ours is accepted. */
function bytesOf(cursor: string): Buffer | undefined {
  const read = Buffer.from(cursor, 'base64url');
  return read.toString('base64url') === cursor ? read : undefined;
}

function notOurs(): Rejection {
  return new Rejection('cursor', {}, { field: 'cursor' });
}
