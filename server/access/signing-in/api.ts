/** Binds the operations of signing in, and of the links and invitations that lead to it. */
import * as operations from '../../../contract/dashboard/signing-in.ts';
import { inviteMember } from '../../../contract/dashboard/team.ts';
import { type Binder, knownCurrencies, knownTimeZones, type Visitor } from '../../accounts/index.ts';
import { isLoopback } from '../../http/same-site.ts';
import { version } from '../../platform/version.ts';
import type { Access } from '../access.ts';
import { anybodyExists } from '../people/store.ts';
import { acceptInvitation, invite } from './invitation.ts';
import { describeLink } from './open-link.ts';
import { requestPasswordReset, resetPassword } from './password-reset.ts';
import { setUp } from './set-up.ts';
import { signIn, signInWithCode } from './sign-in.ts';
import { requestSignUp, signUp } from './sign-up.ts';

export function bindSigningIn({ bindOutcome }: Binder, access: Access): void {
  bindOutcome(operations.getInstallation, ({ caller }) => getInstallation(access, caller));
  bindOutcome(operations.openLink, ({ caller, body }) => describeLink(access, caller, body.token));

  bindOutcome(operations.setUp, ({ caller, body }) => setUp(access, caller, body));
  bindOutcome(operations.requestSignUp, ({ caller, body }) => requestSignUp(access, caller, body.email));
  bindOutcome(operations.signUp, ({ caller, body }) => signUp(access, caller, body));
  bindOutcome(inviteMember, ({ caller, body }) => invite(access, caller, body));
  bindOutcome(operations.acceptInvitation, ({ caller, body }) => acceptInvitation(access, caller, body));

  bindOutcome(operations.signIn, ({ caller, body }) => signIn(access, caller, body));
  bindOutcome(operations.signInWithCode, ({ caller, body }) => signInWithCode(access, caller, body.code));
  bindOutcome(operations.requestPasswordReset, ({ caller, body }) =>
    requestPasswordReset(access, caller, body.email),
  );
  bindOutcome(operations.resetPassword, ({ caller, body }) => resetPassword(access, caller, body));
}

/** What anyone may know about the installation. */
async function getInstallation({ database, sessions, config, mailer }: Access, visitor: Visitor) {
  const session = await sessions.find(visitor.cookies.session);
  const isSetUp = await database.asOneStatement(anybodyExists);
  const howToSignUp = mailer ? ('mail' as const) : ('form' as const);
  return {
    version,
    public_url: config.publicUrl,
    set_up_needed: !isSetUp,
    sign_up: config.signup === 'open' && isSetUp ? howToSignUp : ('closed' as const),
    mail: mailer !== undefined,
    signed_in: session?.state === 'full',
    notices: notices(config.publicUrl),
    currencies: [...knownCurrencies],
    time_zones: [...knownTimeZones],
  };
}

/** Warnings about this installation, as sentences. Pure. */
export function notices(publicUrl: string): string[] {
  const url = new URL(publicUrl);
  if (url.protocol === 'https:' || isLoopback(url)) return [];
  return [
    `This installation is reached over plain http (${url.origin}): anyone in the same network can read passwords, sessions and deliveries in transit. Put an https proxy in front of it and set PUBLIC_URL to its address.`,
    'Without https, the session cookie is also sent over unencrypted connections, browsers do not insist on https, and the buttons that copy keys and links to the clipboard may not work.',
  ];
}
