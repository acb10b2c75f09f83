/** Who did something at the desk, by name. */
import { type NamedActor, type NameReader, nameActors } from '../access/index.ts';
import type { Database } from '../platform/database.ts';

export interface By {
  by: string;
  by_kind: NamedActor['kind'];
}

export async function namesOf(
  database: Database,
  actors: readonly string[],
  reader: NameReader,
): Promise<(actor: string) => By> {
  const named = await nameActors(database, actors, reader);
  return (actor) => {
    const { label, kind } = named.get(actor)!;
    return { by: label, by_kind: kind };
  };
}
