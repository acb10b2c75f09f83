/** The values of the form, and the body of the request that they become. */
import type { createDelivery } from '../../../../contract/dashboard/deliveries.ts';
import { type FieldPath, fieldPaths, fieldSchema, setField } from '../../../../contract/delivery-fields.ts';
import { parseMoney } from '../../../../contract/money.ts';
import type { BodyOf } from '../../../../contract/operation.ts';

export type FormValues = Record<FieldPath, string>;

/** Named as in the contract, so that the server’s sentences find their fields. */
export const emptyForm = Object.fromEntries(fieldPaths.map((path) => [path, ''])) as FormValues;

/**
 * Empty fields are left out. What is not a number is sent as it was typed: the server refuses it, together with everything
 * else that is wrong, and nothing is created from a misunderstood value.
 */
export function bodyOf(values: FormValues, currencyDigits: number): BodyOf<typeof createDelivery> {
  const body = {};
  for (const path of fieldPaths) {
    const text = values[path].trim();
    if (text !== '') setField(body, path, readValue(path, text, currencyDigits));
  }
  return body as BodyOf<typeof createDelivery>;
}

function readValue(path: FieldPath, text: string, currencyDigits: number): string | number {
  if (path === 'amount_to_collect') return parseMoney(text, currencyDigits) ?? text;
  const isNumber = fieldSchema(path).type === 'number' && /^\d+(\.\d+)?$/.test(text);
  return isNumber ? Number(text) : text;
}
