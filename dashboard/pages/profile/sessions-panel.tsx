/** Where one is signed in, and how to end that. */
import { Table } from '@mantine/core';
import { listSessions } from '../../../contract/dashboard/profile.ts';
import type { ResultOf } from '../../api/client.ts';
import { useOperation } from '../../api/queries.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Permission } from '../../ui/permission-button.tsx';
import { TableSkeleton } from '../../ui/skeletons.tsx';
import { StackedTable } from '../../ui/stacked-table.tsx';
import { SessionRow } from './session-row.tsx';
import { SignOutElsewhere } from './sign-out-elsewhere.tsx';

export type Session = ResultOf<typeof listSessions>['sessions'][number];

const columns = ['Device', 'Network', 'Signed in', 'Last seen', '(Actions)'];

export function SessionsPanel() {
  const found = useOperation(listSessions, {});
  const sessions = found.data && thisFirst(found.data.sessions);
  const elsewhere = sessions && whetherElsewhere(sessions);
  return (
    <Panel
      title="Sessions"
      lead="The devices on which you are signed in. End those that you do not know."
      actions={<SignOutElsewhere permission={elsewhere} />}
    >
      {found.error && !sessions ? (
        <ErrorState failure={found.error} retry={found.refetch} />
      ) : (
        <StackedTable label="Sessions" columns={columns} inPanel>
          {sessions === undefined ? (
            <TableSkeleton rows={2} columns={columns.length} />
          ) : (
            <Table.Tbody role="rowgroup">
              {sessions.map((session) => (
                <SessionRow key={session.session_id} session={session} />
              ))}
            </Table.Tbody>
          )}
        </StackedTable>
      )}
    </Panel>
  );
}

const thisFirst = (sessions: readonly Session[]) =>
  sessions.toSorted((one, other) => Number(other.current) - Number(one.current));

const whetherElsewhere = (sessions: readonly Session[]): Permission =>
  sessions.some(({ current }) => !current)
    ? { allowed: true, why_not: null }
    : { allowed: false, why_not: 'You are signed in only here.' };
