/**
 * Identifiers. The server keeps them as UUIDv7 in PostgreSQL's own spelling, one branded type for each kind of thing. Outside
 * they are TypeIDs: a prefix, an underscore and the same 128 bits as 26 characters of base 32, which sort as the UUIDs do.
 *
 * They are converted at two boundaries only. HTTP: path parameters arrive in handlers as ids, and an `api.ts`
 * reads and writes the ids in bodies with `parseId` and `formatId`. Database: a row type says `DeliveryId`.
 */
import { randomFillSync } from 'node:crypto';

/** The kinds of things that have an identifier, with the prefix of their TypeIDs. */
const prefixes = {
  account: 'acc',
  delivery: 'dlv',
  courier: 'cou',
  key: 'key',
  person: 'per',
  /** One-time links. Of these only invitations are shown. */
  link: 'inv',
  session: 'ses',
  phone: 'pho',
  auditEntry: 'aud',
  event: 'evt',
  endpoint: 'whe',
  attempt: 'wha',
  alertRecipient: 'alr',
  alertMail: 'alm',
  pickupAddress: 'adr',
  posting: 'pst',
  handIn: 'hin',
  closing: 'cls',
  payout: 'pay',
  discardedMove: 'dsc',
} as const;

export type IdKind = keyof typeof prefixes;

declare const kindOfId: unique symbol;
export type Id<Kind extends IdKind> = string & { readonly [kindOfId]: Kind };

export type AccountId = Id<'account'>;
export type DeliveryId = Id<'delivery'>;
export type CourierId = Id<'courier'>;
export type KeyId = Id<'key'>;
export type PersonId = Id<'person'>;
export type LinkId = Id<'link'>;
export type SessionId = Id<'session'>;
export type PhoneId = Id<'phone'>;
export type AuditEntryId = Id<'auditEntry'>;
export type EventId = Id<'event'>;
export type EndpointId = Id<'endpoint'>;
export type AttemptId = Id<'attempt'>;
export type AlertRecipientId = Id<'alertRecipient'>;
export type AlertMailId = Id<'alertMail'>;
export type PickupAddressId = Id<'pickupAddress'>;
export type PostingId = Id<'posting'>;
export type HandInId = Id<'handIn'>;
export type ClosingId = Id<'closing'>;
export type PayoutId = Id<'payout'>;
export type DiscardedMoveId = Id<'discardedMove'>;

/** Random bytes are drawn in one call for 256 identifiers: a call costs more than the bytes do. */
const randomPool = Buffer.alloc(10 * 256);
let randomUsed = randomPool.length;

export function newId<Kind extends IdKind>(_kind: Kind, nowMs: number): Id<Kind> {
  if (randomUsed === randomPool.length) {
    randomFillSync(randomPool);
    randomUsed = 0;
  }
  const bytes = Buffer.allocUnsafe(16);
  bytes.writeUIntBE(nowMs, 0, 6);
  randomPool.copy(bytes, 6, randomUsed, randomUsed + 10);
  randomUsed += 10;
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return idFromBytes(bytes);
}

/** Follows from the time and sequence in the history of the delivery, and its random bits: unique, and stored nowhere. */
export function eventIdOf(deliveryId: DeliveryId, sequence: number, atMs: number): EventId {
  const time = atMs.toString(16).padStart(12, '0');
  const nth = (sequence % 4_096).toString(16).padStart(3, '0');
  return idFromText(`${time.slice(0, 8)}-${time.slice(8)}-7${nth}${deliveryId.slice(18)}`);
}

/** For things that are created together and listed by their ids: they stay in the order in which they were given. */
export function ascendingIds<Kind extends IdKind>(kind: Kind, nowMs: number, count: number): Id<Kind>[] {
  return Array.from({ length: count }, () => newId(kind, nowMs)).sort();
}

export function idToBytes(id: Id<IdKind>): Buffer {
  return Buffer.from(withoutHyphens(id), 'hex');
}

export function idFromBytes<Kind extends IdKind>(bytes: Buffer): Id<Kind> {
  return idFromHex(bytes.toString('hex'));
}

/** Text that is known to be an identifier, such as that of an actor, which the database keeps. */
export function idFromText<Kind extends IdKind>(text: string): Id<Kind> {
  return text as Id<Kind>;
}

/** Bounds of ranges. Nothing has these ids. */
export const lowestId = idFromText<never>('00000000-0000-0000-0000-000000000000');
export const highestId = idFromText<never>('ffffffff-ffff-ffff-ffff-ffffffffffff');

/** The last time that fits into an identifier, in the year 10889. */
const latestMs = 2 ** 48 - 1;

export function firstIdAt<Kind extends IdKind>(ms: number): Id<Kind> {
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(Math.min(Math.max(ms, 0), latestMs), 0, 6);
  return idFromBytes(bytes);
}

/** The identifier that follows; after the highest one there is none, so it stays. */
export function idAfter<Kind extends IdKind>(id: Id<Kind>): Id<Kind> {
  if (id === highestId) return id;
  const next = BigInt(`0x${withoutHyphens(id)}`) + 1n;
  return idFromHex(next.toString(16).padStart(32, '0'));
}

/** Milliseconds since 1970, from the first 48 bits. */
export function timeOfId(id: Id<IdKind>): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}

function withoutHyphens(id: Id<IdKind>): string {
  return id.replaceAll('-', '');
}

function idFromHex<Kind extends IdKind>(hex: string): Id<Kind> {
  return idFromText(
    `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`,
  );
}

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const encodedLength = 26;

const digitOf = new Int8Array(128).fill(-1);
for (let i = 0; i < alphabet.length; i++) digitOf[alphabet.charCodeAt(i)] = i;

const hyphen = '-'.charCodeAt(0);

export function formatId<Kind extends IdKind>(kind: Kind, id: Id<NoInfer<Kind>>): string {
  // 128 bits are 26 digits of 5 bits with two zero bits in front: digits of the two halves do not align,
  // so the bits are carried along from one hexadecimal digit to the next.
  let text = '';
  let carry = 0;
  let bits = 2;
  for (let i = 0; i < id.length; i++) {
    const code = id.charCodeAt(i);
    if (code === hyphen) continue;
    carry = (carry << 4) | (code < 58 ? code - 48 : code - 87);
    bits += 4;
    if (bits >= 5) {
      bits -= 5;
      text += alphabet[carry >> bits];
      carry &= (1 << bits) - 1;
    }
  }
  return `${prefixes[kind]}_${text}`;
}

const hexadecimal = '0123456789abcdef';

/** The identifier in a TypeID, or undefined if the text is not a TypeID of this kind. */
export function parseId<Kind extends IdKind>(kind: Kind, text: string): Id<Kind> | undefined {
  const prefix = prefixes[kind];
  const start = prefix.length + 1;
  if (text.length !== start + encodedLength || !text.startsWith(prefix) || text[prefix.length] !== '_') {
    return undefined;
  }
  let hex = '';
  let carry = 0;
  let bits = -2;
  for (let i = start; i < text.length; i++) {
    const digit = digitOf[text.charCodeAt(i)] ?? -1;
    // `0` to `7` is the only first character that fits into 128 bits.
    if (digit < 0 || (i === start && digit > 7)) return undefined;
    carry = (carry << 5) | digit;
    bits += 5;
    while (bits >= 4) {
      bits -= 4;
      hex += hexadecimal[(carry >> bits) & 15];
      carry &= (1 << bits) - 1;
    }
  }
  return idFromHex(hex);
}

/** For text whose form the contract has checked. */
export function readId<Kind extends IdKind>(kind: Kind, text: string): Id<Kind> {
  const id = parseId(kind, text);
  if (id === undefined) throw new Error(`the contract let a wrong ${kind} id through`);
  return id;
}
