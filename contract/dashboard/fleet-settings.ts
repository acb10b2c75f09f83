/** What the delivery company decides for all its couriers. */
import { Type } from 'typebox';
import type { Operation } from '../operation.ts';
import { badBody, object, refusedToPerson } from './values.ts';

export const maxAttemptsLimit = 10;
export const maxParcelsLimit = 500;
export const maxProofRetentionDays = 3_650;

export const FleetSettings = object({
  /** New deliveries are assigned by themselves, by the rule of the suggestions. */
  automatic: Type.Boolean({ 'x-rule': 'must be true or false' }),
  /** After so many failed attempts a delivery is to be returned without asking. */
  max_attempts: Type.Integer({
    minimum: 1,
    maximum: maxAttemptsLimit,
    'x-rule': `must be a whole number from 1 to ${maxAttemptsLimit}`,
  }),
  /** A courier with so many deliveries gets no more by suggestion or automatically. */
  max_parcels: Type.Integer({
    minimum: 1,
    maximum: maxParcelsLimit,
    'x-rule': `must be a whole number from 1 to ${maxParcelsLimit}`,
  }),
  /** Photos, signatures and names of takers are deleted after so many days. */
  proof_kept_days: Type.Integer({
    minimum: 1,
    maximum: maxProofRetentionDays,
    'x-rule': `must be a whole number of days from 1 to ${maxProofRetentionDays}`,
  }),
  /** Whose "today" couriers and the board mean. */
  time_zone: Type.String({
    minLength: 1,
    maxLength: 64,
    pattern: '^[A-Za-z0-9_+/-]+$',
    'x-rule': 'must be a time zone, such as Africa/Lagos',
  }),
});

export const getFleetSettings = {
  id: 'getFleetSettings',
  method: 'GET',
  path: '/dashboard/fleet-settings',
  summary: 'The settings of the fleet',
  description: '',
  caller: 'operator',
  answers: { 200: { description: 'The settings.', body: FleetSettings }, ...refusedToPerson() },
  examples: [],
} as const satisfies Operation;

export const changeFleetSettings = {
  id: 'changeFleetSettings',
  method: 'POST',
  path: '/dashboard/fleet-settings',
  summary: 'Change the settings of the fleet',
  description: 'What is left out stays as it is.',
  caller: 'operator',
  body: { schema: Type.Partial(FleetSettings, { additionalProperties: false }), required: true },
  answers: {
    200: { description: 'The settings as they are now.', body: FleetSettings },
    ...refusedToPerson(...badBody),
  },
  examples: [],
} as const satisfies Operation;
