/** Keys as a table; where space is short, as cards. */
import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import { Cell, Faint, Row, StackedTable, TwoLines } from '../../ui/stacked-table.tsx';
import { Time } from '../../ui/time.tsx';
import type { ApiKey } from './api-key.ts';
import classes from './api-keys.module.css';

interface KeyTableProps {
  label: string;
  /** Undefined while they load. */
  keys: readonly ApiKey[] | undefined;
  /** Buttons of a row. */
  actions?(apiKey: ApiKey): ReactNode;
}

const columns = ['Key', 'State', 'Created', 'Last used', '(Actions)'];

export function KeyTable({ label, keys, actions }: KeyTableProps) {
  return (
    <div className={classes.keys}>
      <StackedTable label={label} columns={columns} items={keys}>
        {(key) => <KeyRow key={key.key_id} apiKey={key} actions={actions?.(key)} />}
      </StackedTable>
    </div>
  );
}

function KeyRow({ apiKey, actions }: { apiKey: ApiKey; actions: ReactNode }) {
  const { name, mode, created_by, created_at, last_used_at } = apiKey;
  return (
    <Row>
      <Cell>
        <bdi className={classes.rowName} title={name}>
          {name}
        </bdi>
        <span className={classes.keyLine}>
          <KeyText apiKey={apiKey} />
          <ModeBadge mode={mode} />
        </span>
      </Cell>
      <Cell label="State">
        <KeyState apiKey={apiKey} />
      </Cell>
      <Cell label="Created">
        <TwoLines
          below={
            <>
              by <bdi>{created_by}</bdi>
            </>
          }
        >
          <Time at={created_at} />
        </TwoLines>
      </Cell>
      <Cell label="Last used" kind="short">
        {last_used_at ? <Time at={last_used_at} /> : <Faint>Never used</Faint>}
      </Cell>
      <Cell kind="actions">{actions}</Cell>
    </Row>
  );
}

/** The start and the last four characters of a key: the only parts that are kept. */
export function KeyText({ apiKey: { start, end } }: { apiKey: ApiKey }) {
  return (
    <code className={classes.keyText}>
      {start}…{end}
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

const stateLooks = {
  active: { word: 'Active', color: 'green' },
  expiring: { word: 'Expiring', color: 'orange' },
  expired: { word: 'Expired', color: 'gray' },
  revoked: { word: 'Revoked', color: 'gray' },
} as const satisfies Record<ApiKey['state'], object>;

/** With the time of its end, where it has one. */
function KeyState({ apiKey: { state, expires_at, revoked_at } }: { apiKey: ApiKey }) {
  const { word, color } = stateLooks[state];
  const end = revoked_at ?? expires_at;
  const badge = (
    <Badge variant="light" color={color}>
      {word}
    </Badge>
  );
  return end ? <TwoLines below={<Time at={end} isAhead={state === 'expiring'} />}>{badge}</TwoLines> : badge;
}
