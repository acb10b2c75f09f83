/** The couriers of deliveries, by the names that their reader may know (accounts/actors.ts). */
import type { Static } from 'typebox';
import type { NamedCourier } from '../../../contract/primitives.ts';
import { courierInitialsFor, courierNameFor, type NameReader } from '../../accounts/index.ts';
import type { Database } from '../../database/database.ts';
import { type CourierId, formatId, idFromText } from '../../platform/ids.ts';
import { readContacts } from './record-store.ts';

async function readNames(database: Database, ids: readonly CourierId[], shorten: (name: string) => string) {
  const real = [...new Set(ids)].filter((id) => id !== simulatedCourierId);
  const contacts = real.length === 0 ? [] : await readContacts(database, real);
  return new Map([
    [simulatedCourierId, simulatedCourierName],
    ...contacts.map(({ courier_id, name }) => [courier_id, shorten(name)] as const),
  ]);
}

/** Each of these couriers; null if there is no courier. */
export async function readNamedCouriers(
  database: Database,
  ids: readonly (CourierId | null)[],
  reader: NameReader,
): Promise<(id: CourierId | null) => Static<typeof NamedCourier> | null> {
  const present = ids.filter((id) => id !== null);
  const names = await readNames(database, present, (name) => courierNameFor(reader, name));
  return (id) => (id === null ? null : { id: formatId('courier', id), name: names.get(id) ?? 'a courier' });
}

/** By name. For accounts, an initial tells those apart who have the same first name. */
export async function readCourierChoices(database: Database, ids: readonly CourierId[], reader: NameReader) {
  const whole = await readNames(database, ids, (name) => name);
  const choices = ids.flatMap((id) => {
    const name = whole.get(id);
    if (name === undefined) return [];
    if (id === simulatedCourierId) return { id, name, distinct: name };
    return { id, name: courierNameFor(reader, name), distinct: courierInitialsFor(reader, name) };
  });
  const isShared = (name: string) => choices.filter((one) => one.name === name).length > 1;
  return choices
    .map(({ id, name, distinct }) => ({ id, name: isShared(name) ? distinct : name }))
    .sort((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1));
}

/** Who carries test deliveries. No row of `couriers` has this id: it is on no board and in no list. */
export const simulatedCourierId = idFromText<'courier'>('00000000-0000-7000-8000-000000000001');
export const simulatedCourierName = 'the simulated courier';
