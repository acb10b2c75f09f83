/** What this installation lacks, in the service's own sentences: plain http, for example. */
import { Info } from 'lucide-react';
import { getInstallation } from '../../../contract/dashboard/signing-in.ts';
import { useOperation } from '../../api/queries.ts';
import classes from './signing-in.module.css';

export function Notices() {
  const notices = useOperation(getInstallation, {}).data?.notices ?? [];
  if (notices.length === 0) return null;
  return (
    <aside className={classes.notices} aria-label="About this installation">
      <Info size={14} aria-hidden />
      <div>
        {notices.map((notice) => (
          <p key={notice}>{notice}</p>
        ))}
      </div>
    </aside>
  );
}
