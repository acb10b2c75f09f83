/**
 * Three nodes behind a real proxy, restarted one after the other under load, as an upgrade does it, and killed. The
 * configurations are those of `deploy/`, the delay is the one that they ask for.
 */
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { metricsText } from '../support/metrics.ts';
import { sql } from '../support/sql.ts';
import { type Load, startLoad } from './support/load.ts';
import { describeNeeding } from './support/needing.ts';
import { type Cluster, type Node, startCluster } from './support/nodes.ts';
import { type ReverseProxy, startHaproxy, startNginx } from './support/reverse-proxies.ts';

const env = { DRAIN_DELAY: '5', TRUSTED_PROXIES: '127.0.0.1' };

type StartProxy = (nodePorts: readonly number[]) => Promise<ReverseProxy>;

async function start(startProxy: StartProxy) {
  const cluster = await startCluster(3, env);
  const proxy = await startProxy(cluster.nodes.map(({ port }) => port));
  await expect.poll(async () => (await fetch(`${proxy.url}/readyz`)).status).toBe(200);
  const [key, fleetKey] = await Promise.all([cluster.newKey('Acme'), cluster.newFleetKey()]);
  return { cluster, proxy, key, load: await startLoad({ url: proxy.url, key, fleetKey }) };
}

/** Creates that this process has answered. */
async function answered(node: Node): Promise<number> {
  const count =
    /^http_server_request_duration_seconds_count\{[^}]*"POST"[^}]*"\/v1\/deliveries"[^}]*\} (\d+)$/m;
  return Number(count.exec(await metricsText(node))?.[1] ?? 0);
}

/** The proxy uses the node: creates arrive there. */
async function untilUsed(node: Node): Promise<void> {
  const before = await answered(node);
  await expect.poll(() => answered(node)).toBeGreaterThan(before);
}

async function expectNothingLost(cluster: Cluster, load: Load): Promise<void> {
  await load.stop();
  const keys = [...load.createdByKey.keys()];
  const rows = await sql<{ key: string }>(
    cluster,
    `select pickup_address as key from deliveries where pickup_address = any($1) group by 1 having count(*) = 1`,
    [keys],
  );
  expect(rows.map(({ key }) => key).sort(), 'each key has created one delivery').toEqual(keys.sort());
  const inFeed = await sql<{ event_id: string }>(cluster, 'select event_id from events order by position');
  expect(new Set(load.polled).size, 'no event was seen twice').toBe(load.polled.length);
  // The first poll began after the set-up had created a delivery.
  expect(load.polled.length).toBeGreaterThanOrEqual(inFeed.length - 1);
}

function describeProxy(startProxy: StartProxy) {
  test('a rolling restart fails no request, and streams and long polls miss nothing', async () => {
    const { cluster, load } = await start(startProxy);
    for (const node of cluster.nodes) {
      await untilUsed(node);
      node.signal('SIGTERM');
      expect(await node.exited(), node.waybill().said()).toBe(0);
      await load.more(5);
      await node.startAgain();
    }
    for (const node of cluster.nodes) await untilUsed(node);
    expect(load.reconnects()).toBeGreaterThan(0);
    await expectNothingLost(cluster, load);
    expect(load.failures, JSON.stringify(load.failures)).toEqual([]);
  });

  test('a killed node fails only the requests that it was answering, and a retry with the key creates nothing twice', async () => {
    const { cluster, load } = await start(startProxy);
    const [first] = cluster.nodes;
    await untilUsed(first!);
    first!.signal('SIGKILL');
    await first!.exited();
    await load.more(20);
    await first!.startAgain();
    await untilUsed(first!);
    await expectNothingLost(cluster, load);
    // Each client has one request in flight at most.
    const clients = load.failures.map(({ client }) => client);
    expect(new Set(clients).size, JSON.stringify(load.failures)).toBe(clients.length);
  });

  test('if no node answers, the proxy responds with 503 and the error of the API, for reads and writes', async () => {
    const proxy = await startProxy(await startDyingNodes());
    for (const method of ['GET', 'POST']) {
      const response = await fetch(`${proxy.url}/v1/deliveries`, { method });
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
      expect(response.headers.get('content-type')).toContain('application/json');
      expect(await response.json()).toEqual({
        error: 'service unavailable',
        details: expect.stringContaining('try again'),
      });
    }
  });

  test('the address of a client is the one that the proxy saw, whatever the client claims', async () => {
    const { proxy, cluster, key, load } = await start(startProxy);
    await load.stop();
    expect(key).toBeDefined();
    const status = await signInFrom('127.0.0.2', `${proxy.url}/dashboard/sign-in`);
    expect(status).toBe(401);
    const networks = () =>
      sql<{ throttle_key: string }>(
        cluster,
        "select throttle_key from throttles where throttle_key like 'network:%'",
      );
    await expect.poll(networks).toEqual([{ throttle_key: 'network:127.0.0.2' }]);
  });
}

/** Three servers that are ready, and close the connection on every other request, as a node that is killed does. */
async function startDyingNodes(): Promise<number[]> {
  const servers = Array.from({ length: 3 }, () =>
    createServer(({ url, socket }, response) => {
      if (url === '/readyz') response.end('{"status":"ready"}');
      else socket.destroy();
    }).listen(0, '127.0.0.1'),
  );
  onTestFinished(() => {
    for (const server of servers) server.close().closeAllConnections();
  });
  await Promise.all(servers.map((server) => once(server, 'listening')));
  return servers.map((server) => (server.address() as AddressInfo).port);
}

/** From another address of loopback, which is not a trusted proxy; it claims to be somebody else. */
function signInFrom(localAddress: string, url: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': '192.0.2.66',
    };
    const sent = request(url, { method: 'POST', localAddress, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode));
    });
    sent.on('error', reject);
    sent.end(JSON.stringify({ email: 'nobody@example.com', password: 'wrong password' }));
  });
}

describeNeeding(['nginx'], 'behind nginx', () => describeProxy(startNginx));
describeNeeding(['HAProxy'], 'behind HAProxy', () => describeProxy(startHaproxy));
