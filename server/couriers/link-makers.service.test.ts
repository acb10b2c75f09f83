/** Who created the links and signed in the phones that are older than migration 0005, where the records are certain. */
import pg from 'pg';
import { expect, test } from 'vitest';
import { databaseBefore, runMigrations } from '../../tests/support/old-database.ts';

test('an old link, and the phone that it signed in, get the creator that the records name, or none', async () => {
  const client = new pg.Client(await databaseBefore(5));
  await client.connect();
  await client.query(`
    insert into couriers (courier_id, name, phone, created_at)
    values ('019a0000-0000-7000-8000-000000000001', 'Bola Ade', '+1', now());
    insert into courier_links (link_id, courier_id, token_hash, pin_hash, created_at, expires_at)
    select gen_random_uuid(), '019a0000-0000-7000-8000-000000000001', sha256(n::text::bytea), sha256('x'),
           timestamptz '2026-01-01 00:00Z' + n * interval '1 hour', now()
    from generate_series(1, 3) as n;
    insert into audit_log (audit_id, actor, action, summary, at)
    select gen_random_uuid(), actor, 'courier.link_handed_out', '', timestamptz '2026-01-01 00:00Z' + n * interval '1 hour'
    from (values ('person:a', 1), ('person:a', 2), ('person:b', 2)) as handed_out (actor, n);
    update courier_links set used_at = created_at + interval '1 minute';
    update courier_links set used_at = '2026-01-01 01:00:58Z' where created_at = '2026-01-01 03:00Z';
    insert into couriers (courier_id, name, phone, created_at)
    values ('019a0000-0000-7000-8000-000000000002', 'Chi Obi', '+2', now());
    insert into courier_phones
      (phone_id, courier_id, token_hash, user_agent, network, signed_in_at, last_seen_at, expires_at)
    select gen_random_uuid(), courier_id::uuid, sha256(user_agent::bytea), user_agent, '', at::timestamptz, now(), now()
    from (values
      ('its phone', '019a0000-0000-7000-8000-000000000001', '2026-01-01 01:01:00.003Z'),
      ('of an unknown creator', '019a0000-0000-7000-8000-000000000001', '2026-01-01 02:01:00.003Z'),
      ('before the link, after another', '019a0000-0000-7000-8000-000000000001', '2026-01-01 01:00:59Z'),
      ('long after it', '019a0000-0000-7000-8000-000000000001', '2026-01-01 01:01:30Z'),
      ('of another courier', '019a0000-0000-7000-8000-000000000002', '2026-01-01 01:01:00.003Z')
    ) as phone (user_agent, courier_id, at);`);
  await runMigrations(client, 5);
  const { rows } = await client.query('select made_by from courier_links order by created_at');
  const phones = await client.query('select user_agent from courier_phones where link_made_by = $1', [
    'person:a',
  ]);
  await client.end();
  expect(rows.map(({ made_by }) => made_by)).toEqual(['person:a', 'unknown', 'unknown']);
  expect(phones.rows).toEqual([{ user_agent: 'its phone' }]);
});
