/** One of one's own sessions. */
import { Badge, Button } from '@mantine/core';
import { endSession, listSessions } from '../../../contract/dashboard/profile.ts';
import { useCommand } from '../../api/queries.ts';
import { keepFocus } from '../../ui/keep-focus.ts';
import { Cell, Row } from '../../ui/stacked-table.tsx';
import { Time } from '../../ui/time.tsx';
import { toast } from '../../ui/toasts.tsx';
import classes from './profile.module.css';
import type { Session } from './sessions-panel.tsx';

export function SessionRow({ session }: { session: Session }) {
  return (
    <Row>
      <Cell>
        <span className={classes.device}>
          {session.device}
          {session.current ? <Badge color="teal">This device</Badge> : null}
        </span>
      </Cell>
      <Cell label="Network" kind="short">
        {session.network}
      </Cell>
      <Cell label="Signed in" kind="short">
        <Time at={session.created_at} />
      </Cell>
      <Cell label="Last seen" kind="short">
        <Time at={session.last_seen_at} />
      </Cell>
      <Cell kind="actions">{session.current ? null : <EndSession session={session} />}</Cell>
    </Row>
  );
}

function EndSession({ session: { session_id, device } }: { session: Session }) {
  const command = useCommand(endSession, [listSessions]);
  const end = () =>
    command.mutate(
      { params: { session_id } },
      {
        onSuccess: () => {
          toast(`The session on ${device} is over.`);
          keepFocus();
        },
        onError: (failure) => toast(failure.message, 'bad'),
      },
    );
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      aria-label={`End the session on ${device}`}
      loading={command.isPending}
      onClick={end}
    >
      End
    </Button>
  );
}
