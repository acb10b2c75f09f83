/** Visitors from different networks, because wrong passwords and guesses are counted by network. */
import { type TestVisitor, visitor } from './dashboard.ts';
import type { TestService } from './service.ts';

let last = 0;

/** A new address with each call; the service has to trust its proxy (`trustedProxies: ['127.0.0.1']`). */
export function fromNewNetwork(): { 'x-forwarded-for': string } {
  last++;
  return { 'x-forwarded-for': `198.18.${(last >> 8) & 255}.${last & 255}` };
}

export function stranger(service: TestService): TestVisitor {
  return visitor(service, fromNewNetwork());
}
