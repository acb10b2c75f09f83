/** What other capabilities may use of webhooks. */
export { type AddressGuard, makeAddressGuard } from './sending/address-guard.ts';
export { makeResolve } from './sending/resolve.ts';
