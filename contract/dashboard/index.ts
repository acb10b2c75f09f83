/** Every operation of the dashboard. They take the session cookie, never an API key, and move with the dashboard. */
import type { Operation } from '../operation.ts';
import * as alerts from './alerts.ts';
import * as apiKeys from './api-keys.ts';
import * as cashDesk from './cash-desk.ts';
import * as couriers from './couriers.ts';
import * as deliveries from './deliveries.ts';
import * as discardedMoves from './discarded-moves.ts';
import * as dispatch from './dispatch.ts';
import * as fleetSettings from './fleet-settings.ts';
import * as importMappings from './import-mappings.ts';
import * as operators from './operators.ts';
import * as overview from './overview.ts';
import * as personalData from './personal-data.ts';
import * as pickupAddresses from './pickup-addresses.ts';
import * as profile from './profile.ts';
import * as settings from './settings.ts';
import * as signingIn from './signing-in.ts';
import * as team from './team.ts';
import * as webhooks from './webhooks.ts';

const areas: readonly object[] = [
  signingIn,
  profile,
  apiKeys,
  deliveries,
  importMappings,
  pickupAddresses,
  overview,
  team,
  settings,
  operators,
  dispatch,
  discardedMoves,
  couriers,
  fleetSettings,
  cashDesk,
  personalData,
  webhooks,
  alerts,
];

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'callers' in value && 'responses' in value;

export const dashboardOperations: readonly Operation[] = areas
  .flatMap((area): unknown[] => Object.values(area))
  .filter(isOperation);
