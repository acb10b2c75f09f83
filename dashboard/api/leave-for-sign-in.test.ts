import { afterEach, expect, test, vi } from 'vitest';
import { pathAfterSignIn } from './leave-for-sign-in.ts';

afterEach(() => void vi.unstubAllGlobals());

function placeFor(next: string): string {
  const location = { origin: 'https://waybill.example', search: `?next=${encodeURIComponent(next)}` };
  vi.stubGlobal('window', { location });
  return pathAfterSignIn();
}

test('after signing in people come back to the page they left, with its filter', () => {
  expect(placeFor('/acc_1/deliveries?status=created')).toBe('/acc_1/deliveries?status=created');
});

test('an address outside the dashboard leads to its front page', () => {
  for (const elsewhere of [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/..//evil.example',
    '/.//evil.example',
    '/%2e%2e//evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/sign-in?next=/',
    '',
  ]) {
    expect(placeFor(elsewhere), elsewhere).toBe('/');
  }
});
