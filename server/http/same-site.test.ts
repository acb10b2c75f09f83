import { expect, test } from 'vitest';
import { refuseOtherSites } from './same-site.ts';

const home = 'https://waybill.example';
const passes = (method: string, headers: Record<string, string>, origin = home) => {
  try {
    refuseOtherSites({ method, headers }, origin);
    return true;
  } catch (error) {
    expect((error as { status: number }).status).toBe(403);
    return false;
  }
};

test('Sec-Fetch-Site decides, for changes and for reads', () => {
  for (const method of ['POST', 'GET']) {
    expect(passes(method, { 'sec-fetch-site': 'same-origin' }), method).toBe(true);
    expect(passes(method, { 'sec-fetch-site': 'none' }), method).toBe(true);
    expect(passes(method, { 'sec-fetch-site': 'cross-site' }), method).toBe(false);
    expect(passes(method, { 'sec-fetch-site': 'same-site' }), method).toBe(false);
  }
  expect(passes('POST', { 'sec-fetch-site': 'cross-site', origin: home })).toBe(false);
});

test('without Sec-Fetch-Site, a change has to come from exactly the origin of PUBLIC_URL', () => {
  expect(passes('POST', { origin: home })).toBe(true);
  for (const origin of [
    'https://evil.example',
    'http://waybill.example',
    `${home}:8443`,
    `${home}.evil`,
    'null',
  ]) {
    expect(passes('POST', { origin }), origin).toBe(false);
  }
  expect(passes('POST', {})).toBe(false);
  expect(passes('GET', {})).toBe(true);
});

test('localhost and loopback addresses are one origin, on the same port', () => {
  expect(passes('POST', { origin: 'http://localhost:3000' }, 'http://127.0.0.1:3000')).toBe(true);
  expect(passes('POST', { origin: 'http://127.0.0.1:4000' }, 'http://127.0.0.1:3000')).toBe(false);
  expect(passes('POST', { origin: 'http://localhost.evil:3000' }, 'http://127.0.0.1:3000')).toBe(false);
});
