import { expect, test } from 'vitest';
import { hashOf, keyKinds, kindOf, newApiKey, shownParts } from './api-key.ts';

test('a new key has the published form, its kind and a checksum that holds', () => {
  for (const kind of keyKinds) {
    const key = newApiKey(kind);
    expect(key).toMatch(new RegExp(`^wb_${kind}_[0-9A-Za-z]{38}$`));
    expect(kindOf(key)).toBe(kind);
  }
});

test('two keys are never the same', () => {
  expect(new Set(Array.from({ length: 1000 }, () => newApiKey('live'))).size).toBe(1000);
});

test('any single changed character breaks the checksum', () => {
  const key = newApiKey('live');
  for (let i = 0; i < key.length; i++) {
    const other = key[i] === 'a' ? 'b' : 'a';
    expect(kindOf(key.slice(0, i) + other + key.slice(i + 1))).toBeUndefined();
  }
});

test('text that is no key is no key', () => {
  const key = newApiKey('test');
  for (const text of [
    '',
    'wb_live_',
    key.slice(1),
    `${key}a`,
    ` ${key}`,
    key.replace('wb_test_', 'wb_prod_'),
  ]) {
    expect(kindOf(text)).toBeUndefined();
  }
});

test('what a list shows of a key does not let anybody use it', () => {
  const key = newApiKey('live');
  const { start, end } = shownParts(key);
  expect(key.startsWith(start)).toBe(true);
  expect(key.endsWith(end)).toBe(true);
  expect(start.length + end.length).toBeLessThan(20);
  expect(hashOf(key)).toMatch(/^[0-9a-f]{64}$/);
});
