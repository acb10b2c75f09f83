/**
 * The most that requests can leave to background work: each arranges it, and resolves when it is done. Arranging it through the
 * interface would take minutes, so most of it is written directly.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { maxEndpoints } from '../../contract/webhooks.ts';
import { newId, readId } from '../../server/platform/ids.ts';
import { maxEarlierSecrets } from '../../server/webhooks/endpoints/endpoints.ts';
import { newRecipient } from './alerts.ts';
import { newPerson } from './dashboard.ts';
import type { OtherThread } from './event-loop.ts';
import type { LargestScene } from './largest-requests.ts';
import { caughtUp } from './outbox.ts';
import type { TestService } from './service.ts';
import { sql } from './sql.ts';
import { newEndpoint } from './webhooks.ts';

type BackgroundWork = (scene: LargestScene, clients: OtherThread) => Promise<void>;

/** Until there is no such row any more. */
async function untilNone(on: TestService, rows: string, values: unknown[]): Promise<void> {
  while ((await sql(on, `select 1 from ${rows} limit 1`, values)).length > 0) await sleep(50);
}

/** A batch of these texts, until the search finds its deliveries. */
const wordsOf =
  (letters: string): BackgroundWork =>
  async ({ on }, clients) => {
    const text = letters.repeat(240 / letters.length);
    const delivery = { pickup_address: text, delivery_address: text, package_details: { description: text } };
    const { status, text: details } = await clients.send({
      url: `${on.url}/v1/deliveries/batch`,
      method: 'POST',
      headers: { authorization: `Bearer ${await on.newKey('Words')}`, 'content-type': 'application/json' },
      body: JSON.stringify({ deliveries: Array.from({ length: 400 }, () => delivery) }),
    });
    if (status !== 200) throw new Error(`no batch was created: ${status} ${details}`);
    await caughtUp(on);
  };

/** The largest events, to as many endpoints as an account has, each with as many secrets as sign. */
const webhooks: BackgroundWork = async ({ on, editedId }, clients) => {
  const key = await on.newKey('Acme');
  const url = await clients.receiverUrl();
  const ids: string[] = [];
  for (let n = 0; n < maxEndpoints; n++) ids.push((await newEndpoint(on, key, { url })).endpoint_id);
  const endpoints = ids.map((id) => readId('endpoint', id));
  await sql(
    on,
    `update webhook_endpoints set earlier_sealed_secrets = array_fill(sealed_secret, array[$2::int]),
       earlier_secrets_until = array_fill(now() + interval '1 hour', array[$2::int])
     where endpoint_id = any($1::uuid[])`,
    [endpoints, maxEarlierSecrets],
  );
  await sql(
    on,
    `insert into webhook_messages (account_id, endpoint_id, position, mode, event_id, subject_id, sequence, type)
     select w.account_id, w.endpoint_id, e.position, e.mode, e.event_id, e.subject_id, e.sequence, e.type
     from events e join webhook_endpoints w using (account_id)
     where e.subject_id = $2 and e.position <= 50 and w.endpoint_id = any($1::uuid[])`,
    [endpoints, readId('delivery', editedId)],
  );
  await untilNone(on, 'webhook_messages where endpoint_id = any($1::uuid[])', [endpoints]);
  await sql(on, 'delete from webhook_endpoints where endpoint_id = any($1::uuid[])', [endpoints]);
};

/** A mail with as many late deliveries as it lists, and many recipients who wait for their daily summary. */
const alerts: BackgroundWork = async ({ on, longest }) => {
  const { accountId } = await newPerson(on, { account: 'Acme' });
  const { recipientId } = await newRecipient(on, accountId);
  const [account, recipient] = [readId('account', accountId), readId('alertRecipient', recipientId)];
  const daily = Array.from({ length: 500 }, () => newId('alertRecipient', on.clock.now()));
  await sql(on, "update accounts set time_zone = 'Africa/Lagos' where account_id = $1", [account]);
  await sql(
    on,
    `insert into alert_recipients
       (account_id, recipient_id, email, kinds, schedule, daily_hour, created_at, confirmation_sent_at, confirmed_at)
     select $1::uuid, id, id || '@example.com', '{late}', 'daily', 8, now(), now(), now() from unnest($2::uuid[]) id`,
    [account, daily],
  );
  const ids = longest.slice(0, 100).map((id) => readId('delivery', id));
  await sql(
    on,
    "update deliveries set estimated_delivery_time = now() - interval '1 day' where delivery_id = any($1)",
    [ids],
  );
  await sql(
    on,
    `insert into alerts (account_id, recipient_id, delivery_id, kind, cause, created_at)
     select $1::uuid, $2::uuid, id, 'late', 1, now() from unnest($4::uuid[]) id
     union all select $1::uuid, id, ($4::uuid[])[1], 'late', 1, now() from unnest($3::uuid[]) id`,
    [account, recipient, daily, ids],
  );
  // Nobody accepts mail, so it waits for its next try.
  while (
    (await sql(on, "select 1 from alert_mails where recipient_id = $1 and status = 'waiting'", [recipient]))
      .length === 0
  )
    await sleep(50);
  await sql(on, 'delete from alert_recipients where account_id = $1', [account]);
};

export const largestBackgroundWork: Record<string, BackgroundWork> = {
  // NFKD makes eighteen letters of the first, with spaces between them.
  'words of ﷺ': wordsOf('ﷺ'),
  'words of Ǆ': wordsOf('Ǆ '),
  'words of ㌖': wordsOf('㌖'),
  webhooks,
  alerts,
};
