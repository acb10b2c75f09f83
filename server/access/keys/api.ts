/** Binds the dashboard's operations on API keys. */
import {
  generateApiKey,
  listApiKeys,
  revokeApiKey,
  rollApiKey,
} from '../../../contract/dashboard/api-keys.ts';
import type { Binder } from '../../accounts/index.ts';
import { accountReader, labelCreators, permission, whyWithout } from '../../accounts/index.ts';
import { isRejection, type Rejection } from '../../errors/rejection.ts';
import { formatId } from '../../platform/ids.ts';
import type { Access } from '../access.ts';
import { type CreatedKey, generateKey, revokeKey, rollKey } from './keys.ts';
import { listKeysOf, type StoredKey } from './store.ts';

export function bindApiKeys({ bindOutcome }: Binder, access: Pick<Access, 'database' | 'clock'>): void {
  const { database } = access;

  async function describe(row: StoredKey) {
    return describeKey(row, (await labelCreators(database, [row], accountReader))(row));
  }
  async function describeCreated(created: CreatedKey | Rejection) {
    return isRejection(created) ? created : { api_key: await describe(created.row), key: created.key };
  }

  bindOutcome(listApiKeys, async ({ caller: { account } }) => {
    const rows = await listKeysOf(database, account.accountId);
    const labelOf = await labelCreators(database, rows, accountReader);
    return {
      keys: rows.map((row) => describeKey(row, labelOf(row))),
      manage: permission(!account.rights.has('keys.manage') && whyWithout('keys.manage')),
    };
  });
  bindOutcome(generateApiKey, async ({ caller, body }) =>
    describeCreated(await generateKey(access, caller, body)),
  );
  bindOutcome(revokeApiKey, async ({ caller, params }) => {
    const row = await revokeKey(access, caller, params.key_id);
    return isRejection(row) ? row : { api_key: await describe(row) };
  });
  bindOutcome(rollApiKey, async ({ caller, params, body }) =>
    describeCreated(await rollKey(access, caller, params.key_id, body.old_key_lives_minutes)),
  );
}

function describeKey({ api_key_id, kind, ...row }: StoredKey, createdBy: string) {
  return {
    key_id: formatId('key', api_key_id),
    name: row.name,
    mode: kind === 'live' ? ('live' as const) : ('test' as const),
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
