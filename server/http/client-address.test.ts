import { expect, test } from 'vitest';
import { makeClientAddress } from './client-address.ts';

test('without trusted proxies, X-Forwarded-For is ignored', () => {
  const address = makeClientAddress([]);
  expect(address.of('203.0.113.9', '1.2.3.4')).toBe('203.0.113.9');
  expect(address.of('127.0.0.1', '1.2.3.4')).toBe('127.0.0.1');
});

test('X-Forwarded-For is followed back through addresses that are trusted proxies, and no further', () => {
  const address = makeClientAddress(['10.0.0.0/8', '127.0.0.1', 'fd00::/8']);
  expect(address.of('127.0.0.1', '1.2.3.4')).toBe('1.2.3.4');
  // The client made up the first entry; the proxy added the second.
  expect(address.of('127.0.0.1', '9.9.9.9, 1.2.3.4')).toBe('1.2.3.4');
  expect(address.of('127.0.0.1', '1.2.3.4, 10.1.2.3')).toBe('1.2.3.4');
  expect(address.of('fd00::1', '2001:db8::7')).toBe('2001:db8::7');
  expect(address.of('203.0.113.9', '1.2.3.4')).toBe('203.0.113.9');
  expect(address.of('127.0.0.1', 'nonsense')).toBe('127.0.0.1');
  expect(address.of('127.0.0.1', undefined)).toBe('127.0.0.1');
});

test('an address with a port is the same address', () => {
  const address = makeClientAddress(['10.0.0.0/8', 'fd00::/8']);
  expect(address.of('10.0.0.1', '1.2.3.4:51234')).toBe('1.2.3.4');
  expect(address.of('10.0.0.1', '1.2.3.4, 10.1.2.3:80')).toBe('1.2.3.4');
  expect(address.of('fd00::1', '[2001:db8::7]:443')).toBe('2001:db8::7');
});
