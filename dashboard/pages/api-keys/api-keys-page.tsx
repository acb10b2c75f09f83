/** The API keys of the account: generate, roll, revoke. */
import { SegmentedControl } from '@mantine/core';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { listApiKeys } from '../../../contract/dashboard/api-keys.ts';
import { useOperation } from '../../api/queries.ts';
import { useAccount } from '../../current/account.tsx';
import { useAddressChoice } from '../../ui/address-choice.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { PermissionButton } from '../../ui/permission-button.tsx';
import classes from './api-keys.module.css';
import { GenerateKeyDialog } from './generate-key-dialog.tsx';
import { KeyList } from './key-list.tsx';
import { KeyTable } from './key-table.tsx';

/** Nobody tells when a key is used or expires, so the list is read again while somebody looks at it. */
const readAgainMs = 30_000;

const filters = [
  { value: 'live', label: 'Live' },
  { value: 'test', label: 'Test' },
  { value: 'all', label: 'All' },
] as const;
type Filter = (typeof filters)[number]['value'];

export default function ApiKeysPage() {
  const { account, mode } = useAccount();
  const list = useOperation(listApiKeys, { params: account }, { refetchInterval: readAgainMs });
  const [shown, show] = useAddressChoice<Filter>('keys', ['live', 'test', 'all'], mode);
  const [generating, setGenerating] = useState(false);
  const { keys, manage } = list.data ?? {};
  const generate = () => setGenerating(true);
  return (
    <Page
      title="API Keys"
      lead={manage?.why_not ?? 'With a key, your systems create, follow and cancel deliveries.'}
      actions={
        <PermissionButton permission={manage} leftSection={<Plus size={16} />} onClick={generate}>
          Generate API Key
        </PermissionButton>
      }
    >
      <div className={classes.toolbar}>
        <SegmentedControl
          size="xs"
          aria-label="Keys to show"
          classNames={{ label: classes.filter }}
          data={[...filters]}
          value={shown}
          onChange={(next) => show(next as Filter)}
        />
      </div>
      {keys && manage ? (
        <KeyList
          keys={keys.filter((key) => shown === 'all' || key.mode === shown)}
          shown={shown}
          manage={manage}
          onGenerate={generate}
        />
      ) : list.error ? (
        <ErrorState failure={list.error} retry={list.refetch} />
      ) : (
        <KeyTable label="API keys" keys={undefined} />
      )}
      <GenerateKeyDialog
        opened={generating}
        onClose={() => setGenerating(false)}
        // A new key that the filter hides would look like one that was not made.
        onMade={(made) => shown !== 'all' && made.mode !== shown && show('all')}
      />
    </Page>
  );
}
