/** What answers without any key or session: it shows nothing of anybody, and does nothing else. */
import { expect, test } from 'vitest';
import { createDelivery, send, shirts } from '../support/client.ts';
import { newPerson } from '../support/dashboard.ts';
import { metricsText, metricsToken } from '../support/metrics.ts';
import { sendRaw } from '../support/raw.ts';
import { useService } from '../support/service.ts';

const service = useService();
const withoutMetrics = useService({ metrics: false });

test('check 40: health, metrics, the reference and the OpenAPI document contain no data of accounts or people', async () => {
  const { email } = await newPerson(service, { account: 'Acme Secret Traders' });
  const key = await service.newKey('Acme Secret Traders');
  const address = '1 Secret Street, Nowhere';
  const id = await createDelivery(service, key, { ...shirts, delivery_address: address });
  await send(service, 'GET', `/v1/deliveries/${id}`, { key });
  const words = [email, 'Acme Secret Traders', key.slice(-8), id, address];
  for (const path of [
    '/healthz',
    '/readyz',
    '/readyz/writes',
    '/metrics',
    '/docs',
    '/openapi.json',
    '/dashboard/about',
  ]) {
    const text = path === '/metrics' ? await metricsText(service) : (await send(service, 'GET', path)).text;
    expect(
      words.filter((word) => text.includes(word)),
      path,
    ).toEqual([]);
  }
});

test('check 40: TRACE is refused, and returns no request header', async () => {
  const secret = 'Authorization: Bearer canary-7f3a9c51e2';
  for (const path of ['/v1/deliveries', '/sign-in', '/healthz']) {
    const { status, body } = await sendRaw(
      service.url,
      `TRACE ${path} HTTP/1.1\r\nHost: x\r\n${secret}\r\n\r\n`,
    );
    expect([path, status]).toEqual([path, 405]);
    expect(JSON.stringify(body)).not.toContain('canary');
  }
});

test('check 40: no file of the installation is served', async () => {
  for (const path of [
    '/.git/config',
    '/package.json',
    '/.env',
    '/data/secret.key',
    '/assets/../package.json',
    '/..%2fpackage.json',
  ]) {
    expect((await sendRaw(service.url, `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)).status, path).toBe(404);
  }
});

test('check 40: /metrics is read with METRICS_TOKEN and with nothing else, and is off without that setting', async () => {
  const key = await service.newKey('Acme');
  for (const token of [undefined, '', key, `${metricsToken}x`, metricsToken.slice(1)]) {
    const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const response = await send(service, 'GET', '/metrics', { headers });
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  }
  expect(await metricsText(service)).toContain('http_server_request_duration_seconds_count');
  const off = await send(withoutMetrics, 'GET', '/metrics', {
    headers: { authorization: 'Bearer undefined' },
  });
  expect([off.status, off.body.details]).toEqual([404, 'metrics are off; set METRICS_TOKEN to read them']);
});
