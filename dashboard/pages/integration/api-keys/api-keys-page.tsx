/** The API keys of the account: generate, roll, revoke. */
import { Badge, Button, SegmentedControl } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { listApiKeys } from '../../../../contract/dashboard/api-keys.ts';
import { ChevronDown, ChevronRight, KeyRound, Plus } from '../../../../icons/icons.ts';
import { useOperation } from '../../../api/queries.ts';
import { useAccount } from '../../../current/account.tsx';
import { type ApiKey, GenerateKeyDialog } from '../../../parts/generate-key-dialog.tsx';
import { useAddressChoice } from '../../../ui/address-bar.ts';
import { keysOf } from '../../../ui/keys-of.ts';
import { Page } from '../../../ui/page.tsx';
import { PermissionButton } from '../../../ui/permission-button.tsx';
import { type Column, Faint, RowAction, RowActions, StackedTable } from '../../../ui/stacked-table.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Time } from '../../../ui/time.tsx';
import { useDialog } from '../../../ui/use-dialog.ts';
import { withNames } from '../../../ui/with-names.tsx';
import classes from './api-keys.module.css';
import { KeyText, RevokeKeyDialog, RollKeyDialog } from './key-dialogs.tsx';

/** There is no event for a key being used or expiring, so the list is polled while it is open. */
const refetchMs = 30_000;

/** What is shown: the keys of a mode, or all; and what is said if there is none. */
const filters = {
  live: {
    label: 'Live',
    title: 'No live keys',
    text: 'Your shop uses a live key to create real deliveries.',
  },
  test: {
    label: 'Test',
    title: 'No test keys',
    text: 'With a test key you can try everything without a real delivery.',
  },
  all: {
    label: 'All',
    title: 'No API keys',
    text: 'Your shop uses a key to create, track and cancel deliveries.',
  },
};
const filterNames = keysOf(filters);

/** The service still accepts it. */
const isUsable = ({ status }: ApiKey): boolean => status === 'active' || status === 'expiring';

const keyOf = ({ key_id }: ApiKey) => key_id;

export default function ApiKeysPage() {
  const { account, mode } = useAccount();
  const list = useOperation(listApiKeys, { params: account }, { refetchInterval: refetchMs });
  const [filter, setFilter] = useAddressChoice('keys', filterNames, mode);
  const [generating, setGenerating] = useState(false);
  const rolling = useDialog<ApiKey>();
  const revoking = useDialog<ApiKey>();
  const { manage } = list.data ?? {};
  const keys = list.data?.keys.filter((key) => filter === 'all' || key.mode === filter);
  const { title, text } = filters[filter];
  const generate = () => setGenerating(true);
  const actions = (key: ApiKey) => {
    if (!manage?.allowed) return null;
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
          data={filterNames.map((value) => ({ value, label: filters[value].label }))}
          value={filter}
          onChange={setFilter}
        />
      </div>
      <div className={classes.keys}>
        <StackedTable
          label="API keys"
          columns={columnsWith(actions)}
          query={list}
          items={keys?.filter(isUsable)}
          keyOf={keyOf}
          empty={
            <EmptyState
              boxed
              icon={KeyRound}
              title={title}
              actions={
                <PermissionButton permission={manage} variant="default" onClick={generate}>
                  Generate a key
                </PermissionButton>
              }
            >
              {text} It takes a minute: generate a key, copy it, and send the first request.
            </EmptyState>
          }
        />
      </div>
      <EndedKeys keys={keys?.filter((key) => !isUsable(key)) ?? []} />
      <RollKeyDialog {...rolling} />
      <RevokeKeyDialog {...revoking} />
      <GenerateKeyDialog
        opened={generating}
        onClose={() => setGenerating(false)}
        // A new key that the filter hides would look as if it had not been created.
        onCreated={(created) => filter !== 'all' && created.mode !== filter && setFilter('all')}
      />
    </Page>
  );
}

/** Revoked and expired keys, collapsed at first. */
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
      {expanded ? (
        <div className={classes.keys}>
          <StackedTable
            label="Revoked and expired API keys"
            columns={columnsWith(() => null)}
            items={keys}
            keyOf={keyOf}
          />
        </div>
      ) : null}
    </div>
  );
}

const columnsWith = (actions: (apiKey: ApiKey) => ReactNode): Column<ApiKey>[] => [
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
            {filters[apiKey.mode].label}
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
  { name: '(Actions)', kind: 'actions', cell: actions },
];

const statusLooks: Record<ApiKey['status'], { word: string; color: string }> = {
  active: { word: 'Active', color: 'green' },
  expiring: { word: 'Expiring', color: 'orange' },
  expired: { word: 'Expired', color: 'gray' },
  revoked: { word: 'Revoked', color: 'gray' },
};
