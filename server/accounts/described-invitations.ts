/** Open invitations as the dashboard shows them, with the names of those who invited. */
import type { Static } from 'typebox';
import type { OpenInvitation } from '../../contract/dashboard/team.ts';
import type { Database } from '../database/database.ts';
import { formatId } from '../platform/ids.ts';
import { labelCreators } from './actors.ts';
import { accountReader } from './courier-name.ts';
import type { OpenInvitationRow } from './member-store.ts';

type Described = Static<typeof OpenInvitation>;

/** In the order of the rows. */
export async function describeInvitations(
  database: Database,
  rows: readonly OpenInvitationRow[],
): Promise<Described[]> {
  const labelOf = await labelCreators(database, rows, accountReader);
  return rows.map((row) => ({
    invitation_id: formatId('link', row.link_id),
    email: row.email,
    invited_by: labelOf(row),
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  }));
}
