/** The values of the form, and the body of the request that they become. */
import type { Country } from '../../../../contract/countries.ts';
import { type FieldPath, fieldPaths, fieldSchema, setField } from '../../../../contract/delivery-fields.ts';
import { understandMoney } from '../../../../contract/money.ts';
import type { BodyOf } from '../../../../contract/operation.ts';
import type { createDelivery } from '../../../../contract/operations/deliveries.ts';
import { phoneToSend } from '../../../ui/phone/phone-reader.ts';
import { kindsIn } from '../../../ui/proof-words.ts';
import { momentOf } from '../../../ui/zoned-time.ts';
import { understandWeight } from '../understand-weight.ts';
import type { Formats } from './formats.ts';
import { readMetadata } from './metadata-rows.ts';

/**
 * Each field as text: times as on a clock in the zone of the account, metadata as in `metadata-rows.ts`, required proof as
 * kinds with a space between, `noProof`, or empty for the default of the fleet.
 */
export type FormValues = Record<FieldPath, string>;

/** Named as in the contract, so that the server’s sentences find their fields. */
export const emptyForm = Object.fromEntries(fieldPaths.map((path) => [path, ''])) as FormValues;

/** No proof is required, whatever the default is. */
export const noProof = 'none';

/** The values with phone numbers as the service accepts them. */
export async function withPhonesToSend(values: FormValues, country: Country | null): Promise<FormValues> {
  const paths = fieldPaths.filter((path) => path.endsWith('.phone'));
  const phones = await Promise.all(
    paths.map(async (path) => [path, await phoneToSend(values[path], country)] as const),
  );
  return { ...values, ...Object.fromEntries(phones) };
}

/**
 * Empty fields are left out. What is not a number is sent as it was typed: the server refuses it, together with everything
 * else that is wrong, and nothing is created from a misunderstood value.
 */
export function bodyOf(values: FormValues, formats: Formats): BodyOf<typeof createDelivery> {
  const body = {};
  for (const path of fieldPaths) {
    const value = readValue(path, values[path], formats);
    if (value !== undefined) setField(body, path, value);
  }
  return body as BodyOf<typeof createDelivery>;
}

/** The value as it is sent; undefined if the field is empty. */
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
  const { type } = fieldSchema(path);
  const number = path === 'package_details.weight' ? understandWeight(text) : text;
  const isNumber = (type === 'number' || type === 'integer') && /^-?\d+(\.\d+)?$/.test(number);
  return isNumber ? Number(number) : text;
}

export const isTime = (path: FieldPath): boolean => path.includes('_window.');
