/** Keys as a table; if space is short, as cards. */
import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ApiKey } from '../../../parts/generate-key-dialog.tsx';
import { type Column, Faint, StackedTable, TwoLines } from '../../../ui/stacked-table.tsx';
import { Time } from '../../../ui/time.tsx';
import { withNames } from '../../../ui/with-names.tsx';
import classes from './api-keys.module.css';

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
            <ModeBadge mode={apiKey.mode} />
          </span>
        </>
      ),
    },
    { name: 'State', cell: (apiKey) => <KeyStatus apiKey={apiKey} /> },
    {
      name: 'Created',
      cell: ({ created_by, created_at }) => (
        <TwoLines below={withNames`by ${created_by}`}>
          <Time at={created_at} />
        </TwoLines>
      ),
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

/** The start and the last four characters of a key: the only parts that are kept. */
export function KeyText({ apiKey: { key_start, key_end } }: { apiKey: ApiKey }) {
  return (
    <code className={classes.keyText}>
      {key_start}…{key_end}
    </code>
  );
}

function ModeBadge({ mode }: { mode: ApiKey['mode'] }) {
  return (
    <Badge className={classes.mode} data-mode={mode} variant="default">
      {mode === 'live' ? 'Live' : 'Test'}
    </Badge>
  );
}

const statusLooks = {
  active: { word: 'Active', color: 'green' },
  expiring: { word: 'Expiring', color: 'orange' },
  expired: { word: 'Expired', color: 'gray' },
  revoked: { word: 'Revoked', color: 'gray' },
} as const satisfies Record<ApiKey['status'], object>;

/** With the time of its end, if it has one. */
function KeyStatus({ apiKey: { status, expires_at, revoked_at } }: { apiKey: ApiKey }) {
  const { word, color } = statusLooks[status];
  const end = revoked_at ?? expires_at;
  const badge = (
    <Badge variant="light" color={color}>
      {word}
    </Badge>
  );
  return end ? <TwoLines below={<Time at={end} isAhead={status === 'expiring'} />}>{badge}</TwoLines> : badge;
}
