/**
 * One-time links: set-up, invitation, sign-up, password reset. A link is the URL of a page with a token (`tokens.ts`)
 * after `#`, which browsers send to no server. It works once and for a limited time.
 *
 *   created ──used (one of several at once)──▶ used
 *     │└──withdrawn──▶ withdrawn
 *     └───its time is over──▶ expired
 *
 * If mail is set up a link is mailed; in any case it is shown to its creator, for copying.
 */

import type { Static } from 'typebox';
import type { IssuedLink } from '../../../contract/dashboard/team.ts';
import type { Database, Tx } from '../../database/database.ts';
import { Rejection } from '../../errors/rejection.ts';
import type { Clock } from '../../platform/clock.ts';
import { type AccountId, type LinkId, newId, type PersonId } from '../../platform/ids.ts';
import type { Mailer } from '../../platform/mail.ts';
import { hashToken, isToken, newToken } from '../tokens.ts';
import * as store from './store.ts';

const hour = 3_600_000;
const validForMs: Record<store.LinkKind, number> = {
  set_up: 24 * hour,
  invitation: 7 * 24 * hour,
  sign_up: 24 * hour,
  password_reset: 24 * hour,
};

/** Pages of the dashboard (`contract/dashboard/pages.ts`). */
const pageOf: Record<store.LinkKind, string> = {
  set_up: '/set-up',
  invitation: '/invitation',
  sign_up: '/sign-up',
  password_reset: '/reset-password',
};

/** `createdBy` is an actor: `person:<id>`, `terminal`, `service`, or `visitor`. */
type LinkRequest =
  | { kind: 'set_up'; createdBy: string }
  | { kind: 'sign_up'; email: string; createdBy: string }
  | { kind: 'password_reset'; email: string; personId: PersonId; createdBy: string }
  | { kind: 'invitation'; email: string; accountId: AccountId; role: 'owner' | 'member'; createdBy: string }
  | { kind: 'invitation'; email: string; accountId: null; role: 'operator'; createdBy: string };

interface CreatedLink {
  linkId: LinkId;
  url: string;
  email: string | null;
  expiresAt: number;
}

export type Links = ReturnType<typeof makeLinks>;

interface LinksOptions {
  database: Database;
  clock: Clock;
  publicUrl: string;
  mailer: Mailer | undefined;
}

export function makeLinks({ database, clock, publicUrl, mailer }: LinksOptions) {
  return {
    async createLink(tx: Tx, request: LinkRequest) {
      const link = { ...blank, ...request };
      const token = newToken();
      const at = clock.now();
      const expiresAt = at + validForMs[request.kind];
      const linkId = newId('link', at);
      await store.insertLink(tx, { ...link, linkId, tokenHash: hashToken(token), at, expiresAt });
      const url = `${publicUrl}${pageOf[request.kind]}#${token}`;
      return { linkId, token, url, email: link.email, expiresAt };
    },
    /** What its creator sees; mails it if mail is set up. After the transaction, never inside. */
    async issue({ linkId, url, email, expiresAt }: CreatedLink): Promise<Static<typeof IssuedLink>> {
      const row = mailer && email !== null ? await store.findById(database, linkId) : undefined;
      const mail = row && { to: emailOf(row), ...linkMail(row, url, publicUrl) };
      const mailed = mailer !== undefined && mail !== undefined && (await mailer.send(mail));
      return { link: url, email: email ?? '', mailed, expires_at: new Date(expiresAt).toISOString() };
    },
    /** The link with this token; if it cannot be used, a rejection that says why. */
    async open(token: string) {
      const row = isToken(token) ? await store.findByToken(database, hashToken(token)) : undefined;
      if (!row) return new Rejection('link_unknown');
      return whyNotUsable(row, clock.now()) ?? row;
    },
    /** Marks it as used; a rejection if somebody else used it first. */
    use: async (tx: Tx, link: store.LinkRow) =>
      (await store.useLink(tx, link.link_id, clock.now())) ? undefined : new Rejection('link_used'),
  };
}

const blank = { email: null, accountId: null, role: null, personId: null };

/** Invitations and sign-up links have an address. */
export function emailOf({ kind, email }: store.LinkRow): string {
  if (email === null) throw new Error(`a link of the kind ${kind} without an address`);
  return email;
}

/** Password-reset links have a person. */
export function personOf({ kind, person_id: personId }: store.LinkRow): PersonId {
  if (personId === null) throw new Error(`a link of the kind ${kind} without a person`);
  return personId;
}

type LinkTimes = Pick<store.LinkRow, 'used_at' | 'withdrawn_at' | 'expires_at'>;

/** Why a link cannot be used, of the dashboard or of a courier; undefined if it can. */
export function whyNotUsable(link: LinkTimes, now: number): Rejection | undefined {
  if (link.used_at) return new Rejection('link_used');
  if (link.withdrawn_at) return new Rejection('link_withdrawn');
  return link.expires_at.getTime() <= now ? new Rejection('link_expired') : undefined;
}

type About = Pick<store.LinkRow, 'kind' | 'account_name' | 'role' | 'creator'>;

export function linkMail(link: About, url: string, publicUrl: string) {
  const { subject, why, call, hours } = words(link, publicUrl);
  return {
    subject,
    text: `${why}

${call}

${url}

The link works once, within ${hours}. Don't share it: anyone with the link can use it.
If you did not expect this e-mail, you can ignore it.
`,
  };
}

function words({ kind, account_name, role, creator }: About, publicUrl: string) {
  const by = creator ?? 'Somebody';
  if (kind === 'invitation') {
    const what = role === 'operator' ? 'run Waybill as an operator' : `join “${account_name}” on Waybill`;
    return {
      subject: role === 'operator' ? 'Invitation to run Waybill' : `Invitation to ${account_name} on Waybill`,
      why: `${by} invites you to ${what}, at ${publicUrl}.`,
      call: 'Accept the invitation here:',
      hours: '7 days',
    };
  }
  if (kind === 'sign_up') {
    return {
      subject: 'Open your Waybill account',
      why: `Somebody, probably you, wants to open an account with this address at ${publicUrl}.`,
      call: 'Continue here:',
      hours: '24 hours',
    };
  }
  return {
    subject: 'Choose a new Waybill password',
    why: `Somebody, probably you, asked for a new password for this address at ${publicUrl}.`,
    call: 'Choose it here:',
    hours: '24 hours',
  };
}

/** To a known address that asked to sign up. The response is the same as for an unknown one. */
export function alreadyRegisteredMail(publicUrl: string) {
  return {
    subject: 'You already have a Waybill account',
    text: `Somebody, probably you, wants to open an account with this address at ${publicUrl}.
You already have one.

Sign in: ${publicUrl}/sign-in
Choose a new password: ${publicUrl}/forgot-password

If this was not you, you can ignore this e-mail.
`,
  };
}
