/** Binds the operations of signing in, and of the links and invitations that lead to it. */
import * as operations from '../../../contract/dashboard/signing-in.ts';
import { inviteMember } from '../../../contract/dashboard/team.ts';
import type { Binder } from '../../accounts/index.ts';
import { unwrap } from '../../http/refusal.ts';
import type { Access } from '../access.ts';
import { invite } from '../links/invite.ts';
import { getInstallation } from './installation.ts';
import { acceptInvitation } from './invitation.ts';
import { describeLink, openLink } from './open-link.ts';
import { requestPasswordReset, resetPassword } from './password-reset.ts';
import { setUp } from './set-up.ts';
import { requestSignUp, signUp } from './sign-up.ts';

const inside = { next: 'dashboard' } as const;
const entered = { status: 201, body: inside } as const;

export function bindSigningIn({ bind }: Binder, access: Access): void {
  bind(operations.getInstallation, async ({ caller }) => ({
    status: 200,
    body: await getInstallation(access, caller),
  }));
  bind(operations.openLink, async ({ caller, body }) => {
    const link = unwrap(await openLink(access, caller, body.token));
    return { status: 200, body: await describeLink(access, link) };
  });
  bind(operations.setUp, async ({ caller, body }) => {
    unwrap(await setUp(access, caller, body));
    return entered;
  });
  bind(operations.requestSignUp, async ({ caller, body }) => {
    unwrap(await requestSignUp(access, caller, body.email));
    return { status: 200, body: { sent: true as const } };
  });
  bind(operations.signUp, async ({ caller, body }) => {
    unwrap(await signUp(access, caller, body));
    return entered;
  });
  bind(inviteMember, async ({ caller, body }) => ({
    status: 201,
    body: unwrap(await invite(access, caller, body)),
  }));
  bind(operations.acceptInvitation, async ({ caller, body }) => {
    unwrap(await acceptInvitation(access, caller, body));
    return entered;
  });
  bind(operations.signIn, async ({ caller, body }) => ({
    status: 200,
    body: { next: unwrap(await access.signIn.withPassword(caller, body.email, body.password)) },
  }));
  bind(operations.signInWithCode, async ({ caller, body }) => {
    unwrap(await access.signIn.withCode(caller, body.code));
    return { status: 200, body: inside };
  });
  bind(operations.requestPasswordReset, async ({ caller, body }) => ({
    status: 200,
    body: { mail: unwrap(await requestPasswordReset(access, caller, body.email)) },
  }));
  bind(operations.resetPassword, async ({ caller, body }) => ({
    status: 200,
    body: { email: unwrap(await resetPassword(access, caller, body)) },
  }));
}
