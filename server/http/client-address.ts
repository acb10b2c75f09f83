/**
 * The client's address. Behind a proxy it is in `X-Forwarded-For`, which anyone can send: it is trusted as far as the
 * addresses in it, from the last one backwards, are proxies in TRUSTED_PROXIES.
 */
import { BlockList, isIP } from 'node:net';

export type ClientAddress = ReturnType<typeof makeClientAddress>;

export function makeClientAddress(trustedProxies: readonly string[]) {
  const trusted = new BlockList();
  for (const network of trustedProxies) {
    const [address = '', bits] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(bits), family);
  }
  const isTrustedProxy = (text: string) => {
    const address = bareAddress(text);
    return address !== undefined && trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  };
  return {
    isTrustedProxy,
    /** `remote` is the other end of the connection. */
    of(remote: string, forwardedFor: string | undefined): string {
      let client = remote;
      for (const hop of forwardedFor?.split(',').reverse() ?? []) {
        const address = isTrustedProxy(client) ? bareAddress(hop) : undefined;
        if (address === undefined) break;
        client = address;
      }
      return client;
    },
  };
}

/** Some proxies write the port as well: `192.0.2.1:4711`, `[2001:db8::1]:4711`. Undefined if it is not an address. */
export function bareAddress(text: string): string | undefined {
  const [, v6, v4] = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?$/.exec(text.trim()) ?? [];
  const address = v6 ?? v4 ?? text.trim();
  return isIP(address) === 0 ? undefined : address;
}
