/** The fleet settings: apply to all couriers and accounts. */
import { Type } from 'typebox';
import { get, ok, post } from '../operation.ts';
import { multiLine, RequiredProof, singleLine } from '../primitives.ts';
import { object, orNull } from '../schemas.ts';
import { maxPersonalDataDays, minPersonalDataDays } from './personal-data.ts';
import { TimeZone } from './values.ts';

export const maxAttemptsLimit = 10;
export const maxParcelsLimit = 500;
export const maxProofRetentionDays = 3_650;
export const maxCompanyNameLength = 100;
export const maxCompanyAddressLength = 300;
export const maxCompanyAddressLines = 5;

export const FleetSettings = object({
  /** Automatic assignment, by the rule of the suggestions. */
  automatic: Type.Boolean(),
  /** After this many failed attempts, a delivery is returned without asking the sender. */
  max_attempts: Type.Integer({
    minimum: 1,
    maximum: maxAttemptsLimit,
  }),
  /** A courier with this many open deliveries is not suggested and gets none automatically. */
  max_parcels: Type.Integer({
    minimum: 1,
    maximum: maxParcelsLimit,
  }),
  /** Photos, signatures and recipient names are deleted after this many days, or earlier with all personal data. */
  proof_kept_days: Type.Integer({
    minimum: 1,
    maximum: maxProofRetentionDays,
    'x-unit': 'days',
  }),
  /** Personal data is erased this many days after a delivery has ended; null: never because of its age. */
  personal_data_kept_days: orNull(
    Type.Integer({
      minimum: minPersonalDataDays,
      maximum: maxPersonalDataDays,
      'x-unit': 'days',
    }),
  ),
  /** Sets when "today" starts. */
  time_zone: TimeZone,
  /** Proof without which nothing is delivered, if a delivery does not say otherwise. */
  required_proof: RequiredProof,
  /** Who issues statements and receipts; null if they do not say. */
  company_name: orNull(
    singleLine('The name of the delivery company.', { min: 1, max: maxCompanyNameLength }),
  ),
  /** Printed below the name; null: nothing is. */
  company_address: orNull(
    multiLine('The address of the delivery company, and its tax number for example.', {
      min: 1,
      max: maxCompanyAddressLength,
      maxLines: maxCompanyAddressLines,
    }),
  ),
});

export const getFleetSettings = get('getFleetSettings', '/dashboard/fleet-settings', {
  summary: 'Read the fleet settings',
  callers: ['operator'],
  responses: ok('The settings.', FleetSettings),
});

export const changeFleetSettings = post('changeFleetSettings', '/dashboard/fleet-settings', {
  summary: 'Change the fleet settings',
  description: 'Fields that are left out keep their value.',
  callers: ['operator'],
  body: { schema: Type.Partial(FleetSettings, { additionalProperties: false }) },
  responses: ok('The settings after the change.', FleetSettings),
});
