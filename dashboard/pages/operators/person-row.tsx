/** A person who can sign in, as operators see them. */
import { Badge, Button, Group, Tooltip } from '@mantine/core';
import { Faint } from '../../ui/faint.tsx';
import { PermissionButton } from '../../ui/permission-button.tsx';
import { PersonCell } from '../../ui/person-cell.tsx';
import { Cell, Row } from '../../ui/stacked-table.tsx';
import { Time } from '../../ui/time.tsx';
import type { Person } from './person.ts';

interface PersonRowProps {
  person: Person;
  onReset(person: Person): void;
  onLock(person: Person): void;
  onReview(person: Person): void;
}

export function PersonRow({ person, ...actions }: PersonRowProps) {
  return (
    <Row>
      <Cell>
        <PersonCell name={person.name} email={person.email}>
          {person.is_operator ? <Badge color="teal">Operator</Badge> : null}
          {person.is_me ? <Badge color="gray">You</Badge> : null}
          {person.disabled_at ? <Badge color="red">Locked out</Badge> : null}
        </PersonCell>
      </Cell>
      <Cell label="Accounts">
        <Accounts names={person.accounts} />
      </Cell>
      <Cell label="Two-factor" kind="short">
        {person.totp ? 'On' : <Faint>Off</Faint>}
      </Cell>
      <Cell label="Last seen" kind="short">
        {person.last_seen_at ? <Time at={person.last_seen_at} /> : <Faint>Never</Faint>}
      </Cell>
      <Cell kind="actions">
        <Actions person={person} {...actions} />
      </Cell>
    </Row>
  );
}

const maxShown = 2;

function Accounts({ names }: { names: readonly string[] }) {
  if (names.length === 0) return <Faint>None</Faint>;
  const more = names.length - maxShown;
  return (
    <Tooltip label={names.join(', ')} disabled={more <= 0}>
      <span>
        <bdi>{names.slice(0, maxShown).join(', ')}</bdi>
        {more > 0 ? ` and ${more} more` : null}
      </span>
    </Tooltip>
  );
}

function Actions({ person, onReset, onLock, onReview }: PersonRowProps) {
  const { name, disabled_at } = person;
  const button = { variant: 'subtle', size: 'compact-sm' } as const;
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap" display="inline-flex">
      {disabled_at ? (
        <>
          <Button
            {...button}
            color="gray"
            aria-label={`Review what ${name} created`}
            onClick={() => onReview(person)}
          >
            Review
          </Button>
          <Button
            {...button}
            color="gray"
            aria-label={`Restore access of ${name}`}
            onClick={() => onLock(person)}
          >
            Restore access
          </Button>
        </>
      ) : (
        <>
          <Button
            {...button}
            color="gray"
            aria-label={`Reset password of ${name}`}
            onClick={() => onReset(person)}
          >
            Reset password
          </Button>
          <PermissionButton
            {...button}
            color="red"
            permission={person.disable}
            aria-label={`Lock out ${name}`}
            onClick={() => onLock(person)}
          >
            Lock out
          </PermissionButton>
        </>
      )}
    </Group>
  );
}
