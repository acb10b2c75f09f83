/**
 * Who did it, in words. Events and the audit log keep an actor as text that never changes: `key:<id>`,
 * `person:<id>`, `courier:<id>`, `terminal`. What people read is the name of today.
 */
import type { Database } from '../platform/database.ts';
import { type CourierId, idFromText, type KeyId, type PersonId } from '../platform/ids.ts';
import { queryAll } from '../platform/statements.ts';
import { courierNameFor, type NameReader } from './courier-name.ts';

/** Who acts, as the audit log keeps it. A person who is signed in is one. */
export interface Actor {
  /** `person:<person id>`, `courier:<courier id>`, `key:<key id>`, `terminal`, or `visitor`. */
  actor: string;
  /** Who acted; or, where that was nobody who is signed in, whom it is about. */
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

export interface NamedActor {
  label: string;
  kind: 'person' | 'key' | 'courier' | 'system';
}

const systemLabels = new Map([
  ['terminal', 'the terminal'],
  ['visitor', 'a visitor'],
  ['dispatcher', 'automatic assignment'],
]);

const form = /^(key|person|courier):([0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12})$/;

/**
 * A name for each of these actors, of any account: a person who may read an event or an entry of the audit log may also
 * read who caused it, even where that was an operator or a fleet key, which belong to no account. Of a courier's name,
 * `reader` gets what `courier-name.ts` says.
 */
export async function nameActors(
  database: Database,
  actors: readonly string[],
  reader: NameReader,
): Promise<Map<string, NamedActor>> {
  const parsed = new Map(actors.map((actor) => [actor, parseActor(actor)]));
  const ids = { key: new Set<KeyId>(), person: new Set<PersonId>(), courier: new Set<CourierId>() };
  for (const one of parsed.values()) {
    if (one?.kind === 'key') ids.key.add(one.id);
    else if (one?.kind === 'person') ids.person.add(one.id);
    else if (one?.kind === 'courier') ids.courier.add(one.id);
  }
  const [keys, people, couriers] = await Promise.all([
    keyNames(database, [...ids.key]),
    personNames(database, [...ids.person]),
    courierNames(database, [...ids.courier]),
  ]);
  const named = (actor: string, one: ParsedActor | undefined): NamedActor => {
    switch (one?.kind) {
      case 'key':
        return { kind: 'key', label: keys.get(one.id) ?? 'an API key' };
      case 'courier':
        return { kind: 'courier', label: courierLabel(couriers.get(one.id), reader) };
      case 'person':
        return { kind: 'person', label: people.get(one.id) ?? 'somebody' };
      default:
        return { kind: 'system', label: systemLabels.get(actor) ?? 'Waybill' };
    }
  };
  return new Map([...parsed].map(([actor, one]) => [actor, named(actor, one)]));
}

const courierLabel = (name: string | undefined, reader: NameReader) =>
  name === undefined ? 'a courier' : courierNameFor(reader, name);

/** Who created each of these, in words. */
export async function labelCreators<Row extends { created_by: string }>(
  database: Database,
  rows: readonly Row[],
  reader: NameReader,
): Promise<(row: Row) => string> {
  const creators = rows.map((row) => row.created_by);
  const named = await nameActors(database, creators, reader);
  return (row) => named.get(row.created_by)?.label ?? 'Waybill';
}

type ParsedActor =
  | { kind: 'key'; id: KeyId }
  | { kind: 'person'; id: PersonId }
  | { kind: 'courier'; id: CourierId };

function parseActor(actor: string): ParsedActor | undefined {
  const [, kind, id = ''] = form.exec(actor) ?? [];
  switch (kind) {
    case 'key':
      return { kind, id: idFromText(id) };
    case 'person':
      return { kind, id: idFromText(id) };
    case 'courier':
      return { kind, id: idFromText(id) };
    default:
      return undefined;
  }
}

async function keyNames(database: Database, ids: KeyId[]): Promise<Map<KeyId, string>> {
  if (ids.length === 0) return new Map();
  const rows = await queryAll<{ id: KeyId; name: string }>(database, 'name-keys', { ids })`
    select api_key_id as id, name from api_keys where api_key_id = any ($ids::uuid[])`;
  return new Map(rows.map((row) => [row.id, row.name]));
}

async function personNames(database: Database, ids: PersonId[]): Promise<Map<PersonId, string>> {
  if (ids.length === 0) return new Map();
  const rows = await queryAll<{ id: PersonId; name: string }>(database, 'name-people', { ids })`
    select person_id as id, name from people where person_id = any ($ids::uuid[])`;
  return new Map(rows.map((row) => [row.id, row.name]));
}

async function courierNames(database: Database, ids: CourierId[]): Promise<Map<CourierId, string>> {
  if (ids.length === 0) return new Map();
  const rows = await queryAll<{ id: CourierId; name: string }>(database, 'name-couriers', { ids })`
    select courier_id as id, name from couriers where courier_id = any ($ids::uuid[])`;
  return new Map(rows.map((row) => [row.id, row.name]));
}
