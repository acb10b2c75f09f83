/** Binds every operation of the contract to the capability that handles it. */

import { bindApiKeys, bindOperators, bindProfile, bindSigningIn } from '../access/index.ts';
import { bindMembers, bindSettings, makeOperationBinder } from '../accounts/index.ts';
import { bindAlerts } from '../alerts/index.ts';
import { bindCouriers, makeCourierAccessCreatedBy } from '../couriers/index.ts';
import {
  bindCashChain,
  bindDashboardDeliveries,
  bindDeliveries,
  bindDeliveryLists,
  bindImportMappings,
  bindPickupAddresses,
  bindTracking,
} from '../deliveries/index.ts';
import { bindDispatch, bindFleetMoves } from '../dispatch/index.ts';
import { bindFeed, bindLive } from '../events/index.ts';
import { bindLabels } from '../labels/index.ts';
import { bindCash, bindStatements } from '../money/index.ts';
import { bindOverview } from '../overview/index.ts';
import { bindPersonalData } from '../privacy/index.ts';
import { bindTestMode } from '../test-mode/index.ts';
import { bindWebhookEndpoints } from '../webhooks/index.ts';
import type { Capabilities } from './capabilities.ts';
import type { Foundation } from './foundation.ts';

export function bindOperations({ database, clock }: Foundation, capabilities: Capabilities) {
  const binder = makeOperationBinder();
  const { access, courierAccess, deliveries, policy, pins, keyedRequests, suggestions } = capabilities;
  bindDeliveries(binder, { database, clock, deliveries, policy, pins, keyedRequests });
  bindDeliveryLists(binder, { database, clock, policy, pins });
  bindDashboardDeliveries(binder, { ...capabilities, database, clock });
  bindLabels(binder, capabilities.labels);
  bindImportMappings(binder, { database, clock });
  bindPickupAddresses(binder, { database, clock });
  bindTracking(binder, deliveries, capabilities.deliveryUpdates);
  bindTestMode(binder, capabilities.testMode, keyedRequests);
  bindPersonalData(binder, capabilities);
  bindOverview(binder, { database, clock });

  bindFeed(binder, capabilities.feed);
  bindLive(binder, capabilities.liveUpdates);
  bindWebhookEndpoints(binder, capabilities.webhooks);
  bindAlerts(binder, capabilities.alertRecipients);

  const { statements, statementPdf, cashParts, fleetSettings } = capabilities;
  bindStatements(binder, { database, statements, statementPdf });
  bindCashChain(binder, database);
  bindCash(binder, { ...cashParts, timeZone: async () => (await fleetSettings.current()).time_zone });

  const { fleetMoves: moves, courierMoves, loads } = capabilities;
  bindDispatch(binder, { ...capabilities, database, clock });
  bindFleetMoves(binder, { clock, moves, courierMoves, suggestions });
  bindCouriers(binder, { ...courierAccess, database, clock, loads, keyedRequests });

  bindSigningIn(binder, access);
  bindProfile(binder, access);
  bindApiKeys(binder, access);
  bindMembers(binder, access);
  bindSettings(binder, access);
  bindOperators(binder, access, makeCourierAccessCreatedBy(database));
  return binder.bound;
}
