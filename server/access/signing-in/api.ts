/** Binds the operations of signing in, and of the links and invitations that lead to it. */
import * as operations from '../../../contract/dashboard/signing-in.ts';
import { inviteMember } from '../../../contract/dashboard/team.ts';
import type { Binder } from '../../accounts/index.ts';
import { isRejection } from '../../errors/rejection.ts';
import type { Access } from '../access.ts';
import { invite } from '../links/invite.ts';
import { getInstallation } from './installation.ts';
import { acceptInvitation } from './invitation.ts';
import { describeLink, openLink } from './open-link.ts';
import { requestPasswordReset, resetPassword } from './password-reset.ts';
import { setUp } from './set-up.ts';
import { signIn, signInWithCode } from './sign-in.ts';
import { requestSignUp, signUp } from './sign-up.ts';

const inside = { next: 'dashboard' } as const;

export function bindSigningIn({ bindOutcome }: Binder, access: Access): void {
  bindOutcome(operations.getInstallation, ({ caller }) => getInstallation(access, caller));
  bindOutcome(operations.openLink, async ({ caller, body }) => {
    const link = await openLink(access, caller, body.token);
    return isRejection(link) ? link : describeLink(access, link);
  });
  bindOutcome(operations.setUp, async ({ caller, body }) => (await setUp(access, caller, body)) ?? inside);
  bindOutcome(
    operations.requestSignUp,
    async ({ caller, body }) => (await requestSignUp(access, caller, body.email)) ?? { sent: true as const },
  );
  bindOutcome(operations.signUp, async ({ caller, body }) => (await signUp(access, caller, body)) ?? inside);
  bindOutcome(inviteMember, ({ caller, body }) => invite(access, caller, body));
  bindOutcome(
    operations.acceptInvitation,
    async ({ caller, body }) => (await acceptInvitation(access, caller, body)) ?? inside,
  );
  bindOutcome(operations.signIn, async ({ caller, body }) => {
    const next = await signIn(access, caller, body.email, body.password);
    return isRejection(next) ? next : { next };
  });
  bindOutcome(
    operations.signInWithCode,
    async ({ caller, body }) => (await signInWithCode(access, caller, body.code)) ?? inside,
  );
  bindOutcome(operations.requestPasswordReset, async ({ caller, body }) => {
    const mail = await requestPasswordReset(access, caller, body.email);
    return isRejection(mail) ? mail : { mail };
  });
  bindOutcome(operations.resetPassword, async ({ caller, body }) => {
    const email = await resetPassword(access, caller, body);
    return isRejection(email) ? email : { email };
  });
}
