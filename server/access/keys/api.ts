/** Binds the dashboard's operations on API keys. */
import {
  generateApiKey,
  listApiKeys,
  revokeApiKey,
  rollApiKey,
} from '../../../contract/dashboard/api-keys.ts';
import type { Binder } from '../../accounts/index.ts';
import { accountReader, labelCreators, permission, whyWithout } from '../../accounts/index.ts';
import { unwrap } from '../../http/refusal.ts';
import { formatId } from '../../platform/ids.ts';
import type { Access } from '../access.ts';
import { generateKey, revokeKey, rollKey } from './account-keys.ts';
import { listKeysOf, type StoredKey } from './store.ts';

export function bindApiKeys(binder: Binder, access: Pick<Access, 'database' | 'clock'>): void {
  const { database } = access;
  async function shown(rows: StoredKey[]) {
    const labelOf = await labelCreators(database, rows, accountReader);
    return rows.map((row) => describe(row, labelOf(row)));
  }
  async function shownOne(row: StoredKey) {
    return describe(row, (await labelCreators(database, [row], accountReader))(row));
  }

  binder.bind(listApiKeys, async ({ caller: { account } }) => ({
    status: 200,
    body: {
      keys: await shown(await listKeysOf(database, account.accountId)),
      manage: permission(!account.rights.has('keys.manage') && whyWithout('keys.manage')),
    },
  }));

  binder.bind(generateApiKey, async ({ caller, body }) => {
    const { row, key } = unwrap(await generateKey(access, caller, body));
    return { status: 201, body: { api_key: await shownOne(row), key } };
  });

  binder.bind(revokeApiKey, async ({ caller, params }) => {
    const row = unwrap(await revokeKey(access, caller, params.key_id));
    return { status: 200, body: { api_key: await shownOne(row) } };
  });

  binder.bind(rollApiKey, async ({ caller, params, body }) => {
    const { row, key } = unwrap(await rollKey(access, caller, params.key_id, body.old_key_lives_minutes));
    return { status: 201, body: { api_key: await shownOne(row), key } };
  });
}

function describe(row: StoredKey, createdBy: string) {
  return {
    key_id: formatId('key', row.api_key_id),
    name: row.name,
    mode: row.kind as 'live' | 'test',
    key_start: row.key_start,
    key_end: row.key_end,
    created_by: createdBy,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    expires_at: row.expires_at?.toISOString() ?? null,
    revoked_at: row.revoked_at?.toISOString() ?? null,
    status: row.status,
  };
}
