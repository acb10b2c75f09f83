/** Keys as a table; where there is little room, as a card for each. */
import { Table, Text, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { TableBox } from '../../ui/panel.tsx';
import { TableSkeleton } from '../../ui/skeletons.tsx';
import { Time } from '../../ui/time.tsx';
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

export function KeyTable({ label, keys, actions }: KeyTableProps) {
  return (
    <div className={classes.box}>
      <TableBox label={label}>
        <Table className={classes.table}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Key</Table.Th>
              <Table.Th className={classes.stateColumn}>State</Table.Th>
              <Table.Th className={classes.madeColumn}>Made</Table.Th>
              <Table.Th className={classes.usedColumn}>Last used</Table.Th>
              <Table.Th className={classes.actionsColumn}>
                <VisuallyHidden>Actions</VisuallyHidden>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          {keys === undefined ? (
            <TableSkeleton rows={3} columns={5} />
          ) : (
            <Table.Tbody>
              {keys.map((key) => (
                <KeyRow key={key.key_id} apiKey={key} actions={actions?.(key)} />
              ))}
            </Table.Tbody>
          )}
        </Table>
      </TableBox>
    </div>
  );
}

function KeyRow({ apiKey, actions }: { apiKey: ApiKey; actions: ReactNode }) {
  const { name, mode, made_by, created_at, last_used_at } = apiKey;
  return (
    <Table.Tr>
      <Table.Td>
        <bdi className={classes.rowName} title={name}>
          {name}
        </bdi>
        <span className={classes.keyLine}>
          <KeyText apiKey={apiKey} />
          <ModeBadge mode={mode} />
        </span>
      </Table.Td>
      <Table.Td data-label="State">
        <KeyState apiKey={apiKey} />
      </Table.Td>
      <Table.Td data-label="Made">
        <Time at={created_at} />
        <Text size="xs" c="dimmed" className={classes.madeBy}>
          by <bdi title={made_by}>{made_by}</bdi>
        </Text>
      </Table.Td>
      <Table.Td data-label="Last used">
        {last_used_at ? (
          <Time at={last_used_at} />
        ) : (
          <Text size="sm" c="dimmed">
            Never used
          </Text>
        )}
      </Table.Td>
      <Table.Td className={classes.actions}>{actions}</Table.Td>
    </Table.Tr>
  );
}
