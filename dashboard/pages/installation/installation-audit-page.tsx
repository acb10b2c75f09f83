/** Who did what in the whole installation. */
import { listInstallationAudit } from '../../../contract/dashboard/operators.ts';
import { usePages } from '../../api/queries.ts';
import { AuditLog } from '../../parts/audit-log.tsx';
import { Page } from '../../ui/page.tsx';

export default function InstallationAuditPage() {
  const log = usePages(listInstallationAudit, {});
  return (
    <Page
      title="Installation log"
      lead="Who did what in all accounts and in the installation itself, newest first. Entries are kept permanently."
    >
      <AuditLog log={log} withAccount />
    </Page>
  );
}
