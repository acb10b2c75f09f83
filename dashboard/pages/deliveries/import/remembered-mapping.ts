/**
 * What is remembered of an import: the mapping, by the names of the columns, so that their order does not matter; and the pickup
 * address, a saved one with its contact, note and location, or one that is typed.
 */
import {
  type ImportMapping,
  type ImportMappingValues,
  maxHeaderLength,
  maxMappedColumns,
} from '../../../../contract/dashboard/import-mappings.ts';
import type { SavedPickupAddress } from '../../../../contract/dashboard/pickup-addresses.ts';
import { csvColumns } from '../../../../contract/delivery-fields.ts';
import { keysOf } from '../../../ui/keys-of.ts';
import { pickupFields } from '../form/form-values.ts';
import { type Target, targets } from './fields.ts';
import type { FieldValues, Mapping } from './prepare-rows.ts';

const plain = (header: string) => header.trim().toLowerCase();

/** Columns without a name, and second ones of the same name, are not remembered. */
export function columnsOf(headers: readonly string[], mapping: Mapping): ImportMapping['columns'] {
  const named = headers.flatMap((header, i) =>
    isNamed(headers, i)
      ? [{ header: header.trim().slice(0, maxHeaderLength), field: mapping[i] ?? 'ignore' }]
      : [],
  );
  // A file that is wider than that is asked about each time.
  return named.length <= maxMappedColumns ? named : [];
}

type Columns = Pick<ImportMapping, 'columns'>;

export function findRemembered<Remembered extends Columns>(
  headers: readonly string[],
  saved: readonly Remembered[],
): Remembered | undefined {
  const names = namesOf(headers);
  return saved.find(({ columns }) => namesOf(columns.map(({ header }) => header)) === names);
}

/** The mapping of a file with these headers, in the order that they have in it. */
export function rememberedMapping(headers: readonly string[], { columns }: Columns): Target[] {
  const byName = new Map(columns.map(({ header, field }) => [plain(header), field]));
  return headers.map((header, i) => {
    const field = isNamed(headers, i) ? byName.get(plain(header)) : undefined;
    // A later version may have remembered a field that this one does not know.
    return targets.find((target) => target === field) ?? 'ignore';
  });
}

const isNamed = (headers: readonly string[], i: number): boolean =>
  plain(headers[i] ?? '') !== '' && headers.findIndex((one) => plain(one) === plain(headers[i] ?? '')) === i;

const namesOf = (headers: readonly string[]): string =>
  JSON.stringify([...new Set(headers.map(plain).filter(Boolean))].sort());

/** A saved pickup address as the fields of deliveries that are picked up there. */
export function pickupValuesOf(saved: SavedPickupAddress | undefined): FieldValues {
  if (!saved) return {};
  const values = pickupFields(saved);
  const paths = keysOf(values).filter((path) => values[path] !== '');
  return Object.fromEntries(paths.map((path) => [csvColumns[path], values[path]]));
}

/** What is typed is another place: the contact of a saved one does not belong to it. */
export const typedPickup = (address: string): FieldValues =>
  address.trim() === '' ? {} : { pickup_address: address };

/** As the last file with the same columns had it, or the default. A saved one may have been changed since then, or deleted. */
export function firstPickup(
  saved: readonly SavedPickupAddress[],
  remembered: Omit<ImportMapping, 'columns'> | undefined,
): FieldValues {
  const typed = remembered?.pickup_address ?? undefined;
  if (typed !== undefined) return typedPickup(typed);
  const chosen = saved.find(({ address_id: id }) => id === remembered?.pickup_address_id);
  return pickupValuesOf(chosen ?? saved.find(({ is_default: isDefault }) => isDefault));
}

/** What is remembered of it. Of the default nothing is: the next file gets what is the default then. */
export function pickupToRemember(
  saved: readonly SavedPickupAddress[],
  pickup: FieldValues,
): Omit<ImportMappingValues, 'columns'> {
  const chosen = saved.find((one) => JSON.stringify(pickupValuesOf(one)) === JSON.stringify(pickup));
  if (chosen?.is_default) return {};
  return chosen ? { pickup_address_id: chosen.address_id } : { pickup_address: pickup.pickup_address ?? '' };
}
