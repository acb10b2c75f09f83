/**
 * Resolves host names of endpoints. Not with `dns.lookup`, which Node runs in its pool of four threads: four names with
 * a slow name server would block all others, and with them files and password hashes. This asks the name servers over
 * the network, with a limit. Names that only the hosts file of this machine knows are internal, so they are looked up
 * only where WEBHOOK_ALLOW opens a range.
 */
import { lookup, Resolver } from 'node:dns/promises';
import { codeOf } from '../../platform/errors.ts';

/** All addresses of a name, at least one; throws a `ResolveFailure`. */
export type Resolve = (host: string) => Promise<string[]>;

export class ResolveFailure extends Error {
  override name = 'ResolveFailure';
}

const timeoutMs = 2_500;
const tries = 2;
/** RFC 6761: never asked of a name server. */
const isLocalhost = (host: string) => /(^|\.)localhost\.?$/i.test(host);

export function makeResolve(allow: readonly string[]): Resolve {
  const resolver = new Resolver({ timeout: timeoutMs, tries });
  return async (host) => {
    if (isLocalhost(host)) return ['127.0.0.1', '::1'];
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (found.length > 0) return found;
    const local = allow.length > 0 ? await lookup(host, { all: true }).catch(() => []) : [];
    if (local.length > 0) return local.map(({ address }) => address);
    throw new ResolveFailure(whyNot(host, answers));
  };
}

function whyNot(host: string, answers: PromiseSettledResult<string[]>[]): string {
  const codes = answers.map((answer) => (answer.status === 'rejected' ? codeOf(answer.reason) : undefined));
  if (codes.includes('ENOTFOUND')) return `the host name ${host} does not exist; check its spelling`;
  if (codes.includes('ENODATA')) return `the host name ${host} has no address (no A or AAAA record)`;
  return `the name servers gave no answer about ${host} (${codes[0] ?? 'no reason'}); try again later`;
}
