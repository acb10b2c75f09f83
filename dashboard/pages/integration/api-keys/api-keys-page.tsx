/** The API keys of the account: generate, roll, revoke. */
import { Button, SegmentedControl } from '@mantine/core';
import { ChevronDown, ChevronRight, KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { listApiKeys } from '../../../../contract/dashboard/api-keys.ts';
import { useOperation } from '../../../api/queries.ts';
import { useAccount } from '../../../current/account.tsx';
import { type ApiKey, GenerateKeyDialog } from '../../../parts/generate-key-dialog.tsx';
import { useAddressChoice } from '../../../ui/address-bar.ts';
import { Page } from '../../../ui/page.tsx';
import { type Permission, PermissionButton } from '../../../ui/permission-button.tsx';
import { RowAction, RowActions } from '../../../ui/stacked-table.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { useDialog } from '../../../ui/use-dialog.ts';
import classes from './api-keys.module.css';
import { RevokeKeyDialog, RollKeyDialog } from './key-dialogs.tsx';
import { KeyTable } from './key-table.tsx';

/** There is no event for a key being used or expiring, so the list is polled while it is open. */
const refetchMs = 30_000;

const keyFilters = ['live', 'test', 'all'] as const;
type KeyFilter = (typeof keyFilters)[number];

/** The service still accepts it. */
const isUsable = ({ status }: ApiKey): boolean => status === 'active' || status === 'expiring';

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

interface KeyListProps {
  keys: readonly ApiKey[];
  filter: KeyFilter;
  manage: Permission;
  onGenerate(): void;
}

/** The usable keys with their actions; revoked and expired ones are collapsed. */
function KeyList({ keys, filter, manage, onGenerate }: KeyListProps) {
  const rolling = useDialog<ApiKey>();
  const revoking = useDialog<ApiKey>();
  const usable = keys.filter(isUsable);
  const actions = (key: ApiKey) =>
    manage.allowed ? (
      <KeyActions apiKey={key} onRoll={() => rolling.open(key)} onRevoke={() => revoking.open(key)} />
    ) : null;
  return (
    <>
      {usable.length > 0 ? (
        <KeyTable label="API keys" keys={usable} actions={actions} />
      ) : (
        <NoKeys filter={filter} manage={manage} onGenerate={onGenerate} />
      )}
      <EndedKeys keys={keys.filter((key) => !isUsable(key))} />
      <RollKeyDialog {...rolling} />
      <RevokeKeyDialog {...revoking} />
    </>
  );
}

interface KeyActionsProps {
  apiKey: ApiKey;
  onRoll(): void;
  onRevoke(): void;
}

function KeyActions({ apiKey: { name, key_end, status }, onRoll, onRevoke }: KeyActionsProps) {
  // The last characters distinguish two keys of the same name.
  const label = `${name} …${key_end}`;
  return (
    <RowActions>
      {status === 'active' ? (
        <RowAction label={`Roll ${label}`} onClick={onRoll}>
          Roll
        </RowAction>
      ) : null}
      <RowAction label={`Revoke ${label}`} onClick={onRevoke} harm>
        Revoke
      </RowAction>
    </RowActions>
  );
}

function EndedKeys({ keys }: { keys: readonly ApiKey[] }) {
  const [expanded, setExpanded] = useState(false);
  if (keys.length === 0) return null;
  return (
    <div className={classes.ended}>
      <Button
        size="xs"
        variant="subtle"
        color="gray"
        leftSection={expanded ? <ChevronDown size={14} /> : <ChevronRight size={14} />}
        aria-expanded={expanded}
        onClick={() => setExpanded(!expanded)}
      >
        {expanded ? 'Hide' : 'Show'} revoked keys ({keys.length})
      </Button>
      {expanded ? <KeyTable label="Revoked and expired API keys" keys={keys} /> : null}
    </div>
  );
}

const emptyTexts = {
  live: { title: 'No live keys', text: 'Your shop uses a live key to create real deliveries.' },
  test: { title: 'No test keys', text: 'With a test key you can try everything without a real delivery.' },
  all: { title: 'No API keys', text: 'Your shop uses a key to create, track and cancel deliveries.' },
} satisfies Record<KeyFilter, object>;

function NoKeys({ filter, manage, onGenerate }: Omit<KeyListProps, 'keys'>) {
  const { title, text } = emptyTexts[filter];
  return (
    <div className={classes.empty}>
      <EmptyState
        icon={KeyRound}
        title={title}
        actions={
          <PermissionButton permission={manage} variant="default" onClick={onGenerate}>
            Generate a key
          </PermissionButton>
        }
      >
        {text} It takes a minute: generate a key, copy it, and send the first request.
      </EmptyState>
    </div>
  );
}
