import { expect, test } from 'vitest';
import { linkAvailability } from './link-availability.ts';

test.for([
  ['http://127.0.0.1:8080/courier#t', 'local'],
  ['http://localhost:8080/courier#t', 'local'],
  ['https://localhost/courier#t', 'local'],
  ['http://[::1]:8080/courier#t', 'local'],
  ['http://192.168.1.20:8080/courier#t', 'insecure'],
  ['http://waybill.example/courier#t', 'insecure'],
  ['https://waybill.example/courier#t', 'secure'],
  ['https://localhost.example/courier#t', 'secure'],
] as const)('%s: %s', ([link, availability]) => {
  expect(linkAvailability(link)).toBe(availability);
});
