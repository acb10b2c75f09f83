/** Who did something with money, by name. */
import { type NamedActor, nameActors, operatorReader } from '../../accounts/index.ts';
import type { Database } from '../../database/database.ts';

/** Couriers do nothing at the desk, so no name is too long for an account. */
export async function namesOf(
  database: Database,
  rows: readonly { actor: string }[],
): Promise<(actor: string) => NamedActor> {
  const actors = rows.map(({ actor }) => actor);
  const named = await nameActors(database, actors, operatorReader);
  return (actor) => named.get(actor)!;
}
