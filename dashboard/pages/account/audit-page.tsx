/** Who did what in the account. */
import { listAudit } from '../../../contract/dashboard/settings.ts';
import { usePages } from '../../api/queries.ts';
import { useAccount } from '../../current/account.tsx';
import { AuditLog } from '../../parts/audit-log.tsx';
import { Page } from '../../ui/page.tsx';

export default function AuditPage() {
  const { account } = useAccount();
  const log = usePages(listAudit, { params: account });
  return (
    <Page title="Audit log" lead="Who did what in this account, newest first. Entries are kept permanently.">
      <AuditLog log={log} />
    </Page>
  );
}
