/**
 * Who did it, in words. Events and the audit log keep an actor as text that never changes: `key:<id>`,
 * `person:<id>`, `terminal`. What people read is the name of today.
 */
import type { Database } from '../platform/database.ts';

/** Who acts, as the audit log keeps it. A person who is signed in is one. */
export interface Actor {
  actor: string;
  personId: string | null;
  network: string | null;
}

/** Whoever may use the machine's terminal. */
export const terminal: Actor = { actor: 'terminal', personId: null, network: null };

export interface NamedActor {
  label: string;
  kind: 'person' | 'key' | 'system';
}

const systemLabels = new Map([
  ['terminal', 'the terminal'],
  ['visitor', 'a visitor'],
]);

const form = /^(key|person):([0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12})$/;

/** Identifiers are written with hyphens by PostgreSQL and without by us. */
const bare = (id: string) => id.replaceAll('-', '');

/**
 * A name for each of these actors. It asks for no account: whoever may read an event or an entry of the audit log
 * may read who caused it, also where that was an operator or a key of the fleet, which belong to no account.
 */
export async function nameActors(
  database: Database,
  actors: readonly string[],
): Promise<Map<string, NamedActor>> {
  const parsed = new Map(actors.map((actor) => [actor, form.exec(actor)]));
  const idsOf = (kind: string) => [
    ...new Set([...parsed.values()].filter((match) => match?.[1] === kind).map((match) => bare(match![2]!))),
  ];
  const [keys, people] = await Promise.all([
    keyNames(database, idsOf('key')),
    personNames(database, idsOf('person')),
  ]);
  const named = (actor: string, match: RegExpExecArray | null): NamedActor => {
    if (!match) return { kind: 'system', label: systemLabels.get(actor) ?? 'Waybill' };
    const id = bare(match[2]!);
    return match[1] === 'key'
      ? { kind: 'key', label: keys.get(id) ?? 'an API key' }
      : { kind: 'person', label: people.get(id) ?? 'somebody' };
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
  return new Map(rows.map((row) => [bare(row.id), row.name]));
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
  return new Map(rows.map((row) => [bare(row.id), row.name]));
}
