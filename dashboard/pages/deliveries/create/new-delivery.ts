/** What was typed, as the body of the request. */
import type { createDelivery } from '../../../../contract/dashboard/deliveries.ts';
import { type FieldPath, fieldPaths, fieldSchema, setField } from '../../../../contract/delivery-fields.ts';
import { parseMoney } from '../../../../contract/money.ts';
import type { BodyOf } from '../../../../contract/operation.ts';

export type Typed = Record<FieldPath, string>;

/** By the names of the contract, so that the service’s words find their fields. */
export const emptyForm = Object.fromEntries(fieldPaths.map((path) => [path, ''])) as Typed;

/**
 * What was left empty is left out. What is no number is sent as it was typed: the service refuses it, together with
 * everything else that is wrong, and nothing that was not understood is ever created.
 */
export function bodyOf(typed: Typed, currencyDigits: number): BodyOf<typeof createDelivery> {
  const body = {};
  for (const path of fieldPaths) {
    const text = typed[path].trim();
    if (text !== '') setField(body, path, readValue(path, text, currencyDigits));
  }
  return body as BodyOf<typeof createDelivery>;
}

function readValue(path: FieldPath, text: string, currencyDigits: number): string | number {
  if (path === 'amount_to_collect') return parseMoney(text, currencyDigits) ?? text;
  const isNumber = fieldSchema(path).type === 'number' && /^\d+(\.\d+)?$/.test(text);
  return isNumber ? Number(text) : text;
}
