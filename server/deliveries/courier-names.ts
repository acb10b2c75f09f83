/** The couriers of an account's deliveries, by the names that shops know: the first name only. */
import type { Database } from '../platform/database.ts';
import type { CourierId } from '../platform/ids.ts';
import { readContacts } from './full-record-store.ts';
import { isFinal } from './lifecycle.ts';
import type { RecordRow } from './record.ts';
import { simulatedCourierId, simulatedCourierName } from './simulated-courier.ts';

export const firstName = (name: string) => name.trim().split(/\s+/)[0]!;

/** Who is assigned to a delivery or has its parcel; nobody after it has ended. */
export const assignedTo = ({ status, courier_id }: RecordRow): CourierId | null =>
  isFinal(status) ? null : courier_id;

/** Whole names: what is shown of them is for the caller to decide. */
async function readNames(
  database: Database,
  ids: readonly CourierId[],
): Promise<ReadonlyMap<CourierId, string>> {
  const real = [...new Set(ids)].filter((id) => id !== simulatedCourierId);
  const contacts = real.length === 0 ? [] : await readContacts(database, real);
  return new Map([
    [simulatedCourierId, simulatedCourierName],
    ...contacts.map(({ courier_id, name }) => [courier_id, name] as const),
  ]);
}

/** The first name of who is assigned to each of these deliveries. */
export async function readFirstNames(
  database: Database,
  rows: readonly RecordRow[],
): Promise<(row: RecordRow) => string | null> {
  const names = await readNames(
    database,
    rows.flatMap((row) => assignedTo(row) ?? []),
  );
  return (row) => {
    const id = assignedTo(row);
    const name = id === null ? undefined : names.get(id);
    return name === undefined ? null : firstName(name);
  };
}

/** By name. An initial tells those apart who have the same first name. */
export async function readCourierChoices(
  database: Database,
  ids: readonly CourierId[],
): Promise<{ id: CourierId; name: string }[]> {
  const names = await readNames(database, ids);
  const known = ids.flatMap((id) => {
    const whole = names.get(id);
    return whole === undefined ? [] : { id, whole, first: firstName(whole) };
  });
  const isShared = (name: string) => known.filter(({ first }) => first === name).length > 1;
  return known
    .map(({ id, whole, first }) => ({ id, name: isShared(first) ? withInitial(whole) : first }))
    .sort((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1));
}

/** "Musa Ibrahim" is "Musa I."; a name of one word stays. */
function withInitial(name: string): string {
  const [first, ...others] = name.trim().split(/\s+/);
  const last = others.at(-1);
  return last === undefined ? first! : `${first} ${[...last][0]}.`;
}
