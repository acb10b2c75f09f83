/** What the table of store functions holds: for each function how to call it, or why it is over all accounts. */

import type { Database, Tx } from '../../server/database/database.ts';
import { partitionsOf } from '../../server/database/feed-partitions.ts';
import type { DeliveryRef } from '../../server/deliveries/store.ts';
import { accountId, deliveryId, type Owner } from './owners.ts';
import type { ScopeName } from './scopes.ts';

/** A call of a store function: `as` is who asks, `of` whose identifiers are named. */
export interface Call {
  database: Database;
  tx: Tx;
  as: Owner;
  of: Owner;
}

type Arguments<Args> = (call: Call) => Args;

/** By scope, one way to call it or several; or, in words, why it has no scope. */
export type Entry<Args> = string | { [Name in ScopeName]?: Arguments<Args> | Arguments<Args>[] };

// biome-ignore lint/suspicious/noExplicitAny: whatever the arguments of a function are
type AnyFunction = (...args: any[]) => unknown;

/** An entry for each function that a module exports. */
export type EntriesOf<Module> = {
  [Name in keyof Module as Module[Name] extends AnyFunction ? Name : never]: Entry<
    Parameters<Extract<Module[Name], AnyFunction>>
  >;
};

export function entriesOf<Module>(entries: EntriesOf<Module>): Record<string, Entry<unknown[]>> {
  return entries as Record<string, Entry<unknown[]>>;
}

/** In the account and mode of who asks, with the identifier that was named. */
export function refOf({ as, of }: Call, n: number): DeliveryRef {
  return { accountId: accountId(as), mode: as.mode, id: deliveryId(of, n) };
}

/** The partition of the feed with the events of who asks. */
export const partitionOf = ({ as, database }: Call) => partitionsOf(database).of(accountId(as));

export const scopeOf = ({ as }: Call) => ({ accountId: accountId(as), mode: as.mode });

/** Reasons that several functions have. */
export const housekeeping = 'housekeeping: deletes by age, no matter whose it is';
export const installation = 'of the whole installation, for its operators and the terminal';
export const fleet = 'of the fleet, which belongs to no account: for operators';
