import { expect, test } from 'vitest';
import { makeClientAddress } from './client-address.ts';

test('without trusted proxies nobody is believed', () => {
  const address = makeClientAddress([]);
  expect(address.of('203.0.113.9', '1.2.3.4')).toBe('203.0.113.9');
  expect(address.of('127.0.0.1', '1.2.3.4')).toBe('127.0.0.1');
});

test('a trusted proxy is believed as far as the addresses behind it are trusted, too', () => {
  const address = makeClientAddress(['10.0.0.0/8', '127.0.0.1', 'fd00::/8']);
  expect(address.of('127.0.0.1', '1.2.3.4')).toBe('1.2.3.4');
  // The first entry is the client's own invention; the proxy added the second.
  expect(address.of('127.0.0.1', '9.9.9.9, 1.2.3.4')).toBe('1.2.3.4');
  expect(address.of('127.0.0.1', '1.2.3.4, 10.1.2.3')).toBe('1.2.3.4');
  expect(address.of('fd00::1', '2001:db8::7')).toBe('2001:db8::7');
  expect(address.of('203.0.113.9', '1.2.3.4')).toBe('203.0.113.9');
  expect(address.of('127.0.0.1', 'nonsense')).toBe('127.0.0.1');
  expect(address.of('127.0.0.1', undefined)).toBe('127.0.0.1');
});

test('a port beside the address makes it no other address', () => {
  const address = makeClientAddress(['10.0.0.0/8', 'fd00::/8']);
  expect(address.of('10.0.0.1', '1.2.3.4:51234')).toBe('1.2.3.4');
  expect(address.of('10.0.0.1', '1.2.3.4, 10.1.2.3:80')).toBe('1.2.3.4');
  expect(address.of('fd00::1', '[2001:db8::7]:443')).toBe('2001:db8::7');
});
