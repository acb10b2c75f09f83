/** Keys as a table; where there is little room, as a card for each. */
import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { Faint } from '../../ui/faint.tsx';
import { TableSkeleton } from '../../ui/skeletons.tsx';
import { Cell, Row, StackedTable } from '../../ui/stacked-table.tsx';
import { Time } from '../../ui/time.tsx';
import { TwoLines } from '../../ui/two-lines.tsx';
import type { ApiKey } from './api-key.ts';
import classes from './api-keys.module.css';
import { KeyState, ModeBadge } from './key-badges.tsx';
import { KeyText } from './key-text.tsx';

interface KeyTableProps {
  label: string;
  /** Undefined while they are read. */
  keys: readonly ApiKey[] | undefined;
  /** Buttons of a row. */
  actions?(apiKey: ApiKey): ReactNode;
}

const columns = ['Key', 'State', 'Made', 'Last used', '(Actions)'];

export function KeyTable({ label, keys, actions }: KeyTableProps) {
  return (
    <div className={classes.keys}>
      <StackedTable label={label} columns={columns}>
        {keys === undefined ? (
          <TableSkeleton rows={3} columns={columns.length} />
        ) : (
          <Table.Tbody role="rowgroup">
            {keys.map((key) => (
              <KeyRow key={key.key_id} apiKey={key} actions={actions?.(key)} />
            ))}
          </Table.Tbody>
        )}
      </StackedTable>
    </div>
  );
}

function KeyRow({ apiKey, actions }: { apiKey: ApiKey; actions: ReactNode }) {
  const { name, mode, made_by, created_at, last_used_at } = apiKey;
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
      <Cell label="Made">
        <TwoLines
          below={
            <>
              by <bdi>{made_by}</bdi>
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
