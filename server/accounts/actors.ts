/**
 * Who did it, in words. Events and the audit log keep an actor as text that never changes: `key:<id>`,
 * `person:<id>`, `courier:<id>`, `terminal`. What people read is the name of today.
 */
import type { Static } from 'typebox';
import type { NamedActor as NamedActorBody } from '../../contract/cash.ts';
import type { Database } from '../database/database.ts';
import { queryAll } from '../database/statements.ts';
import { type CourierId, idFromText, type PersonId } from '../platform/ids.ts';

/** Who acts, as the audit log keeps it. A person who is signed in is one. */
export interface Actor {
  /** `person:<person id>`, `courier:<courier id>`, `key:<key id>`, `terminal`, or `visitor`. */
  actor: string;
  /** Who acted; or, if that was nobody who is signed in, whom it is about. */
  personId: PersonId | null;
  network: string | null;
}

/** Somebody with access to the terminal of the machine. */
export const terminal: Actor = { actor: 'terminal', personId: null, network: null };

/** A person who proves who they are with this request. */
export function personFrom({ network }: { network: string }, personId: PersonId) {
  return { actor: `person:${personId}`, personId, network };
}

/** Somebody who has not proven that they are this person. */
export function strangerFrom({ network }: { network: string }, personId: PersonId) {
  return { actor: 'visitor', personId, network };
}

/** How events and the audit log name a courier; it is also the scope of the idempotency keys of their phones. */
export const courierActor = (courierId: CourierId): string => `courier:${courierId}`;

export type NamedActor = Static<typeof NamedActorBody>;

const systemNames = new Map([
  ['terminal', 'the terminal'],
  ['visitor', 'a visitor'],
  ['dispatcher', 'automatic assignment'],
]);

const kinds = ['key', 'person', 'courier'] as const;
const sources = {
  key: { table: 'api_keys', key: 'api_key_id', unknown: 'an API key' },
  person: { table: 'people', key: 'person_id', unknown: 'somebody' },
  courier: { table: 'couriers', key: 'courier_id', unknown: 'a courier' },
};

const form = /^(key|person|courier):([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})$/;

/**
 * Says the name of each of these actors, of any account: a person who may read an event or an entry of the audit log may also
 * read who caused it, even if that was an operator or a fleet key, which belong to no account. Of a courier's name,
 * `reader` gets what `courierNameFor` says.
 */
export async function readActorNames(
  database: Database,
  actors: readonly string[],
  reader: NameReader,
): Promise<(actor: string) => NamedActor> {
  const parsed = new Map(actors.map((actor) => [actor, parseActor(actor)]));
  const names = new Map<string, string>();
  await Promise.all(
    kinds.map(async (kind) => {
      const ids = [...parsed.values()].flatMap((one) => (one?.kind === kind ? [one.id] : []));
      for (const { id, name } of await readNames(database, kind, ids)) names.set(id, name);
    }),
  );
  return (actor) => {
    const one = parsed.get(actor);
    if (!one) return { name: systemNames.get(actor) ?? 'Waybill', kind: 'system' };
    const name = names.get(one.id);
    if (name === undefined) return { name: sources[one.kind].unknown, kind: one.kind };
    return { name: one.kind === 'courier' ? courierNameFor(reader, name) : name, kind: one.kind };
  };
}

export async function labelCreators<Row extends { created_by: string }>(
  database: Database,
  rows: readonly Row[],
  reader: NameReader,
): Promise<(row: Row) => string> {
  const creators = rows.map((row) => row.created_by);
  const nameOf = await readActorNames(database, creators, reader);
  return ({ created_by }) => nameOf(created_by).name;
}

function parseActor(actor: string) {
  const [, named, id = ''] = form.exec(actor) ?? [];
  const kind = kinds.find((one) => one === named);
  return kind && { kind, id: idFromText(id) };
}

async function readNames(database: Database, kind: keyof typeof sources, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const { table, key } = sources[kind];
  return queryAll<{ id: string; name: string }>(database, `name-${table}`, { ids: [...new Set(ids)] })`
    select ${key} as id, name from ${table} where ${key} = any ($ids::uuid[])`;
}

/**
 * How much of a courier's name somebody reads: operators of the fleet the whole name, accounts the first name. A shop has to
 * know who comes; it needs no more of a person who works for somebody else. Everything that shows a courier's name to
 * an account asks here.
 */

/** Who reads the name. Everybody who is signed in is one. */
export interface NameReader {
  readonly isOperator: boolean;
}

/** Programs with an account's key, and everybody who only belongs to accounts. */
export const accountReader: NameReader = { isOperator: false };
export const operatorReader: NameReader = { isOperator: true };

export function courierNameFor({ isOperator }: NameReader, name: string): string {
  return isOperator ? name : firstNameOf(name);
}

/** To tell couriers apart who have the same first name: "Musa Ibrahim" is "Musa I."; a name of one word stays. */
export function courierInitialsFor({ isOperator }: NameReader, name: string): string {
  const last = wordsOf(name).slice(1).at(-1);
  return isOperator || last === undefined ? name : `${firstNameOf(name)} ${[...last][0]}.`;
}

const wordsOf = (name: string) => name.trim().split(/\s+/);
const firstNameOf = (name: string) => wordsOf(name)[0] ?? name;
