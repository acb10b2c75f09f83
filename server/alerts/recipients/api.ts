/** Binds the operations on recipients of e-mail alerts, and the links in their mails. */
import type { FastifyInstance } from 'fastify';
import type { Static } from 'typebox';
import * as operations from '../../../contract/dashboard/alerts.ts';
import { unsubscribePage } from '../../../contract/dashboard/pages.ts';
import { type Actor, type Binder, type Insider, permission, whyWithout } from '../../accounts/index.ts';
import { isRejection, type Rejection } from '../../errors/rejection.ts';
import { networkOf } from '../../http/gate.ts';
import { unwrap } from '../../http/refusal.ts';
import { countRequest } from '../../http/request-limit.ts';
import { formatId } from '../../platform/ids.ts';
import type { RateLimiter } from '../../workers/nodes/rate-limit.ts';
import { type Recipients, tooManyRecipients } from './recipients.ts';
import type { RecipientRow } from './store.ts';

export function bindAlerts({ bindOutcome }: Binder, recipients: Recipients): void {
  bindOutcome(operations.listAlertRecipients, async ({ caller }) => {
    const { accountId } = caller.account;
    const rows = await recipients.list(accountId);
    return {
      recipients: rows.map(describe),
      mail: recipients.hasMail,
      time_zone: await recipients.timeZoneOf(accountId),
      manage: permission(whyNotManage(caller)),
      add: permission(
        whyNotManage(caller) || (rows.length >= operations.maxAlertRecipients && tooManyRecipients()),
      ),
    };
  });
  bindOutcome(
    operations.addAlertRecipient,
    async ({ caller, body: { email, kinds, schedule, daily_hour } }) => {
      const choices = { kinds, schedule, dailyHour: daily_hour ?? operations.defaultDailyHour };
      return describeWithMail(await recipients.add(caller, email, choices));
    },
  );
  bindOutcome(
    operations.changeAlertRecipient,
    async ({ caller, params, body: { kinds, schedule, daily_hour } }) => {
      const change = { kinds, schedule, dailyHour: daily_hour };
      const row = await recipients.change(caller, params.recipient_id, change);
      return isRejection(row) ? row : describe(row);
    },
  );
  bindOutcome(operations.removeAlertRecipient, ({ caller, params }) =>
    recipients.remove(caller, params.recipient_id),
  );
  bindOutcome(operations.resendAlertConfirmation, async ({ caller, params }) =>
    describeWithMail(await recipients.resendConfirmation(caller, params.recipient_id)),
  );
  bindOutcome(operations.sendTestAlert, async ({ caller, params }) => {
    const mailed = await recipients.sendTest(caller, params.recipient_id);
    return isRejection(mailed) ? mailed : { mailed };
  });

  bindOutcome(operations.openAlertLink, ({ body }) => recipients.open(body.token));
  bindOutcome(operations.confirmAlertRecipient, ({ caller, body }) =>
    recipients.confirm(visitorAt(caller.network), body.token),
  );
  bindOutcome(operations.unsubscribeFromAlerts, ({ caller, body }) =>
    recipients.unsubscribe(visitorAt(caller.network), body.token),
  );
}

/** Anyone who has the link, signed in or not. */
export const visitorAt = (network: string): Actor => ({ actor: 'visitor', personId: null, network });

const whyNotManage = ({ account }: Insider) =>
  !account.rights.has('settings.manage') && whyWithout('settings.manage', 'change_alerts');

function describe(row: RecipientRow): Static<typeof operations.AlertRecipient> {
  return {
    recipient_id: formatId('alertRecipient', row.recipient_id),
    email: row.email,
    kinds: row.kinds,
    schedule: row.schedule,
    daily_hour: row.daily_hour,
    status: row.unsubscribed_at ? 'unsubscribed' : row.confirmed_at ? 'confirmed' : 'unconfirmed',
    confirmation_sent_at: row.confirmation_mailed_at?.toISOString() ?? null,
    last_mail_at: row.last_mail_at?.toISOString() ?? null,
    last_outcome: row.last_outcome,
  };
}

const describeWithMail = (outcome: Rejection | { recipient: RecipientRow; mailed: boolean }) =>
  isRejection(outcome) ? outcome : { recipient: describe(outcome.recipient), mailed: outcome.mailed };

/** `List-Unsubscribe=One-Click`, as a form of either kind. */
const maxBodyBytes = 4_096;

/**
 * Unsubscribing with one click (RFC 8058): mail programs send a POST to the address in `List-Unsubscribe`, from their own
 * servers, with a form of one field and without cookies. It is no operation of the dashboard, whose requests come from its own
 * pages. A GET shows the page that asks first, because programs that look for dangerous links follow all of them.
 */
export function bindOneClickUnsubscribe(
  app: FastifyInstance,
  recipients: Pick<Recipients, 'unsubscribe'>,
  limiter: RateLimiter | undefined,
): void {
  app.register(async (scope) => {
    // The token says everything; what the form says makes no difference.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _bytes, done) => done(null, undefined));
    scope.post<{ Params: { token: string } }>(
      unsubscribePage.replace('{token}', ':token'),
      { bodyLimit: maxBodyBytes },
      async ({ params, clientAddress }, reply) => {
        const network = networkOf(clientAddress);
        reply.headers({ ...countRequest(limiter, `visitor ${network}`) });
        unwrap(await recipients.unsubscribe(visitorAt(network), params.token));
        return reply.code(204).header('cache-control', 'no-store').send();
      },
    );
  });
}
