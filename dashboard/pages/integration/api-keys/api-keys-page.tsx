/** The API keys of the account: generate, roll, revoke. */
import { SegmentedControl } from '@mantine/core';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { listApiKeys } from '../../../../contract/dashboard/api-keys.ts';
import { useOperation } from '../../../api/queries.ts';
import { useAccount } from '../../../current/account.tsx';
import { GenerateKeyDialog } from '../../../parts/generate-key-dialog.tsx';
import { useAddressChoice } from '../../../ui/address-choice.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { PermissionButton } from '../../../ui/permission-button.tsx';
import { type KeyFilter, keyFilters } from './api-key.ts';
import classes from './api-keys.module.css';
import { KeyList } from './key-list.tsx';
import { KeyTable } from './key-table.tsx';

/** There is no event for a key being used or expiring, so the list is polled while it is open. */
const refetchMs = 30_000;

const filterLabels = { live: 'Live', test: 'Test', all: 'All' } satisfies Record<KeyFilter, string>;

export default function ApiKeysPage() {
  const { account, mode } = useAccount();
  const list = useOperation(listApiKeys, { params: account }, { refetchInterval: refetchMs });
  const [filter, setFilter] = useAddressChoice<KeyFilter>('keys', keyFilters, mode);
  const [generating, setGenerating] = useState(false);
  const { keys, manage } = list.data ?? {};
  const generate = () => setGenerating(true);
  return (
    <Page
      title="API Keys"
      lead={manage?.why_not ?? 'Your systems use a key to create, track and cancel deliveries.'}
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
          data={keyFilters.map((value) => ({ value, label: filterLabels[value] }))}
          value={filter}
          onChange={setFilter}
        />
      </div>
      {keys && manage ? (
        <KeyList
          keys={keys.filter((key) => filter === 'all' || key.mode === filter)}
          filter={filter}
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
        // A new key that the filter hides would look as if it had not been created.
        onCreated={(created) => filter !== 'all' && created.mode !== filter && setFilter('all')}
      />
    </Page>
  );
}
