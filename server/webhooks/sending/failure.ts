/** Why an attempt failed, in words and with advice: the owner of an endpoint reads this next to the attempt. Pure. */
import { codeOf, messageOf, textField } from '../../platform/errors.ts';

export type FailureReason =
  | 'name_not_resolved'
  | 'address_refused'
  | 'connection_failed'
  | 'tls_failed'
  | 'timed_out'
  | 'connection_closed'
  | 'invalid_response'
  | 'response_too_large'
  | 'redirect'
  | 'status'
  | 'secret_unreadable';

export interface Failure {
  reason: FailureReason;
  /** A sentence or two: what happened, and what to do. */
  error: string;
}

export type Phase = 'connecting' | 'waiting' | 'reading';

export const maxSeconds = 15;
export const maxResponseKib = 64;

/** The name of the endpoint leads to an address that the guard refuses. */
export class AddressRefused extends Error {
  override name = 'AddressRefused';
}

export class NameNotResolved extends Error {
  override name = 'NameNotResolved';
}

export const tooLarge: Failure = {
  reason: 'response_too_large',
  error: `The response was longer than ${maxResponseKib} KiB. Respond with a short body, or with none.`,
};

export const secretUnreadable: Failure = {
  reason: 'secret_unreadable',
  error:
    'The signing secret cannot be read, because the secret key of this installation was replaced. Rotate the secret.',
};

const timedOutIn: Record<Phase, string> = {
  connecting: `No connection within ${maxSeconds} s. Check the URL, the firewall and that the server is running.`,
  waiting: `No response within ${maxSeconds} s. Store the event first, respond, and process it afterwards.`,
  reading: `The response was not complete after ${maxSeconds} s. Respond with a short body, or with none.`,
};

export const timedOut = (phase: Phase): Failure => ({ reason: 'timed_out', error: timedOutIn[phase] });

/** Undefined for 2xx, the only success. */
export function failureOfStatus(status: number, location: string | undefined): Failure | undefined {
  if (status >= 200 && status < 300) return undefined;
  if (status >= 300 && status < 400) {
    const to = location === undefined ? '' : ` to ${location.slice(0, 200)}`;
    return {
      reason: 'redirect',
      error: `Responded with ${status}, a redirect${to}. Redirects are not followed: use the final URL.`,
    };
  }
  const general = status >= 500 ? 'Check your server’s logs.' : 'Respond with a status from 200 to 299.';
  return { reason: 'status', error: `Responded with ${status}. ${advice[status] ?? general}` };
}

const letWaybillIn = 'Let requests of Waybill in without signing in, and verify their signature instead.';

const advice: Record<number, string> = {
  401: letWaybillIn,
  403: letWaybillIn,
  404: 'Check the path of the URL.',
  405: 'The URL has to accept POST.',
  410: 'This says that the endpoint is gone, so it was disabled.',
  413: 'Accept bodies of at least 20 KiB.',
  415: 'Accept the content type application/json.',
  429: 'Retries wait as long as Retry-After says.',
};

/** For errors of the connection: undici, sockets, TLS, HTTP parsing. */
export function failureOfError(error: unknown): Failure {
  if (error instanceof AddressRefused) return { reason: 'address_refused', error: error.message };
  if (error instanceof NameNotResolved) return { reason: 'name_not_resolved', error: error.message };
  const code = codeOf(error) ?? '';
  if (code === 'UND_ERR_CONNECT_TIMEOUT') return timedOut('connecting');
  const ofConnection = connectionErrors[code];
  if (ofConnection !== undefined) return { reason: 'connection_failed', error: ofConnection };
  const ofTls = tlsError(code, messageOf(error));
  if (ofTls !== undefined) return { reason: 'tls_failed', error: ofTls };
  if (textField(error, 'name') === 'HTTPParserError' || /^(HPE_|UND_ERR_(HEADERS_OVERFLOW|RES))/.test(code))
    return {
      reason: 'invalid_response',
      error: 'The response is not valid HTTP. Check what listens at this URL.',
    };
  if (/^(UND_ERR_SOCKET|ECONNRESET|EPIPE|UND_ERR_ABORTED)$/.test(code))
    return {
      reason: 'connection_closed',
      error: 'The connection was closed before the response was complete. Check your server’s logs.',
    };
  return { reason: 'connection_failed', error: `The request failed (${code || 'unknown reason'}).` };
}

const connectionErrors: Record<string, string> = {
  ECONNREFUSED: 'The connection was refused. Check the port, and that the server is running.',
  EHOSTUNREACH: 'The server cannot be reached from here (no route). Check its address and firewall.',
  ENETUNREACH: 'The network of the server cannot be reached from here. Check its address.',
  ETIMEDOUT: 'The server did not accept the connection in time. Check the firewall.',
  EADDRNOTAVAIL: 'There is no connection to this address from here. Check the URL.',
};

const tlsErrors: Record<string, string> = {
  CERT_HAS_EXPIRED: 'The certificate has expired. Renew it.',
  CERT_NOT_YET_VALID: 'The certificate is not valid yet. Check the clock of the server that issued it.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate is self-signed. Use one of a public authority.',
  SELF_SIGNED_CERT_IN_CHAIN:
    'The certificate was issued by an authority that is not public. Use one of a public authority.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'The chain of certificates is incomplete. Let the server send the intermediate certificates as well.',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    'The chain of certificates is incomplete, or its authority is not public. Let the server send the whole chain.',
  CERT_REVOKED: 'The certificate was revoked. Replace it.',
  ERR_TLS_CERT_ALTNAME_INVALID:
    'The certificate belongs to another host name. Use one for the host name in the URL.',
};

function tlsError(code: string, message: string): string | undefined {
  const explanation = tlsErrors[code];
  if (explanation !== undefined) return explanation;
  if (!/^(CERT_|ERR_TLS_|ERR_SSL_|UNABLE_TO_|EPROTO$)/.test(code) && !/\b(ssl|tls)\b/i.test(message))
    return undefined;
  return `TLS failed (${code}). Check that the server speaks https at this port, with TLS 1.2 or newer.`;
}
