import { expect, test } from 'vitest';
import { send } from '../support/client.ts';
import { metricsText, metricsToken } from '../support/metrics.ts';
import { useService } from '../support/service.ts';

const service = useService();
const off = useService({ metrics: false });

test('/metrics is for who has METRICS_TOKEN, and for no API key', async () => {
  const key = await service.newKey('Acme');
  for (const token of [undefined, '', key, `${metricsToken}x`, metricsToken.slice(1)]) {
    const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const answer = await send(service, 'GET', '/metrics', { headers });
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  }
  expect(await metricsText(service)).toContain('http_server_request_duration_seconds_count');
});

test('/metrics is off where METRICS_TOKEN is not set, and says so', async () => {
  const answer = await send(off, 'GET', '/metrics', { headers: { authorization: 'Bearer undefined' } });
  expect([answer.status, answer.body.details]).toEqual([
    404,
    'metrics are off; set METRICS_TOKEN to read them',
  ]);
});
