/**
 * Finds the deliveries of one receiver, by phone number, name or both, or of one order number, in one account or in all.
 *
 * It uses the search of the lists, account by account, and keeps only deliveries whose receiver has exactly this number and
 * all these words in the name. A call stops after a second or a hundred deliveries, and returns a cursor: so the work of
 * one request has a limit, however many accounts there are. Deliveries that were erased have no words: they are found by their
 * order number only, if that was not erased.
 */

import type { Database } from '../database/database.ts';
import {
  type DeliveryLists,
  everyDelivery,
  type Mode,
  parseSearch,
  type RecordRow,
  wordsOf,
} from '../deliveries/index.ts';
import { isRejection, Rejection } from '../errors/rejection.ts';
import type { Clock } from '../platform/clock.ts';
import {
  type AccountId,
  type DeliveryId,
  highestId,
  idFromBytes,
  idToBytes,
  lowestId,
} from '../platform/ids.ts';
import { listAccountsFrom, readPending, type SearchedAccount } from './erasure-store.ts';

export interface Receiver {
  phone?: string | undefined;
  name?: string | undefined;
  reference?: string | undefined;
}

export interface ReceiverMatch {
  account: SearchedAccount;
  mode: Mode;
  row: RecordRow;
  /** Its erasure was asked for, and waits for its end. */
  isPending: boolean;
}

const maxMatches = 100;
const maxMs = 1_000;
const accountsPerQuery = 50;
const rowsPerQuery = 100;
/** Fewer digits would be the end of many numbers. */
const minPhoneDigits = 6;
const modes: readonly Mode[] = ['live', 'test'];

export type ReceiverSearch = ReturnType<typeof makeReceiverSearch>;

export function makeReceiverSearch(database: Database, clock: Clock, lists: DeliveryLists) {
  async function* accountsFrom(first: AccountId): AsyncGenerator<SearchedAccount> {
    for (let from: AccountId | undefined = first; from !== undefined; ) {
      const accounts: SearchedAccount[] = await listAccountsFrom(database, from, accountsPerQuery + 1);
      yield* accounts.slice(0, accountsPerQuery);
      from = accounts[accountsPerQuery]?.account_id;
    }
  }

  /** Each account and mode that is still to be searched, and from which delivery on. */
  async function* scopesFrom(only: SearchedAccount | undefined, start: Cursor | undefined) {
    const accounts = only ? [only] : accountsFrom(start?.accountId ?? lowestId);
    for await (const account of accounts) {
      const resumed = start?.accountId === account.account_id ? start : undefined;
      for (const mode of modes.slice(resumed ? modes.indexOf(resumed.mode) : 0)) {
        yield { account, mode, below: resumed?.mode === mode ? resumed.below : highestId };
      }
    }
  }

  async function describe(account: SearchedAccount, mode: Mode, rows: RecordRow[]): Promise<ReceiverMatch[]> {
    if (rows.length === 0) return [];
    const ids = rows.map((row) => row.delivery_id);
    const pending = await readPending(database, account.account_id, ids);
    return rows.map((row) => ({ account, mode, row, isPending: pending.has(row.delivery_id) }));
  }

  return {
    /** `account`: only this one. `accountsSearched` counts those that were completed; without `next`, everything was searched. */
    async page(
      receiver: Receiver,
      { account: only, cursor }: { account?: SearchedAccount | undefined; cursor?: string | undefined },
    ) {
      const query = parseReceiver(receiver);
      if (isRejection(query)) return query;
      const start = cursor === undefined ? undefined : parseCursor(cursor);
      if (isRejection(start)) return start;
      const filter = { ...everyDelivery, ...query.filter };
      const began = clock.elapsed();
      const deliveries: ReceiverMatch[] = [];
      let accountsSearched = 0;
      let queries = 0;
      // At least one query, so that a slow database makes a search slow, but not endless.
      const isEnough = () =>
        queries > 0 && (deliveries.length >= maxMatches || clock.elapsed() - began >= maxMs);
      for await (const { account, mode, below } of scopesFrom(only, start)) {
        const scope = { accountId: account.account_id, mode };
        for (let next: DeliveryId | undefined = below; next !== undefined; queries++) {
          if (isEnough()) return { deliveries, accountsSearched, next: cursorAt({ ...scope, below: next }) };
          const below = { ...filter, belowId: next };
          const { rows, hasMore } = await lists.page(scope, below, rowsPerQuery);
          deliveries.push(...(await describe(account, mode, rows.filter(query.matches))));
          next = hasMore ? rows.at(-1)?.delivery_id : undefined;
        }
        if (mode === modes.at(-1)) accountsSearched++;
      }
      return { deliveries, accountsSearched, next: undefined };
    },
  };
}

/** What the index is asked for, and which of the deliveries that it finds are meant. */
function parseReceiver({ phone = '', name = '', reference = '' }: Receiver) {
  const digits = phone.replaceAll(/\D/g, '');
  const words = wordsOf(name);
  const orderNumber = reference.trim();
  if (digits === '' && words.length === 0 && orderNumber === '') return new Rejection('receiver_missing');
  if (digits !== '' && digits.length < minPhoneDigits) {
    return new Rejection('too_few_digits', { min: minPhoneDigits }, { field: 'phone' });
  }
  const isInternational = phone.trim().startsWith('+');
  // As it is dialled inside a country, with a 0 in front: the number is stored with the code of the country.
  const end = isInternational ? digits : digits.replace(/^0+/, '');
  const number = digits === '' ? '' : isInternational ? `+${digits}` : digits;
  const query = parseSearch(`${name} ${number}`.trim());
  if (query.kind !== 'words') return new Rejection('not_a_name', {}, { field: 'name' });
  return {
    filter: orderNumber === '' ? { words: query.anyOf } : { reference: orderNumber },
    matches({ receiver_name, receiver_phone }: RecordRow): boolean {
      const theirs = (receiver_phone ?? '').replaceAll(/\D/g, '');
      const hasNumber = isInternational ? theirs === digits : theirs.endsWith(end);
      const theirWords = new Set(wordsOf(receiver_name ?? ''));
      return hasNumber && words.every((word) => theirWords.has(word));
    },
  };
}

/** Where a search goes on: in which account and mode, below which delivery. */
interface Cursor {
  accountId: AccountId;
  mode: Mode;
  below: DeliveryId;
}

const cursorForm = 1;
const cursorBytes = 34;

function cursorAt({ accountId, mode, below }: Cursor): string {
  const head = Buffer.from([cursorForm, modes.indexOf(mode)]);
  return Buffer.concat([head, idToBytes(accountId), idToBytes(below)]).toString('base64url');
}

function parseCursor(text: string): Cursor | Rejection {
  const bytes = Buffer.from(text, 'base64url');
  const mode = modes[bytes[1] ?? -1];
  if (bytes.length !== cursorBytes || bytes[0] !== cursorForm || mode === undefined) {
    return new Rejection('cursor', {}, { field: 'cursor' });
  }
  return { accountId: idFromBytes(bytes.subarray(2, 18)), mode, below: idFromBytes(bytes.subarray(18)) };
}
