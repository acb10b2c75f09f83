/** The values of the form, and the body of the request that they become. */
import type { Country } from '../../../../contract/countries.ts';
import type { SavedPickupAddress } from '../../../../contract/dashboard/pickup-addresses.ts';
import { numberFields } from '../../../../contract/dashboard/schema-values.ts';
import { type FieldPath, fieldPaths, fieldValue, setField } from '../../../../contract/delivery-fields.ts';
import { editableMoney, understandMoney } from '../../../../contract/money.ts';
import type { BodyOf } from '../../../../contract/operation.ts';
import type { createDelivery, editDelivery } from '../../../../contract/operations/deliveries.ts';
import { kindsIn } from '../../../parts/proof-words.ts';
import { phoneToSend } from '../../../ui/phone/phone-reader.ts';
import { localTime, momentOf } from '../../../ui/zoned-time.ts';
import type { DeliveryRow } from '../detail/delivery.ts';
import { understandWeight } from '../field-words.ts';
import type { Formats } from '../formats.ts';

/** Each field as text: times as on a clock in the zone of the account, required proof as kinds with a space between, or `noProof`. */
export type FormValues = Record<FieldPath, string>;

/** Named as in the contract, so that the server’s sentences find their fields. */
export const emptyForm = Object.fromEntries(fieldPaths.map((path) => [path, ''])) as FormValues;

/** All that is about the pickup: what the saved address lacks becomes empty. */
export const pickupFields = (saved: SavedPickupAddress) =>
  ({
    pickup_address: saved.address,
    'sender_contact.name': saved.contact_name ?? '',
    'sender_contact.phone': saved.contact_phone ?? '',
    pickup_note: saved.note ?? '',
    'pickup_location.latitude': String(saved.location?.latitude ?? ''),
    'pickup_location.longitude': String(saved.location?.longitude ?? ''),
  }) satisfies Partial<FormValues>;

/** No proof is required, whatever the default is. */
export const noProof = 'none';

export async function withPhonesToSend(values: FormValues, country: Country | null): Promise<FormValues> {
  const paths = fieldPaths.filter((path) => path.endsWith('.phone'));
  const phones = await Promise.all(
    paths.map(async (path) => [path, await phoneToSend(values[path], country)] as const),
  );
  return { ...values, ...Object.fromEntries(phones) };
}

/** Empty fields are left out. What is not understood is sent as it was typed: the server refuses it with all else that is wrong. */
export function bodyOf(values: FormValues, formats: Formats): BodyOf<typeof createDelivery> {
  const body = {};
  for (const path of fieldPaths) {
    const value = readValue(path, values[path], formats);
    if (value !== undefined) setField(body, path, value);
  }
  return body as BodyOf<typeof createDelivery>;
}

export function readValue(
  path: FieldPath,
  typed: string,
  { currency, currencyDigits, zone }: Formats,
): unknown {
  const text = typed.trim();
  if (text === '') return undefined;
  if (path === 'metadata') return readMetadata(text);
  if (path === 'required_proof') return kindsIn(text);
  if (path === 'amount_to_collect') return understandMoney(text, currency, currencyDigits) ?? text;
  if (isTime(path)) return momentOf(text, zone)?.toISOString() ?? text;
  const number = path === 'package_details.weight' ? understandWeight(text) : text;
  const isNumber = numberFields.includes(path) && /^-?\d+(\.\d+)?$/.test(number);
  return isNumber ? Number(number) : text;
}

const isTime = (path: FieldPath): boolean => path.includes('_window.');

type SentDelivery = Pick<DeliveryRow, 'currency'> & Parameters<typeof fieldValue>[0];

export function valuesOf(delivery: SentDelivery, formats: Formats): FormValues {
  const entries = fieldPaths.map((path) => [path, textOf(path, fieldValue(delivery, path), formats)]);
  return Object.fromEntries(entries);
}

function textOf(path: FieldPath, value: unknown, { currencyDigits, zone }: Formats): string {
  if (value === null || value === undefined) return '';
  if (path === 'amount_to_collect') return value === 0 ? '' : editableMoney(Number(value), currencyDigits);
  if (isTime(path)) return localTime(new Date(String(value)), zone);
  // The required proof is a list, and metadata is an object.
  if (Array.isArray(value)) return value.join(' ') || noProof;
  return typeof value === 'object' ? rowsText(Object.entries(value)) : String(value);
}

/** Left out are the reference, which is unique, windows that are over, and an amount that is not in the account's currency. */
export function duplicateOf(delivery: DeliveryRow, formats: Formats, nowMs: number): FormValues {
  const values = { ...valuesOf(delivery, formats), reference: '' };
  if (delivery.currency !== formats.currency) values.amount_to_collect = '';
  for (const window of ['pickup_window', 'delivery_window'] as const) {
    const times = delivery[window];
    if (times && Date.parse(times.to) > nowMs) continue;
    values[`${window}.from`] = '';
    values[`${window}.to`] = '';
  }
  return values;
}

/** The fields whose values mean something else than before. */
export function changedPaths(before: FormValues, after: FormValues, formats: Formats): FieldPath[] {
  const meaning = (path: FieldPath, values: FormValues) =>
    JSON.stringify(readValue(path, values[path], formats));
  return fieldPaths.filter((path) => meaning(path, before) !== meaning(path, after));
}

/**
 * Only what was changed. Windows and locations are sent whole, with the part that was left alone exactly as it is: the form shows
 * no seconds.
 */
export function editOf(
  delivery: SentDelivery,
  values: FormValues,
  paths: readonly FieldPath[],
  formats: Formats,
): BodyOf<typeof editDelivery> {
  const body: Record<string, unknown> = {};
  const current = (path: FieldPath) =>
    paths.includes(path) ? readValue(path, values[path], formats) : (fieldValue(delivery, path) ?? undefined);
  for (const path of paths) {
    const [name = path] = path.split('.');
    if (!isSentWhole(path)) setField(body, path, current(path) ?? emptied(path));
    else if (!(name in body)) body[name] = wholeOf(name, current);
  }
  return body as BodyOf<typeof editDelivery>;
}

const isSentWhole = (path: FieldPath) => /_(window|location)\./.test(path);

function wholeOf(name: string, current: (path: FieldPath) => unknown): unknown {
  const parts = fieldPaths.filter((path) => path.startsWith(`${name}.`));
  const values = parts.map((path) => [path.slice(name.length + 1), current(path)] as const);
  const whole = Object.fromEntries(values.filter(([, value]) => value !== undefined));
  return Object.keys(whole).length > 0 ? whole : null;
}

/** Addresses cannot be cleared: the server says so. */
function emptied(path: FieldPath): unknown {
  if (path.endsWith('_address')) return '';
  return path === 'amount_to_collect' ? 0 : null;
}

/** Metadata in a form: rows of key and value, as JSON text; empty text if there are none. */
export type Row = readonly [key: string, value: string];

export function rowsIn(text: string): Row[] {
  return text === '' ? [] : (JSON.parse(text) as Row[]);
}

export const rowsText = (rows: readonly Row[]): string => (rows.length === 0 ? '' : JSON.stringify(rows));

/** The key of two rows, of which only one could be sent; undefined if all keys are different. */
export function repeatedKey(rows: readonly Row[]): string | undefined {
  const keys = filled(rows).map(([key]) => key);
  return keys.find((key, index) => keys.indexOf(key) !== index);
}

/** The pairs as they are sent. Rows with the same key are sent as rows, for the server to refuse. */
function readMetadata(text: string): Record<string, string> | Row[] | undefined {
  const rows = filled(rowsIn(text));
  if (rows.length === 0) return undefined;
  return repeatedKey(rows) === undefined ? Object.fromEntries(rows) : rows;
}

const filled = (rows: readonly Row[]) => rows.filter(([key, value]) => key !== '' || value !== '');

/** Latitude and longitude in decimal degrees, as maps copy them: "6.4474, 3.3903", also in brackets or with a space only. */
const coordinates = /^\s*[([]?\s*(-?\d{1,2}(?:\.\d+)?)\s*(?:[,;]\s*|\s+)(-?\d{1,3}(?:\.\d+)?)\s*[)\]]?\s*$/;

export function readPair(text: string): { latitude: string; longitude: string } | undefined {
  const [, latitude, longitude] = coordinates.exec(text) ?? [];
  return latitude !== undefined && longitude !== undefined ? { latitude, longitude } : undefined;
}

/** In the address of the form for a new delivery: it is filled from another one. */
export const duplicateParameter = 'duplicate';
