/** What the names in paths stand for. So an operation declares its path, and the parameters follow from it. */
import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox';
import {
  AlertRecipientId,
  InvitationId,
  KeyId,
  PersonId,
  PickupAddressId,
  SessionId,
} from './dashboard/values.ts';
import { AccountId, CourierId, DeliveryId, DiscardedMoveId, Mode, PayoutId } from './primitives.ts';
import type { NotFoundCode } from './problems/not-found.ts';
import { object } from './schemas.ts';
import { AttemptId, EndpointId } from './webhooks.ts';

const pathParams = {
  account_id: AccountId,
  address_id: PickupAddressId,
  attempt_id: AttemptId,
  courier_id: CourierId,
  delivery_id: DeliveryId,
  discarded_move_id: DiscardedMoveId,
  endpoint_id: EndpointId,
  invitation_id: InvitationId,
  key_id: KeyId,
  mode: Mode,
  payout_id: PayoutId,
  person_id: PersonId,
  recipient_id: AlertRecipientId,
  session_id: SessionId,
} satisfies TProperties;

/** The names in a path: `'delivery_id' | 'proof_id'` of `/v1/deliveries/{delivery_id}/proofs/{proof_id}`. */
type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

type SchemaOf<Name, Own> = Name extends keyof Own
  ? Own[Name]
  : Name extends keyof typeof pathParams
    ? (typeof pathParams)[Name]
    : never;

/** The parameters of a path; `Own` are those that its operation declares itself. Undefined for a path without names. */
export type ParamsIn<Path extends string, Own> = [NamesIn<Path>] extends [never]
  ? undefined
  : {
      [Name in NamesIn<Path>]: SchemaOf<Name, Own> extends infer Schema extends TSchema
        ? Static<Schema>
        : never;
    };

/** The schemas of all parameters of a path; undefined if it has none. */
export function paramsOf(own: TProperties = {}, path: string): TObject | undefined {
  const schemas: TProperties = { ...pathParams, ...own };
  const names = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name);
  if (names.length === 0) return undefined;
  return object(Object.fromEntries(names.map((name) => [name, schemas[name] ?? Type.Never()])));
}

/** What is wrong if there is nothing by the name in the path; undefined if a schema does not say. */
export const notFoundCodeOf = (schema: TSchema & { 'x-not-found'?: NotFoundCode }) => schema['x-not-found'];
