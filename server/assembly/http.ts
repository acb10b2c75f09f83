/** Puts the operations, the pages and the API docs behind one HTTP server. */
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  accountPages,
  courierPage,
  ownPages,
  publicPages,
  shortcuts,
  unsubscribePage,
} from '../../contract/dashboard/pages.ts';
import type { Credential } from '../../contract/routes.ts';
import { bindOneClickUnsubscribe } from '../alerts/index.ts';
import { readOpenapi, referenceFiles } from '../api-docs/index.ts';
import { withCachedPages } from '../couriers/index.ts';
import { lifecycle } from '../deliveries/index.ts';
import { makeApp, type Phase } from '../http/app.ts';
import { addRoutes, byKey } from '../http/bind.ts';
import { type BoundRoute, boundRoutes } from '../http/bound-operation.ts';
import { makeClientAddress } from '../http/client-address.ts';
import { defaultInactiveMs, limitConnections } from '../http/connection-limits.ts';
import { makeEventStreams } from '../http/event-stream.ts';
import { openExpressLane } from '../http/express-lane.ts';
import { makeGate } from '../http/gate.ts';
import { bindHealth } from '../http/health.ts';
import { makeLargeBodies } from '../http/large-bodies.ts';
import { makeLongPolls } from '../http/long-poll.ts';
import { addPages, type Pages } from '../http/pages.ts';
import { makeRawResponses } from '../http/raw-response.ts';
import {
  courierPermissions,
  courierPolicy,
  pagePermissions,
  securityHeaders,
} from '../http/security-headers.ts';
import { makeMetrics } from '../observability/metrics.ts';
import { makeStallWatch } from '../observability/stall-watch.ts';
import { packageRoot } from '../platform/package-root.ts';
import type { Capabilities } from './capabilities.ts';
import type { Foundation } from './foundation.ts';
import { bindOperations } from './operations.ts';

/** Bodies with photos that are sent at the same time, by a fleet's system for all its drivers, and by one courier. */
const maxLargeBodiesOfSystem = 50;
const maxLargeBodiesOfPerson = 5;

export type Http = ReturnType<typeof makeHttp>;

export function makeHttp(foundation: Foundation, capabilities: Capabilities) {
  const { config, database, clock, log, counted, tracing } = foundation;
  let current: Phase = 'open';
  const phase = () => current;
  const metrics = makeMetrics(clock, foundation.metricsCachedMs);
  const headers = securityHeaders(config.publicUrl);
  const clientAddress = makeClientAddress(config.trustedProxies);
  const rawResponses = makeRawResponses(headers);
  let pages: Pages | undefined;
  const notFoundPage = () => {
    const currentPages = pages;
    return currentPages && ((reply: FastifyReply) => currentPages.give(reply, 404));
  };
  const parts = { log, counted, metrics, phase, headers, clientAddress, tracing };
  const app = makeApp({ ...parts, rawResponses, notFoundPage });
  pages = addPages(app, dashboardFolder, dashboardPaths());
  addPages(app, courierFolder, [courierPage, `${courierPage}/`], {
    below: courierPage,
    policy: courierPolicy,
    permissions: courierPermissions,
  });

  const { access, courierAccess, keyRing, limiter } = capabilities;
  const routes = boundRoutes(bindOperations(foundation, capabilities));
  // Authentication gives each route the kind of caller that its operation declares.
  const routesFor = <C>(credential: Credential) =>
    routes.filter((route) => route.credential === credential) as unknown as BoundRoute<C>[];
  const gate = makeGate(keyRing, limiter);
  const streams = makeEventStreams(foundation.streamLimits);
  const longPolls = makeLongPolls(foundation.longPollLimits);
  const routeParts = { streams, longPolls, limiter };
  const ofSystems = makeLargeBodies(maxLargeBodiesOfSystem);
  const ofPeople = makeLargeBodies(maxLargeBodiesOfPerson);
  addRoutes(app, routesFor('key'), byKey(gate), routeParts, ofSystems);
  addRoutes(app, routesFor('session'), access.auth.admit, routeParts, ofPeople);
  addRoutes(app, withCachedPages(routesFor('phone')), courierAccess.auth.admit, routeParts, ofPeople);

  const inactiveMs = foundation.connectionInactiveMs ?? defaultInactiveMs;
  const lane = config.expressLane
    ? openExpressLane(app.server, { bound: routesFor('key'), gate, limiter, clock, inactiveMs, ...parts })
    : undefined;
  const { maxConnections, maxConnectionsPerNetwork: maxPerNetwork } = config;
  const connectionLimits = { maxConnections, maxPerNetwork, inactiveMs };
  limitConnections(app.server, connectionLimits, { clientAddress, rawResponses });
  const { isAvailable: canWrite } = capabilities.writeWatch;
  bindHealth(app, { database, canWrite, metrics, metricsToken: config.metricsToken, phase });
  bindOneClickUnsubscribe(app, capabilities.alertRecipients, limiter);
  bindApiDocs(app, config.publicUrl);
  const setPhase = (next: Phase) => {
    current = next;
  };
  return { app, lane, streams, longPolls, metrics, stallWatch: makeStallWatch(log), setPhase };
}

const dashboardFolder = join(packageRoot, 'dist-dashboard');
const courierFolder = join(packageRoot, 'dist-courier');

/** The paths of the dashboard's pages, in Fastify's notation. */
function dashboardPaths(): string[] {
  const inFastify = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1');
  const account = '/:account_id(^acc_[0-9a-z]{26}$)';
  const inAccount = accountPages.flatMap((page) => [
    account + inFastify(page),
    `${account}/test${inFastify(page)}`,
  ]);
  const one = inFastify(unsubscribePage);
  return [...new Set<string>([...publicPages, one, ...ownPages, ...shortcuts, ...inAccount])];
}

/** The OpenAPI document, the reference generated from it, and the guides. They only change with the code. */
function bindApiDocs(app: FastifyInstance, origin: string) {
  for (const { path, contentType, respond } of referenceFiles(readOpenapi, lifecycle(), origin)) {
    app.get(path, (request, reply) => {
      const { 'accept-encoding': accepted, 'if-none-match': etag } = request.headers;
      const { status, headers, body } = respond(accepted, etag);
      return reply
        .code(status)
        .headers({ ...headers, 'permissions-policy': pagePermissions })
        .type(contentType)
        .send(body);
    });
  }
}
