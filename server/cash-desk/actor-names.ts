/** Who did something with money, by name. */
import type { Static } from 'typebox';
import type { NamedActor } from '../../contract/cash.ts';
import { nameActors, operatorReader } from '../access/index.ts';
import type { Database } from '../platform/database.ts';

export type By = Static<typeof NamedActor>;

/** Couriers do nothing at the desk, so no name is too long for an account. */
export async function namesOf(
  database: Database,
  rows: readonly { actor: string }[],
): Promise<(actor: string) => By> {
  const actors = rows.map(({ actor }) => actor);
  const named = await nameActors(database, actors, operatorReader);
  return (actor) => {
    const { label, kind } = named.get(actor)!;
    return { name: label, kind };
  };
}
