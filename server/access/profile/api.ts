/** Binds the operations of the profile. */
import * as operations from '../../../contract/dashboard/profile.ts';
import type { Binder } from '../../accounts/index.ts';
import { recordPersonalAudit } from '../../accounts/index.ts';
import { unwrap } from '../../http/refusal.ts';
import type { Access } from '../access.ts';
import { setName } from '../people/store.ts';
import * as secrets from './credentials.ts';
import { describeMe } from './describe-me.ts';
import * as sessions from './sessions.ts';

export function bindProfile({ bind }: Binder, access: Access): void {
  const { database, clock } = access;

  bind(operations.getMe, async ({ caller }) => ({ status: 200, body: await describeMe(database, caller) }));
  bind(operations.changeProfile, async ({ caller, body: { name } }) => {
    if (name !== caller.name) {
      const summary = `changed their name from “${caller.name}” to “${name}”`;
      await database.inTransaction(async (tx) => {
        await setName(tx, caller.personId, name);
        await recordPersonalAudit(tx, caller, { action: 'profile.changed', summary, at: clock.now() });
      });
    }
    return { status: 200, body: await describeMe(database, caller) };
  });

  bind(operations.listSessions, async ({ caller }) => ({
    status: 200,
    body: { sessions: await sessions.listSessions(access, caller) },
  }));
  bind(operations.endSession, async ({ caller, params }) => {
    unwrap(await sessions.endSession(access, caller, params.session_id));
    return { status: 204 };
  });
  bind(operations.signOut, async ({ caller }) => {
    await sessions.signOut(access, caller);
    caller.cookies.clearSession();
    return { status: 204 };
  });
  bind(operations.signOutEverywhere, async ({ caller }) => {
    const { ended, token } = unwrap(await secrets.signOutEverywhere(access, caller));
    caller.cookies.set('session', token);
    return { status: 200, body: { ended } };
  });

  bind(operations.changePassword, async ({ caller, body }) => {
    caller.cookies.set('session', unwrap(await secrets.changePassword(access, caller, body)));
    return { status: 204 };
  });
  bind(operations.beginTotp, async ({ caller, body }) => ({
    status: 200,
    body: unwrap(await secrets.beginTotp(access, caller, body.password)),
  }));
  bind(operations.confirmTotp, async ({ caller, body }) => ({
    status: 200,
    body: { recovery_codes: unwrap(await secrets.confirmTotp(access, caller, body.code)) },
  }));
  bind(operations.renewRecoveryCodes, async ({ caller, body }) => ({
    status: 200,
    body: { recovery_codes: unwrap(await secrets.renewRecoveryCodes(access, caller, body.password)) },
  }));
  bind(operations.endTotp, async ({ caller, body }) => {
    unwrap(await secrets.endTotp(access, caller, body.password));
    return { status: 204 };
  });
}
