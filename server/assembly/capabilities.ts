/** Makes the capabilities, each from those below it. Nothing here knows HTTP. */
import { makeAccess, makeKeyAuth, makeKeyRing } from '../access/index.ts';
import { makeAlertLinks, makeRecipients, removeMembersAlerts } from '../alerts/index.ts';
import { boardRemembersMs, makeCourierAccess, makeLoads } from '../couriers/index.ts';
import { makeDatabaseWatch } from '../database/availability.ts';
import { partitionsOf } from '../database/feed-partitions.ts';
import { refuseToListen } from '../database/listener.ts';
import {
  makeDeliveries,
  makeDeliveryLists,
  makeDeliveryUpdates,
  makeDetail,
  makeHandoverPins,
} from '../deliveries/index.ts';
import {
  makeAutomaticAssignment,
  makeBoard,
  makeCashLimits,
  makeCourierMoves,
  makeDays,
  makeDiscardedMoves,
  makeFleetMoves,
  makeFleetSettings,
  makeSuggestions,
  makeUndoAutomatic,
  policyOf,
  setFleetTimeZone,
} from '../dispatch/index.ts';
import {
  makeAuditTail,
  makeCreatePace,
  makeFeed,
  makeFeedTail,
  makeLiveUpdates,
  makeNotifications,
  makeOutboxFloor,
  makeOutboxSignal,
  makeReaderLags,
  pacingTimes,
} from '../events/index.ts';
import { makeKeyedRequests } from '../idempotency/index.ts';
import { makeLabels } from '../labels/index.ts';
import { makeSetOffs } from '../money/index.ts';
import { parseConnectionString } from '../platform/connection-string.ts';
import { version } from '../platform/version.ts';
import { makeErasure, makeReceiverSearch } from '../privacy/index.ts';
import { makeStatementPdf, makeStatements } from '../statements/index.ts';
import { makeTestMode } from '../test-mode/index.ts';
import {
  makeAddressGuard,
  makeResolve,
  makeSendTest,
  makeWebhookClient,
  makeWebhookEndpoints,
} from '../webhooks/index.ts';
import { makeBackground } from '../workers/background.ts';
import { makeNodeWatch } from '../workers/nodes/node-watch.ts';
import { makeRateLimiter } from '../workers/nodes/rate-limit.ts';
import { makeDrawing } from './drawing.ts';
import type { Foundation } from './foundation.ts';

export type Capabilities = ReturnType<typeof makeCapabilities>;

export function makeCapabilities(foundation: Foundation) {
  const { config, database, openListener, secretKey, clock, log, passwordCost } = foundation;
  const partitions = partitionsOf(database);
  const limiter = makeRateLimiter(config.rateLimit, clock);
  const background = makeBackground(log);
  const access = makeAccess({
    config,
    database,
    clock,
    log,
    secretKey,
    limiter,
    background,
    passwordCost,
    atSetUp: setFleetTimeZone,
    atMemberRemoved: removeMembersAlerts,
  });
  const alertLinks = makeAlertLinks(secretKey, config.publicUrl);
  const courierAccess = makeCourierAccess({
    database,
    clock,
    publicUrl: config.publicUrl,
    throttle: access.throttle,
    limiter,
  });
  const { couriers } = courierAccess;
  const fleetSettings = makeFleetSettings(database, clock);
  const policy = async () => policyOf(await fleetSettings.current());
  const readPolicy = async () => policyOf(await fleetSettings.read());
  const readIssuer = async () => {
    const { company_name: name, company_address: address } = await fleetSettings.read();
    return { name, address };
  };
  const pins = makeHandoverPins(database, clock, secretKey);
  const outboxSignal = makeOutboxSignal(database, clock);
  const createPace = makeCreatePace(clock, pacingTimes(partitions));
  const outboxFloor = makeOutboxFloor(clock);
  const readerLags = makeReaderLags({
    database,
    clock,
    floor: outboxFloor,
    onLook: createPace.sample,
    partitions,
  });
  const deliveries = makeDeliveries({
    database,
    clock,
    policy,
    pins,
    createPace,
    onCommitted: outboxSignal.committed,
  });
  const drawing = makeDrawing(foundation);
  const keyedRequests = makeKeyedRequests(database, clock, secretKey);
  const cashParts = { database, clock, couriers, keyedRequests, onCommitted: outboxSignal.committed };
  const fleetMoves = makeFleetMoves({
    database,
    deliveries,
    couriers,
    cashLimits: makeCashLimits(database),
    keyedRequests,
  });
  const days = makeDays({ database, clock, settings: fleetSettings, deliveries });
  const boardParts = {
    database,
    clock,
    couriers,
    loads: makeLoads(database, clock, fleetSettings, boardRemembersMs),
    settings: fleetSettings,
  };
  const suggestions = makeSuggestions(boardParts);
  const testMode = makeTestMode({ database, deliveries, policy, clock });
  const keyRing = makeKeyRing(database, clock);
  const isSpread =
    database.isDistributed &&
    config.databaseUrl !== undefined &&
    parseConnectionString(config.databaseUrl).isBalanced;
  const notifications = makeNotifications({
    database,
    openListener: isSpread ? refuseToListen : openListener,
    log,
  });
  const feedTail = makeFeedTail({ database, notifications, log, partitions });
  const guard = makeAddressGuard(config.webhookAllow, makeResolve(config.webhookAllow));
  const webhookClient = makeWebhookClient({ guard, clock });
  const webhookEndpoints = makeWebhookEndpoints({
    database,
    clock,
    log,
    secretKey,
    guard,
    partitions,
    keyedRequests,
    sendTest: makeSendTest({ database, clock, secretKey, client: webhookClient }),
  });
  return {
    partitions,
    limiter,
    /** Each announcement of the node is a write. */
    writeWatch: makeDatabaseWatch(clock),
    nodeWatch: makeNodeWatch(database, limiter, {
      port: config.port,
      workers: config.workers,
      version,
    }),
    background,
    access,
    courierAccess,
    keyRing,
    keyAuth: makeKeyAuth(keyRing),
    fleetSettings,
    fleetMoves,
    loads: makeLoads(database, clock, fleetSettings),
    board: makeBoard(boardParts),
    suggestions,
    automaticAssignment: makeAutomaticAssignment({
      database,
      settings: fleetSettings,
      suggestions,
      moves: fleetMoves,
    }),
    undoAutomatic: makeUndoAutomatic({ database, moves: fleetMoves, settings: fleetSettings }),
    days,
    courierMoves: makeCourierMoves({ moves: fleetMoves, days }),
    discardedMoves: makeDiscardedMoves({ database, clock, deliveries }),
    pins,
    deliveries,
    outboxSignal,
    createPace,
    readerLags,
    keyedRequests,
    cashParts,
    setOffs: makeSetOffs(cashParts),
    statements: makeStatements(database, clock),
    statementPdf: makeStatementPdf(
      (accountId, printed, closed) => drawing.run(accountId, 'statement', printed, closed),
      readIssuer,
    ),
    testMode,
    policy,
    readPolicy,
    detailOf: makeDetail({ database, policy, pins, runOf: testMode.runOf }),
    outboxFloor,
    notifications,
    feedTail,
    feed: makeFeed({ database, clock, tail: feedTail, partitions }),
    webhookClient,
    webhookEndpoints,
    alertLinks,
    alertRecipients: makeRecipients({ ...access, links: alertLinks, publicUrl: config.publicUrl }),
    drawing,
    labels: makeLabels({
      database,
      clock,
      draw: (accountId, job, closed) => drawing.run(accountId, 'labels', job, closed),
    }),
    deliveryUpdates: makeDeliveryUpdates(deliveries, feedTail),
    erasure: makeErasure({
      database,
      clock,
      log,
      keptDays: async () => (await fleetSettings.read()).personal_data_kept_days,
    }),
    receiverSearch: makeReceiverSearch(database, clock, makeDeliveryLists(database, clock)),
    liveUpdates: makeLiveUpdates({
      database,
      feedTail,
      auditTail: makeAuditTail({ database, notifications, clock, log }),
      notifications,
    }),
  };
}
