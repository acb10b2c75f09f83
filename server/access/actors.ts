/**
 * Who did it, in words. Events and the audit log keep an actor as text that never changes: `key:<id>`,
 * `person:<id>`, `courier:<id>`, `terminal`. What people read is the name of today.
 */
import type { Database } from '../platform/database.ts';
import { idFromText, type PersonId } from '../platform/ids.ts';

/** Who acts, as the audit log keeps it. A person who is signed in is one. */
export interface Actor {
  actor: string;
  personId: PersonId | null;
  network: string | null;
}

/** Somebody with access to the terminal of the machine. */
export const terminal: Actor = { actor: 'terminal', personId: null, network: null };

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
 * read who caused it, even where that was an operator or a fleet key, which belong to no account.
 */
export async function nameActors(
  database: Database,
  actors: readonly string[],
): Promise<Map<string, NamedActor>> {
  const parsed = new Map(actors.map((actor) => [actor, form.exec(actor)]));
  const idsOf = (kind: string) => [
    ...new Set(
      [...parsed.values()].filter((match) => match?.[1] === kind).map((match) => idFromText(match![2]!)),
    ),
  ];
  const [keys, people, couriers] = await Promise.all([
    keyNames(database, idsOf('key')),
    personNames(database, idsOf('person')),
    courierNames(database, idsOf('courier')),
  ]);
  const named = (actor: string, match: RegExpExecArray | null): NamedActor => {
    if (!match) return { kind: 'system', label: systemLabels.get(actor) ?? 'Waybill' };
    const id = idFromText(match[2]!);
    if (match[1] === 'key') return { kind: 'key', label: keys.get(id) ?? 'an API key' };
    if (match[1] === 'courier') return { kind: 'courier', label: couriers.get(id) ?? 'a courier' };
    return { kind: 'person', label: people.get(id) ?? 'somebody' };
  };
  return new Map([...parsed].map(([actor, match]) => [actor, named(actor, match)]));
}

async function keyNames(database: Database, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await database.read<{ id: string; name: string }>(
    {
      name: 'name-keys',
      text: 'select api_key_id as id, name from api_keys where api_key_id = any ($1::uuid[])',
    },
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row.name]));
}

async function personNames(database: Database, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await database.read<{ id: string; name: string }>(
    {
      name: 'name-people',
      text: 'select person_id as id, name from people where person_id = any ($1::uuid[])',
    },
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row.name]));
}

async function courierNames(database: Database, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await database.read<{ id: string; name: string }>(
    {
      name: 'name-couriers',
      text: 'select courier_id as id, name from couriers where courier_id = any ($1::uuid[])',
    },
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row.name]));
}
