import { expect, test } from 'vitest';
import { cookieHeader, readCookie } from './cookies.ts';

test('a cookie is found among others, and only by its whole name', () => {
  expect(readCookie('a=1; waybill=secret; b=2', 'waybill')).toBe('secret');
  expect(readCookie('xwaybill=1; waybillx=2', 'waybill')).toBeUndefined();
  expect(readCookie(undefined, 'waybill')).toBeUndefined();
  expect(readCookie('waybill', 'waybill')).toBeUndefined();
  expect(readCookie('waybill=a=b', 'waybill')).toBe('a=b');
});

test('of two cookies with the same name and different values, neither is used', () => {
  expect(readCookie('waybill=mine; waybill=planted', 'waybill')).toBeUndefined();
  expect(readCookie('waybill=mine; waybill=mine', 'waybill')).toBe('mine');
});

test('a cookie is HttpOnly and SameSite=Lax, and Secure where requested', () => {
  expect(cookieHeader('__Host-waybill', 'x', { secure: true, maxAgeSeconds: 60 })).toBe(
    '__Host-waybill=x; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=60',
  );
  expect(cookieHeader('waybill', 'x', { secure: false })).toBe('waybill=x; Path=/; HttpOnly; SameSite=Lax');
});
