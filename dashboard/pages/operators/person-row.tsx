/** A person who can sign in, as operators see them. */
import { Badge, Tooltip } from '@mantine/core';
import { PersonCell } from '../../ui/person-cell.tsx';
import { Cell, Faint, Row, RowAction, RowActions } from '../../ui/stacked-table.tsx';
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
  return (
    <RowActions>
      {disabled_at ? (
        <>
          <RowAction label={`Review what ${name} created`} onClick={() => onReview(person)}>
            Review
          </RowAction>
          <RowAction label={`Restore access of ${name}`} onClick={() => onLock(person)}>
            Restore access
          </RowAction>
        </>
      ) : (
        <>
          <RowAction label={`Reset password of ${name}`} onClick={() => onReset(person)}>
            Reset password
          </RowAction>
          <RowAction
            permission={person.disable}
            label={`Lock out ${name}`}
            onClick={() => onLock(person)}
            harm
          >
            Lock out
          </RowAction>
        </>
      )}
    </RowActions>
  );
}
