/** What the delivery company decides for all its couriers. */
import { getFleetSettings } from '../../../contract/dashboard/fleet-settings.ts';
import type { ResultOf } from '../../api/client.ts';
import { useOperation } from '../../api/queries.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { FormSkeleton } from '../../ui/skeletons.tsx';
import { FleetSettingsForm } from './fleet-settings-form.tsx';

export type FleetSettings = ResultOf<typeof getFleetSettings>;

export default function FleetSettingsPage() {
  const settings = useOperation(getFleetSettings, {});
  return (
    <Page title="Fleet settings" lead="They hold for all couriers and all accounts." width="narrow">
      {settings.data ? (
        <FleetSettingsForm settings={settings.data} />
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
