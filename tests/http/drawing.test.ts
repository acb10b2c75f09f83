/** Labels are drawn in threads: whatever one account has drawn, requests of others are answered. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { createDelivery, send, shirts } from '../support/client.ts';
import { plainLabel, renderZpl } from '../support/labels.ts';
import { metricsText } from '../support/metrics.ts';
import { readToEnd } from '../support/raw.ts';
import { startTestService, type TestService, useService } from '../support/service.ts';
import { buildTestThread } from '../support/threads.ts';

const pathOf = (id: string) => `/v1/deliveries/${id}/label`;
const getLabel = (on: TestService, key: string, id: string) =>
  send(on, 'GET', pathOf(id), { key, headers: { accept: 'application/zpl' } });
const requestFor = (key: string, id: string) =>
  `GET ${pathOf(id)} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${key}\r\nAccept: application/zpl\r\n\r\n`;

/** A client that sends its request, and reads nothing. */
async function askAndWait({ url }: TestService, key: string, id: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.pause();
  await once(socket, 'connect');
  socket.write(requestFor(key, id));
  return socket;
}

/** By state, and by outcome. */
async function jobsOf(on: TestService): Promise<Record<string, number>> {
  const found = (await metricsText(on)).matchAll(/^waybill_drawing_jobs(?:_total)?\{\w+="(\w+)"\} (\d+)$/gm);
  return Object.fromEntries([...found].map(([, name, count]) => [name, Number(count)]));
}

describe('with the threads of the product', () => {
  const service = useService();

  test('what a client gets is what is drawn without a thread, also where parcels share nearly all of it', async () => {
    const key = await service.newKey('Acme Fashion');
    const { amountToCollect, deliveryNote, pickupNote, receiver, sender, reference } = plainLabel;
    const id = await createDelivery(service, key, {
      pickup_address: plainLabel.pickupAddress,
      delivery_address: 'شارع الملك فهد 123، حي العليا، الرياض',
      receiver_contact: receiver,
      sender_contact: sender,
      reference,
      amount_to_collect: amountToCollect,
      delivery_note: deliveryNote,
      pickup_note: pickupNote,
      pieces: 300,
    });
    const { text, status, headers } = await getLabel(service, key, id);
    const direct = await renderZpl([
      {
        ...plainLabel,
        deliveryId: id,
        deliveryAddress: 'شارع الملك فهد 123، حي العليا، الرياض',
        parcels: Array.from({ length: 300 }, (_, index) => index + 1),
        pieces: 300,
        deliveryWindow: null,
      },
    ]);
    expect(status).toBe(200);
    expect(Number(headers.get('content-length'))).toBe(direct.length);
    expect(text).toBe(direct.toString().replaceAll('NGN', /\w{3}(?= 5,000)/.exec(text)![0]));
  });

  test('while the largest labels are drawn for some accounts, requests of others are answered; when their clients have left, drawing ends', async () => {
    const worst = 'ﷺ'.repeat(490);
    const contact = { name: 'ﷺ'.repeat(100), phone: '+2348012345678' };
    const hostile = {
      ...shirts,
      pickup_address: worst,
      delivery_address: worst,
      receiver_contact: contact,
      sender_contact: contact,
      delivery_note: worst,
      pickup_note: worst,
      pieces: 999,
    };
    const sockets: Socket[] = [];
    for (let n = 1; n <= 4; n++) {
      const key = await service.newKey(`Hostile ${n}`, 'test');
      const id = await createDelivery(service, key, { ...hostile, reference: `hostile-${n}` });
      sockets.push(await askAndWait(service, key, id));
    }
    await expect.poll(async () => (await jobsOf(service)).running).toBeGreaterThan(0);
    const key = await service.newKey('Reader');
    const id = await createDelivery(service, key);
    expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
    expect((await send(service, 'GET', `/v1/deliveries/${id}`, { key })).status).toBe(200);
    for (const socket of sockets) socket.destroy();
    await expect
      .poll(() => jobsOf(service))
      .toMatchObject({ running: 0, waiting: 0, failed: 0, over_budget: 0 });
    expect((await getLabel(service, key, id)).status).toBe(200);
  });
});

describe('with threads that do what the test wants', () => {
  let service: TestService;
  beforeAll(async () => {
    const drawing = { entry: await buildTestThread(), limits: { maxWaiting: 2 } };
    service = await startTestService({ drawing });
    return () => service.stop();
  });
  const jobsBefore = async () => {
    const jobs = await jobsOf(service);
    return (change: Record<string, number>) =>
      Object.fromEntries(Object.entries(change).map(([name, count]) => [name, (jobs[name] ?? 0) + count]));
  };
  const withNote = async (account: string, delivery_note: string) => {
    const key = await service.newKey(account);
    return {
      key,
      id: await createDelivery(service, key, { ...shirts, reference: undefined, delivery_note }),
    };
  };

  test('a client that leaves ends its own job; one that only closes its sending side gets its label', async () => {
    const than = await jobsBefore();
    const { key, id } = await withNote('Leaves', 'wait');
    const socket = await askAndWait(service, key, id);
    await expect.poll(() => jobsOf(service)).toMatchObject(than({ running: 1, cancelled: 0 }));
    socket.destroy();
    await expect.poll(() => jobsOf(service)).toMatchObject(than({ running: 0, cancelled: 1 }));
    const next = await withNote('Leaves', 'next');
    const text = await readToEnd(service.url, requestFor(next.key, next.id), true);
    expect(text).toContain('HTTP/1.1 200 OK');
    expect(text).toContain('drawn: next');
  });

  test('a second request of an account waits for its turn', async () => {
    const than = await jobsBefore();
    const first = await withNote('Twice', 'wait');
    const socket = await askAndWait(service, first.key, first.id);
    await expect.poll(() => jobsOf(service)).toMatchObject(than({ running: 1 }));
    const second = await withNote('Twice', 'second');
    const response = getLabel(service, second.key, second.id);
    await expect.poll(() => jobsOf(service)).toMatchObject(than({ running: 1, waiting: 1 }));
    const other = await withNote('Other', 'other');
    expect((await getLabel(service, other.key, other.id)).text).toBe('drawn: other');
    socket.destroy();
    expect((await response).text).toBe('drawn: second');
  });

  test('503 with Retry-After: beyond what may wait, a request is refused, with the time to wait', async () => {
    const than = await jobsBefore();
    const { key, id } = await withNote('Busy', 'wait');
    const sockets = [await askAndWait(service, key, id)];
    await expect.poll(() => jobsOf(service)).toMatchObject(than({ running: 1 }));
    for (let n = 0; n < 2; n++) sockets.push(await askAndWait(service, key, id));
    await expect.poll(() => jobsOf(service)).toMatchObject(than({ running: 1, waiting: 2 }));
    const other = await withNote('Comes later', 'later');
    const refused = await getLabel(service, other.key, other.id);
    expect([refused.status, refused.headers.get('retry-after'), refused.body]).toEqual([
      503,
      '5',
      {
        error: 'service unavailable',
        details: 'the service has too many files to draw; try again in a few seconds',
      },
    ]);
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => jobsOf(service)).toMatchObject(than({ running: 0, waiting: 0 }));
    expect((await getLabel(service, other.key, other.id)).text).toBe('drawn: later');
  });

  test('500: a thread that ends on its own fails its own job, and the next one is drawn', async () => {
    const lost = await withNote('Lost', 'exit');
    expect((await getLabel(service, lost.key, lost.id)).status).toBe(500);
    const next = await withNote('Lost', 'next');
    expect((await getLabel(service, next.key, next.id)).text).toBe('drawn: next');
  });
});
