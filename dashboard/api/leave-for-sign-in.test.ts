import { afterEach, expect, test, vi } from 'vitest';
import { placeAfterSignIn } from './leave-for-sign-in.ts';

afterEach(() => void vi.unstubAllGlobals());

function placeFor(next: string): string {
  const location = { origin: 'https://waybill.example', search: `?next=${encodeURIComponent(next)}` };
  vi.stubGlobal('window', { location });
  return placeAfterSignIn();
}

test('after signing in one comes back to the place that one left, with its filter', () => {
  expect(placeFor('/acc_1/deliveries?status=created')).toBe('/acc_1/deliveries?status=created');
});

test('whatever is no place of the dashboard leads to its front page', () => {
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
