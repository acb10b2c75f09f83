/** The settings of the account. */
import { getSettings } from '../../../contract/dashboard/settings.ts';
import type { ResultOf } from '../../api/client.ts';
import { useOperation } from '../../api/queries.ts';
import { useAccount } from '../../current/account.tsx';
import { CopyIcon } from '../../ui/copy.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { FormSkeleton } from '../../ui/skeletons.tsx';
import { Time } from '../../ui/time.tsx';
import classes from './settings.module.css';
import { SettingsForm } from './settings-form.tsx';

export type Settings = ResultOf<typeof getSettings>;

export default function SettingsPage() {
  const { account } = useAccount();
  const settings = useOperation(getSettings, { params: account });
  return (
    <Page title="Settings" lead="They hold for everybody in this account." width="narrow">
      {settings.data ? (
        <>
          <SettingsForm settings={settings.data} />
          <About settings={settings.data} />
        </>
      ) : settings.error ? (
        <ErrorState failure={settings.error} retry={settings.refetch} />
      ) : (
        <Panel>
          <FormSkeleton fields={5} />
        </Panel>
      )}
    </Page>
  );
}

function About({ settings: { account_id, created_at } }: { settings: Settings }) {
  return (
    <Panel title="About this account">
      <dl className={classes.facts}>
        <dt>Account id</dt>
        <dd>
          <code>{account_id}</code> <CopyIcon text={account_id} what="the account’s id" />
        </dd>
        <dt>Opened</dt>
        <dd>
          <Time at={created_at} />
        </dd>
      </dl>
    </Panel>
  );
}
