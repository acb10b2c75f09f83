/** The API keys of the account: generate, roll, revoke. */
import { Badge, Button, SegmentedControl } from '@mantine/core';
import { ChevronDown, ChevronRight, KeyRound, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { listApiKeys } from '../../../../contract/dashboard/api-keys.ts';
import { useOperation } from '../../../api/queries.ts';
import { useAccount } from '../../../current/account.tsx';
import { type ApiKey, GenerateKeyDialog } from '../../../parts/generate-key-dialog.tsx';
import { useAddressChoice } from '../../../ui/address-bar.ts';
import { Page } from '../../../ui/page.tsx';
import { type Permission, PermissionButton } from '../../../ui/permission-button.tsx';
import { type Column, Faint, RowAction, RowActions, StackedTable } from '../../../ui/stacked-table.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { Time } from '../../../ui/time.tsx';
import { useDialog } from '../../../ui/use-dialog.ts';
import { withNames } from '../../../ui/with-names.tsx';
import classes from './api-keys.module.css';
import { KeyText, RevokeKeyDialog, RollKeyDialog } from './key-dialogs.tsx';

/** There is no event for a key being used or expiring, so the list is polled while it is open. */
const refetchMs = 30_000;

const keyFilters = ['live', 'test', 'all'] as const;
type KeyFilter = (typeof keyFilters)[number];

/** The service still accepts it. */
const isUsable = ({ status }: ApiKey): boolean => status === 'active' || status === 'expiring';

const modeWords = { live: 'Live', test: 'Test', all: 'All' };

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
          data={keyFilters.map((value) => ({ value, label: modeWords[value] }))}
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
  const actions = (key: ApiKey) => {
    if (!manage.allowed) return null;
    // The last characters distinguish two keys of the same name.
    const label = `${key.name} …${key.key_end}`;
    return (
      <RowActions>
        {key.status === 'active' ? (
          <RowAction label={`Roll ${label}`} onClick={() => rolling.open(key)}>
            Roll
          </RowAction>
        ) : null}
        <RowAction label={`Revoke ${label}`} onClick={() => revoking.open(key)} harm>
          Revoke
        </RowAction>
      </RowActions>
    );
  };
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

interface KeyTableProps {
  label: string;
  /** Undefined while they load. */
  keys: readonly ApiKey[] | undefined;
  /** Buttons of a row. */
  actions?(apiKey: ApiKey): ReactNode;
}

export function KeyTable({ label, keys, actions }: KeyTableProps) {
  const columns: Column<ApiKey>[] = [
    {
      name: 'Key',
      kind: 'title',
      cell: (apiKey) => (
        <>
          <bdi className={classes.rowName} title={apiKey.name}>
            {apiKey.name}
          </bdi>
          <span className={classes.keyLine}>
            <KeyText apiKey={apiKey} />
            <Badge className={classes.mode} data-mode={apiKey.mode} variant="default">
              {modeWords[apiKey.mode]}
            </Badge>
          </span>
        </>
      ),
    },
    {
      name: 'State',
      cell: ({ status }) => <Badge color={statusLooks[status].color}>{statusLooks[status].word}</Badge>,
      below: ({ status, expires_at, revoked_at }) => {
        const end = revoked_at ?? expires_at;
        return end ? <Time at={end} isAhead={status === 'expiring'} /> : null;
      },
    },
    {
      name: 'Created',
      cell: ({ created_at }) => <Time at={created_at} />,
      below: ({ created_by }) => withNames`by ${created_by}`,
    },
    {
      name: 'Last used',
      kind: 'short',
      cell: ({ last_used_at: at }) => (at ? <Time at={at} /> : <Faint>Never used</Faint>),
    },
    { name: '(Actions)', kind: 'actions', cell: (apiKey) => actions?.(apiKey) },
  ];
  return (
    <div className={classes.keys}>
      <StackedTable label={label} columns={columns} items={keys} keyOf={({ key_id }) => key_id} />
    </div>
  );
}

const statusLooks = {
  active: { word: 'Active', color: 'green' },
  expiring: { word: 'Expiring', color: 'orange' },
  expired: { word: 'Expired', color: 'gray' },
  revoked: { word: 'Revoked', color: 'gray' },
} as const satisfies Record<ApiKey['status'], object>;
