/** A person who can sign in, as operators see them. */
import { Badge, Tooltip } from '@mantine/core';
import type { listCreatedBy, listPeople } from '../../../contract/dashboard/operators.ts';
import type { ResultOf } from '../../api/client.ts';
import { PersonCell } from '../../ui/person-cell.tsx';
import { type Column, Faint, RowAction, RowActions } from '../../ui/stacked-table.tsx';
import { Time } from '../../ui/time.tsx';

export const personColumns: readonly Column<Person>[] = [
  {
    name: 'Name',
    kind: 'title',
    cell: ({ name, email, is_operator, is_me, disabled_at }) => (
      <PersonCell name={name} email={email}>
        {is_operator ? <Badge color="teal">Operator</Badge> : null}
        {is_me ? <Badge color="gray">You</Badge> : null}
        {disabled_at ? <Badge color="red">Locked out</Badge> : null}
      </PersonCell>
    ),
  },
  { name: 'Accounts', cell: ({ accounts }) => <Accounts names={accounts} /> },
  { name: 'Two-factor', kind: 'short', cell: ({ totp }) => (totp ? 'On' : <Faint>Off</Faint>) },
  {
    name: 'Last seen',
    kind: 'short',
    cell: ({ last_seen_at: at }) => (at ? <Time at={at} /> : <Faint>Never</Faint>),
  },
];

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

interface PersonActionsProps {
  person: Person;
  onReset(person: Person): void;
  onLock(person: Person): void;
  onReview(person: Person): void;
}

export function PersonActions({ person, onReset, onLock, onReview }: PersonActionsProps) {
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

/** A person who can sign in, as operators see them, and what they created. */
export type Person = ResultOf<typeof listPeople>['people'][number];

/** API keys, phones and links for couriers that a person created. Keys and phones go on working without them. */
export type CreatedBy = ResultOf<typeof listCreatedBy>;

export function isEmpty({ api_keys, courier_links, phones }: CreatedBy): boolean {
  return api_keys.length + courier_links.length + phones.length === 0;
}
