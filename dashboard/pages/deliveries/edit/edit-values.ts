/** A delivery as values of the form, and what an edit of them sends. */
import { type FieldPath, fieldPaths, fieldValue, setField } from '../../../../contract/delivery-fields.ts';
import { editableMoney } from '../../../../contract/money.ts';
import type { BodyOf } from '../../../../contract/operation.ts';
import type { editDelivery } from '../../../../contract/operations/deliveries.ts';
import { localTime } from '../../../ui/zoned-time.ts';
import type { Formats } from '../create/formats.ts';
import { rowsText } from '../create/metadata-rows.ts';
import { type FormValues, isTime, noProof, readValue } from '../create/new-delivery.ts';
import type { DeliveryRow } from '../delivery.ts';

type SentDelivery = Pick<DeliveryRow, 'currency'> & Parameters<typeof fieldValue>[0];

/** What was sent, as somebody would have typed it. */
export function valuesOf(delivery: SentDelivery, formats: Formats): FormValues {
  const entries = fieldPaths.map((path) => [path, textOf(path, fieldValue(delivery, path), formats)]);
  return Object.fromEntries(entries);
}

function textOf(path: FieldPath, value: unknown, { currencyDigits, zone }: Formats): string {
  if (value === null || value === undefined) return '';
  if (path === 'amount_to_collect') return value === 0 ? '' : editableMoney(value as number, currencyDigits);
  if (path === 'metadata') return rowsText(Object.entries(value as Record<string, string>));
  if (path === 'required_proof') return (value as string[]).join(' ') || noProof;
  if (isTime(path)) return localTime(new Date(value as string), zone);
  return String(value);
}

/**
 * For another delivery like this one: without the reference, which only one delivery can have, without windows that are
 * over, and without an amount in another currency than new deliveries have.
 */
export function duplicateOf(delivery: DeliveryRow, formats: Formats, nowMs: number): FormValues {
  const values = { ...valuesOf(delivery, formats), reference: '' };
  if (delivery.currency !== formats.currency) values.amount_to_collect = '';
  for (const window of ['pickup_window', 'delivery_window'] as const) {
    const given = delivery[window];
    if (given && Date.parse(given.to) > nowMs) continue;
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
 * Only what was changed. A field that was emptied is null. Windows and locations are sent as a whole, with the part that was
 * left alone exactly as it is: the form shows no seconds.
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

/** The window or location with what it has; null where both parts are empty. */
function wholeOf(name: string, current: (path: FieldPath) => unknown): unknown {
  const parts = fieldPaths.filter((path) => path.startsWith(`${name}.`));
  const given = parts.map((path) => [path.slice(name.length + 1), current(path)] as const);
  const whole = Object.fromEntries(given.filter(([, value]) => value !== undefined));
  return Object.keys(whole).length > 0 ? whole : null;
}

/** Addresses cannot be cleared: the server says so. */
function emptied(path: FieldPath): unknown {
  if (path.endsWith('_address')) return '';
  return path === 'amount_to_collect' ? 0 : null;
}
