/** Makes the capabilities, each from those below it. Nothing here knows HTTP. */
import { makeAccess, makeKeyRing } from '../access/index.ts';
import { makeAlertLinks, makeRecipients, removeMembersAlerts } from '../alerts/index.ts';
import { boardRemembersMs, makeCourierAccess, makeLoads } from '../couriers/index.ts';
import { partitionsOf } from '../database/feed-partitions.ts';
import { refuseToListen } from '../database/listener.ts';
import { makeDatabaseWatch } from '../database/observed-database.ts';
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
import { makeSetOffs, makeStatementPdf, makeStatements } from '../money/index.ts';
import { parseConnectionString } from '../platform/connection-string.ts';
import { version } from '../platform/version.ts';
import { makeErasure, makeReceiverSearch } from '../privacy/index.ts';
import { makeTestMode } from '../test-mode/index.ts';
import {
  makeAddressGuard,
  makeBacklog,
  makeResolve,
  makeSendTest,
  makeWebhookClient,
} from '../webhooks/index.ts';
import { makeBackground } from '../workers/background.ts';
import { makeNodeWatch } from '../workers/nodes/node-watch.ts';
import { makeRateLimiter } from '../workers/nodes/rate-limit.ts';
import { makeDrawing } from './drawing.ts';
import type { Foundation } from './foundation.ts';

export type Capabilities = ReturnType<typeof makeCapabilities>;

export function makeCapabilities(foundation: Foundation) {
  const { config, database, openListener, secretKey, clock, log } = foundation;
  const { publicUrl } = config;
  const partitions = partitionsOf(database);
  const limiter = makeRateLimiter(config.rateLimit, clock);
  const background = makeBackground(log);
  const access = makeAccess({
    ...foundation,
    limiter,
    background,
    atSetUp: setFleetTimeZone,
    atMemberRemoved: removeMembersAlerts,
  });
  const alertLinks = makeAlertLinks(secretKey, publicUrl);
  const courierAccess = makeCourierAccess({ ...access, publicUrl });
  const { couriers } = courierAccess;
  const settings = makeFleetSettings(database, clock);
  const policy = async () => policyOf(await settings.current());
  const readPolicy = async () => policyOf(await settings.read());
  const readIssuer = async () => {
    const { company_name: name, company_address: address } = await settings.read();
    return { name, address };
  };
  const pins = makeHandoverPins(database, clock, secretKey);
  const outboxSignal = makeOutboxSignal(database, clock);
  const createPace = makeCreatePace(clock, pacingTimes(partitions));
  const outboxFloor = makeOutboxFloor(clock);
  const readerLags = makeReaderLags({
    ...foundation,
    floor: outboxFloor,
    onLook: createPace.sample,
    partitions,
  });
  const onCommitted = outboxSignal.committed;
  const deliveries = makeDeliveries({ ...foundation, policy, pins, createPace, onCommitted });
  const drawing = makeDrawing(foundation);
  const keyedRequests = makeKeyedRequests(database, clock, secretKey);
  const cashParts = { database, clock, couriers, keyedRequests, onCommitted };
  const cashLimits = makeCashLimits(database);
  const moves = makeFleetMoves({ database, deliveries, couriers, cashLimits, keyedRequests });
  const days = makeDays({ ...foundation, settings, deliveries });
  const boardLoads = makeLoads(database, clock, settings, boardRemembersMs);
  const boardParts = { database, clock, couriers, loads: boardLoads, settings };
  const suggestions = makeSuggestions(boardParts);
  const testMode = makeTestMode({ database, deliveries, policy, clock });
  const keyRing = makeKeyRing(database, clock);
  const isSpread =
    database.isDistributed &&
    config.databaseUrl !== undefined &&
    parseConnectionString(config.databaseUrl).isBalanced;
  const listen = isSpread ? refuseToListen : openListener;
  const notifications = makeNotifications({ database, openListener: listen, log });
  const feedTail = makeFeedTail({ database, notifications, log, partitions });
  const guard = makeAddressGuard(config.webhookAllow, makeResolve(config.webhookAllow));
  const webhookClient = makeWebhookClient({ guard, clock });
  const webhooks = {
    ...foundation,
    guard,
    partitions,
    keyedRequests,
    backlog: makeBacklog(database, partitions),
    sendTest: makeSendTest({ database, clock, secretKey, client: webhookClient }),
  };
  return {
    partitions,
    limiter,
    /** Each announcement of the node is a write. */
    writeWatch: makeDatabaseWatch(clock),
    nodeWatch: makeNodeWatch(database, limiter, { port: config.port, workers: config.workers, version }),
    background,
    access,
    courierAccess,
    keyRing,
    fleetSettings: settings,
    fleetMoves: moves,
    loads: makeLoads(database, clock, settings),
    board: makeBoard(boardParts),
    suggestions,
    automaticAssignment: makeAutomaticAssignment({ database, settings, suggestions, moves }),
    undoAutomatic: makeUndoAutomatic({ database, moves, settings }),
    days,
    courierMoves: makeCourierMoves({ moves, days }),
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
    webhooks,
    alertLinks,
    alertRecipients: makeRecipients({ ...access, links: alertLinks, publicUrl }),
    drawing,
    labels: makeLabels({
      ...foundation,
      draw: (accountId, job, closed) => drawing.run(accountId, 'labels', job, closed),
    }),
    deliveryUpdates: makeDeliveryUpdates(deliveries, feedTail),
    erasure: makeErasure({
      ...foundation,
      keptDays: async () => (await settings.read()).personal_data_kept_days,
    }),
    receiverSearch: makeReceiverSearch(database, clock, makeDeliveryLists(database, clock)),
    liveUpdates: makeLiveUpdates({
      database,
      feedTail,
      auditTail: makeAuditTail({ ...foundation, notifications }),
      notifications,
    }),
  };
}
