/** The saved pickup addresses of an account: chosen in the form and in imports. Both modes share them. */
import { type Static, Type } from 'typebox';
import { get, noContent, okWith, post, remove } from '../operation.ts';
import {
  PickupAddress as Address,
  Latitude,
  Longitude,
  PickupNote,
  SenderName,
  SenderPhone,
  singleLine,
} from '../primitives.ts';
import { object, orNull } from '../schemas.ts';
import { accountPath, PickupAddressId } from './values.ts';

export const maxPickupAddresses = 100;
const maxAddressNameLength = 100;

/** As it is saved. What is left out is empty. */
export const PickupAddressValues = object({
  name: singleLine('What people call it.', { min: 1, max: maxAddressNameLength }),
  address: Address,
  contact_name: Type.Optional(SenderName),
  contact_phone: Type.Optional(SenderPhone),
  location: Type.Optional(object({ latitude: Latitude, longitude: Longitude })),
  note: Type.Optional(PickupNote),
  /** New deliveries start with it. At most one is; the one before is no longer. */
  is_default: Type.Optional(Type.Boolean()),
});
export type PickupAddressValues = Static<typeof PickupAddressValues>;

const maybe = orNull(Type.String());

export const SavedPickupAddress = object({
  address_id: PickupAddressId,
  name: Type.String(),
  address: Type.String(),
  contact_name: maybe,
  contact_phone: maybe,
  location: orNull(object({ latitude: Type.Number(), longitude: Type.Number() })),
  note: maybe,
  is_default: Type.Boolean(),
});
export type SavedPickupAddress = Static<typeof SavedPickupAddress>;

const saved = { description: 'As it is saved.', body: SavedPickupAddress };

export const listPickupAddresses = get('listPickupAddresses', `${accountPath}/pickup-addresses`, {
  summary: 'The saved pickup addresses',
  description: 'By name.',
  callers: [{ right: 'deliveries.read' }],
  responses: okWith('All of them.', { data: Type.Array(SavedPickupAddress) }),
});

export const savePickupAddress = post('savePickupAddress', `${accountPath}/pickup-addresses`, {
  summary: 'Save a pickup address',
  description: `Up to ${maxPickupAddresses}; each has a name of its own.`,
  callers: [{ right: 'deliveries.write' }],
  body: { schema: PickupAddressValues },
  responses: { 201: saved },
  refusals: ['conflict'],
});

export const changePickupAddress = post(
  'changePickupAddress',
  `${accountPath}/pickup-addresses/{address_id}`,
  {
    summary: 'Change a saved pickup address',
    description: 'Replaces all of it. Existing deliveries keep their address.',
    callers: [{ right: 'deliveries.write' }],
    body: { schema: PickupAddressValues },
    responses: { 200: saved },
    refusals: ['conflict'],
  },
);

export const deletePickupAddress = remove(
  'deletePickupAddress',
  `${accountPath}/pickup-addresses/{address_id}`,
  {
    summary: 'Delete a saved pickup address',
    description: 'Existing deliveries keep their address.',
    callers: [{ right: 'deliveries.write' }],
    responses: noContent('Deleted.'),
  },
);
