/**
 * Resolves host names of endpoints. Not with `dns.lookup`, which Node runs in its pool of four threads: four names with
 * a slow name server would block all others, and with them files and password hashes. This asks the name servers over
 * the network, with a limit. Names that only the hosts file of this machine knows are internal, so they are looked up
 * only if WEBHOOK_ALLOW opens a range.
 */
import { lookup, Resolver } from 'node:dns/promises';
import type { ProblemParams } from '../../../contract/problems/index.ts';
import { whyNotResolved } from '../../errors/sentences/webhooks.ts';
import { codeOf } from '../../platform/errors.ts';

/** All addresses of a name, at least one; throws a `ResolveFailure`. */
export type Resolve = (host: string) => Promise<string[]>;

export class ResolveFailure extends Error {
  override name = 'ResolveFailure';
  readonly why: ProblemParams<'url_not_resolved'>;

  constructor(why: ProblemParams<'url_not_resolved'>) {
    super(whyNotResolved(why));
    this.why = why;
  }
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
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (addresses.length > 0) return addresses;
    const local = allow.length > 0 ? await lookup(host, { all: true }).catch(() => []) : [];
    if (local.length > 0) return local.map(({ address }) => address);
    throw new ResolveFailure(whyNot(host, answers));
  };
}

function whyNot(host: string, answers: PromiseSettledResult<string[]>[]): ProblemParams<'url_not_resolved'> {
  const codes = answers.map((answer) => (answer.status === 'rejected' ? codeOf(answer.reason) : undefined));
  if (codes.includes('ENOTFOUND')) return { host, reason: 'unknown' };
  if (codes.includes('ENODATA')) return { host, reason: 'no_address' };
  const [code] = codes;
  return { host, reason: 'no_answer', ...(code === undefined ? {} : { dns_code: code }) };
}
