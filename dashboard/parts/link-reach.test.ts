import { expect, test } from 'vitest';
import { linkReach } from './link-reach.ts';

test.for([
  ['http://127.0.0.1:8080/courier#t', 'nobody else'],
  ['http://localhost:8080/courier#t', 'nobody else'],
  ['https://localhost/courier#t', 'nobody else'],
  ['http://[::1]:8080/courier#t', 'nobody else'],
  ['http://192.168.1.20:8080/courier#t', 'with network'],
  ['http://waybill.example/courier#t', 'with network'],
  ['https://waybill.example/courier#t', 'everywhere'],
  ['https://localhost.example/courier#t', 'everywhere'],
] as const)('%s: %s', ([link, reach]) => {
  expect(linkReach(link)).toBe(reach);
});
