/** Binds the operations of the profile. */
import * as operations from '../../../contract/dashboard/profile.ts';
import type { Binder } from '../../accounts/index.ts';
import { isRejection, type Rejection } from '../../errors/rejection.ts';
import type { Access } from '../access.ts';
import * as credentials from './credentials.ts';
import * as profile from './profile.ts';

export function bindProfile({ bindOutcome }: Binder, access: Access): void {
  bindOutcome(operations.getMe, ({ caller }) => profile.describeMe(access.database, caller));
  bindOutcome(operations.changeProfile, async ({ caller, body }) => {
    await profile.changeName(access, caller, body.name);
    return profile.describeMe(access.database, caller);
  });

  bindOutcome(operations.listSessions, async ({ caller }) => ({
    sessions: await profile.listSessions(access, caller),
  }));
  bindOutcome(operations.endSession, ({ caller, params }) =>
    profile.endSession(access, caller, params.session_id),
  );
  bindOutcome(operations.signOut, async ({ caller }) => {
    await profile.signOut(access, caller);
    caller.cookies.clearSession();
    return undefined;
  });
  bindOutcome(operations.signOutEverywhere, async ({ caller }) => {
    const outcome = await credentials.signOutEverywhere(access, caller);
    if (isRejection(outcome)) return outcome;
    caller.cookies.set('session', outcome.token);
    return { ended: outcome.ended };
  });

  bindOutcome(operations.changePassword, async ({ caller, body }) => {
    const token = await credentials.changePassword(access, caller, body);
    if (isRejection(token)) return token;
    caller.cookies.set('session', token);
    return undefined;
  });
  bindOutcome(operations.beginTotp, ({ caller, body }) =>
    credentials.beginTotp(access, caller, body.password),
  );
  bindOutcome(operations.confirmTotp, async ({ caller, body }) =>
    describeCodes(await credentials.confirmTotp(access, caller, body.code)),
  );
  bindOutcome(operations.renewRecoveryCodes, async ({ caller, body }) =>
    describeCodes(await credentials.renewRecoveryCodes(access, caller, body.password)),
  );
  bindOutcome(operations.endTotp, ({ caller, body }) => credentials.endTotp(access, caller, body.password));
}

const describeCodes = (codes: string[] | Rejection) =>
  isRejection(codes) ? codes : { recovery_codes: codes };
