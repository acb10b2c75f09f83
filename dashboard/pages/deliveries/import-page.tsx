/** Deliveries out of a CSV file: chosen, checked, looked at, and only then created. */
import { useAccount } from '../../current/account.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { ColumnsHelp } from './import/columns-help.tsx';
import { FileDrop } from './import/file-drop.tsx';
import { OnItsWay } from './import/on-its-way.tsx';
import { Results } from './import/results.tsx';
import { useImport } from './import/use-import.ts';
import { ReadOnlyNotice } from './read-only-notice.tsx';

export default function ImportPage() {
  const { mode, can } = useAccount();
  return (
    <Page
      title="Import deliveries"
      lead={mode === 'test' ? 'They become test deliveries: no courier will come for them.' : undefined}
      above={[{ title: 'Deliveries', href: '/deliveries' }]}
    >
      {can('deliveries.write') ? <Steps /> : <ReadOnlyNotice />}
    </Page>
  );
}

function Steps() {
  const current = useImport();
  const { job, state } = current;
  if (state.phase === 'choosing') {
    return (
      <>
        <FileDrop problem={state.problem} onFile={(file) => void job.choose(file)} />
        <ColumnsHelp />
      </>
    );
  }
  if (state.phase === 'checking' && state.failure) {
    return <ErrorState failure={state.failure} retry={job.check} />;
  }
  if (state.phase === 'checked' || state.phase === 'done') return <Results {...current} />;
  return <OnItsWay {...current} />;
}
