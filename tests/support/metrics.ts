/** What a test service measures. */
import type { TestService } from './service.ts';

export const metricsToken = 'a-token-for-tests';

export async function metricsText({ url }: Pick<TestService, 'url'>): Promise<string> {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  return response.text();
}

/** The value of a metric that has no labels. */
export async function metric(service: Pick<TestService, 'url'>, name: string): Promise<number> {
  const value = new RegExp(`^${name} (\\S+)$`, 'm').exec(await metricsText(service))?.[1];
  if (value === undefined) throw new Error(`/metrics has no ${name}`);
  return Number(value);
}
