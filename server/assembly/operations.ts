/** Binds every operation of the contract to the capability that handles it. */
import {
  bindApiKeys,
  bindOperators,
  bindProfile,
  bindSettings,
  bindSigningIn,
  bindTeam,
  countKeys,
  makeDashboardBinder,
  makeKeyBinder,
} from '../access/index.ts';
import { bindAlerts } from '../alerts/index.ts';
import { bindCash, bindCashDesk } from '../cash-desk/index.ts';
import {
  bindCourierSignIn,
  bindCouriers,
  makeCourierAccessCreatedBy,
  makeCourierBinder,
} from '../couriers/index.ts';
import {
  bindDashboardDeliveries,
  bindDeliveries,
  bindImportMappings,
  bindPickupAddresses,
} from '../deliveries/index.ts';
import { bindDashboardFeed, bindFeed } from '../feed/index.ts';
import { bindBoard, bindCourier, bindDiscardedMoves, bindFleet, bindFleetSettings } from '../fleet/index.ts';
import { bindDashboardLabels, bindLabels } from '../labels/index.ts';
import { bindLive } from '../live/index.ts';
import { bindOverview } from '../overview/index.ts';
import { bindPersonalData } from '../privacy/index.ts';
import { bindAccountCash, bindStatements } from '../statements/index.ts';
import { bindDashboardTestMode, bindTestMode } from '../test-mode/index.ts';
import { bindTracking } from '../tracking/index.ts';
import { bindDashboardWebhooks, bindWebhookEndpoints } from '../webhooks/index.ts';
import type { Capabilities } from './capabilities.ts';
import type { Foundation } from './foundation.ts';

export function bindOperations(foundation: Foundation, capabilities: Capabilities) {
  return {
    /** `/v1`, with an API key. */
    withKey: bindWithKey(foundation, capabilities),
    /** The dashboard's, with a person's session. */
    withSession: bindWithSession(foundation, capabilities),
    /** The courier's page, with a phone's session. */
    withPhone: bindWithPhone(capabilities),
  };
}

function bindWithKey({ database, clock }: Foundation, capabilities: Capabilities) {
  const { deliveries, policy, pins, testMode, courierAccess, fleetMoves, keyedRequests, keyAuth } =
    capabilities;
  const { couriers } = courierAccess;
  const binder = makeKeyBinder();
  bindDeliveries(binder, { database, clock, deliveries, policy, pins, keyedRequests });
  bindLabels(binder, capabilities.labels);
  bindFeed(binder, capabilities.feed, keyAuth.authenticate);
  bindTestMode(binder, testMode, keyedRequests);
  bindFleet(binder, { database, clock, couriers, moves: fleetMoves, keyedRequests });
  bindTracking(binder, deliveries, capabilities.deliveryUpdates, keyAuth.authenticate);
  bindWebhookEndpoints(binder, capabilities.webhookEndpoints, keyedRequests);
  bindStatements(binder, capabilities.statements);
  bindCash(binder, { database, couriers, keyedRequests, ...capabilities.cashDesk });
  return binder.bound;
}

function bindWithSession({ database, clock }: Foundation, capabilities: Capabilities) {
  const { access, courierAccess, deliveries, detailOf, readPolicy, pins, fleetMoves, loads } = capabilities;
  const binder = makeDashboardBinder();
  bindDashboardDeliveries(binder, { database, deliveries, clock, detailOf, readPolicy, pins });
  bindDashboardLabels(binder, capabilities.labels);
  bindImportMappings(binder, { database, clock });
  bindPickupAddresses(binder, { database, clock });
  bindDashboardFeed(binder, capabilities.feed);
  bindDashboardTestMode(binder, capabilities.testMode, detailOf);
  bindOverview(binder, {
    database,
    clock,
    countKeys: ({ accountId, mode }) => countKeys(database, accountId, mode),
    countDisabledWebhooks: capabilities.webhookEndpoints.countDisabled,
  });
  bindLive(binder, capabilities.liveUpdates, access.auth.confirm);
  bindDashboardWebhooks(binder, capabilities.webhookEndpoints, clock);
  bindAlerts(binder, capabilities.alertRecipients);
  bindSigningIn(binder, access);
  bindProfile(binder, access);
  bindApiKeys(binder, access);
  bindTeam(binder, access);
  bindSettings(binder, access);
  bindOperators(binder, access, makeCourierAccessCreatedBy(database));
  bindCouriers(binder, { ...courierAccess, database, clock, loads });
  bindFleetSettings(binder, capabilities.fleetSettings);
  const { statements, statementPdf, cashDesk } = capabilities;
  bindAccountCash(binder, { database, statements, statementPdf, payouts: cashDesk.payouts });
  const timeZone = async () => (await capabilities.fleetSettings.current()).time_zone;
  bindCashDesk(binder, { database, couriers: courierAccess.couriers, timeZone, ...cashDesk });
  bindPersonalData(binder, capabilities);
  const { board, suggestions, automaticAssignment: automatic, undo, fleetSettings: settings } = capabilities;
  bindBoard(binder, { board, suggestions, moves: fleetMoves, automatic, undo, settings, clock });
  bindDiscardedMoves(binder, capabilities.discardedMoves);
  return binder.bound;
}

function bindWithPhone({ courierAccess, days, discardedMoves, fleetMoves }: Capabilities) {
  const binder = makeCourierBinder();
  bindCourierSignIn(binder, courierAccess.signIn);
  bindCourier(binder, { days, discardedMoves, moves: fleetMoves });
  return binder.bound;
}
