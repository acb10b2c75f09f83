/** The saved pickup addresses of an account: chosen in the form and in imports. Both modes share them. */
import { type Static, Type } from 'typebox';
import { notFound } from '../not-found.ts';
import type { Operation } from '../operation.ts';
import {
  PickupAddress as Address,
  identifier,
  Latitude,
  Longitude,
  PickupNote,
  SenderName,
  SenderPhone,
  singleLine,
} from '../primitives.ts';
import { AccountId, AccountParams, badBody, object, refusedInAccount } from './values.ts';

export const maxPickupAddresses = 100;
export const longestAddressName = 100;

export const PickupAddressId = identifier('adr', 'pickup address', notFound.pickupAddress);

/** As it is saved. What is left out is empty. */
export const PickupAddressValues = object({
  name: singleLine('What people call it.', { min: 1, max: longestAddressName }),
  address: Address,
  contact_name: Type.Optional(SenderName),
  contact_phone: Type.Optional(SenderPhone),
  location: Type.Optional(
    Type.Object(
      { latitude: Latitude, longitude: Longitude },
      { additionalProperties: false, 'x-rule': 'must be an object with latitude and longitude' },
    ),
  ),
  note: Type.Optional(PickupNote),
  /** New deliveries start with it. At most one is; the one before is no longer. */
  is_default: Type.Optional(Type.Boolean({ 'x-rule': 'must be true or false' })),
});
export type PickupAddressValues = Static<typeof PickupAddressValues>;

const maybe = Type.Union([Type.String(), Type.Null()]);

export const SavedPickupAddress = object({
  address_id: PickupAddressId,
  name: Type.String(),
  address: Type.String(),
  contact_name: maybe,
  contact_phone: maybe,
  location: Type.Union([object({ latitude: Type.Number(), longitude: Type.Number() }), Type.Null()]),
  note: maybe,
  is_default: Type.Boolean(),
});
export type SavedPickupAddress = Static<typeof SavedPickupAddress>;

const AddressParams = object({ account_id: AccountId, address_id: PickupAddressId });
const saved = { description: 'As it is saved.', body: SavedPickupAddress };

export const listPickupAddresses = {
  id: 'listPickupAddresses',
  method: 'GET',
  path: '/dashboard/accounts/{account_id}/pickup-addresses',
  summary: 'The saved pickup addresses',
  description: 'By name.',
  caller: { right: 'deliveries.read' },
  params: AccountParams,
  answers: {
    200: { description: 'All of them.', body: object({ data: Type.Array(SavedPickupAddress) }) },
    ...refusedInAccount(),
  },
  examples: [],
} as const satisfies Operation;

export const savePickupAddress = {
  id: 'savePickupAddress',
  method: 'POST',
  path: '/dashboard/accounts/{account_id}/pickup-addresses',
  summary: 'Save a pickup address',
  description: `Up to ${maxPickupAddresses}; each has a name of its own.`,
  caller: { right: 'deliveries.write' },
  params: AccountParams,
  body: { schema: PickupAddressValues, required: true },
  answers: { 201: saved, ...refusedInAccount(...badBody, 'conflict') },
  examples: [],
} as const satisfies Operation;

export const changePickupAddress = {
  id: 'changePickupAddress',
  method: 'POST',
  path: '/dashboard/accounts/{account_id}/pickup-addresses/{address_id}',
  summary: 'Change a saved pickup address',
  description: 'Replaces all of it. Existing deliveries keep their address.',
  caller: { right: 'deliveries.write' },
  params: AddressParams,
  body: { schema: PickupAddressValues, required: true },
  answers: { 200: saved, ...refusedInAccount(...badBody, 'notFound', 'conflict') },
  examples: [],
} as const satisfies Operation;

export const deletePickupAddress = {
  id: 'deletePickupAddress',
  method: 'DELETE',
  path: '/dashboard/accounts/{account_id}/pickup-addresses/{address_id}',
  summary: 'Delete a saved pickup address',
  description: 'Existing deliveries keep their address.',
  caller: { right: 'deliveries.write' },
  params: AddressParams,
  answers: { 204: { description: 'Deleted.' }, ...refusedInAccount('notFound') },
  examples: [],
} as const satisfies Operation;
