/** What a person created, for review after they were locked out: keys, phones and sign-in links. */
import { Badge, Button, Code, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { signOutPhones } from '../../../contract/dashboard/couriers.ts';
import { listCreatedBy } from '../../../contract/dashboard/operators.ts';
import { useCommand, useOperation } from '../../api/queries.ts';
import { baseOf } from '../../current/account-mode.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { FormSkeleton } from '../../ui/skeletons.tsx';
import { Loaded } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { toast } from '../../ui/toasts.tsx';
import { useAttempt } from '../../ui/use-attempt.ts';
import type { SubjectDialogProps } from '../../ui/use-dialog.ts';
import { withNames } from '../../ui/with-names.tsx';
import classes from './operators.module.css';
import type { CreatedBy, Person } from './person-row.tsx';

export function ReviewDialog({ subject: person, ...dialog }: SubjectDialogProps<Person>) {
  return (
    <Dialog {...dialog} title={withNames`Created by ${person?.name}`} size="lg">
      {person ? <Review personId={person.person_id} /> : null}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={dialog.onClose} data-autofocus>
          Close
        </Button>
      </Group>
    </Dialog>
  );
}

function Review({ personId }: { personId: string }) {
  const createdBy = useOperation(listCreatedBy, { params: { person_id: personId } });
  return (
    <Loaded query={createdBy} loading={<FormSkeleton fields={3} />}>
      {(created) => (
        <Stack gap="lg">
          <Section title="Active API keys" count={created.api_keys.length}>
            {created.api_keys.map((key) => (
              <KeyItem key={key.key_id} apiKey={key} />
            ))}
          </Section>
          <Section title="Phones signed in with their links" count={created.phones.length}>
            <Phones phones={created.phones} />
          </Section>
          <Section title="Sign-in links for couriers, last month" count={created.courier_links.length}>
            {created.courier_links.map((link) => (
              <LinkItem key={`${link.courier.id} ${link.created_at}`} link={link} />
            ))}
          </Section>
        </Stack>
      )}
    </Loaded>
  );
}

function Section({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  return (
    <section>
      <Title order={3} size="h5" mb={6}>
        {title}
      </Title>
      {count > 0 ? <ul className={classes.created}>{children}</ul> : <Text c="dimmed">None</Text>}
    </section>
  );
}

function Item({ name, about, children }: { name: ReactNode; about: ReactNode; children: ReactNode }) {
  return (
    <li className={classes.item}>
      <div className={classes.words}>
        <div>{name}</div>
        <Text component="div" size="xs" c="dimmed">
          {about}
        </Text>
      </div>
      {children}
    </li>
  );
}

function KeyItem({ apiKey }: { apiKey: CreatedBy['api_keys'][number] }) {
  const { name, account, kind, key_start, key_end, created_at, last_used_at } = apiKey;
  const mode = kind === 'test' ? 'test' : 'live';
  return (
    <Item
      name={
        <>
          <bdi>{name}</bdi>{' '}
          <Code>
            {key_start}…{key_end}
          </Code>
        </>
      }
      about={
        <>
          {account ? <bdi>{account.name}</bdi> : 'Fleet key'}, created <Time at={created_at} />,{' '}
          {last_used_at ? <Time word="used" at={last_used_at} /> : 'never used'}
        </>
      }
    >
      {account ? (
        <ButtonLink
          href={`${baseOf({ account_id: account.id, mode })}/api-keys`}
          size="xs"
          aria-label={`Revoke ${name} on the API Keys page`}
        >
          Revoke…
        </ButtonLink>
      ) : (
        <Code>waybill key revoke</Code>
      )}
    </Item>
  );
}

function Phones({ phones }: { phones: CreatedBy['phones'] }) {
  const command = useCommand(signOutPhones, [listCreatedBy]);
  const { attempt, failure } = useAttempt();
  const signOut = ({ courier, phone_id }: CreatedBy['phones'][number]) =>
    attempt(async () => {
      await command.mutateAsync({ params: { courier_id: courier.id }, body: { phone_id } });
      toast('Phone signed out.');
    });
  return (
    <>
      {phones.map((phone) => (
        <Item
          key={phone.phone_id}
          name={
            <>
              <bdi>{phone.courier.name}</bdi>, {phone.device}
            </>
          }
          about={
            <>
              Signed in <Time at={phone.signed_in_at} />, seen <Time at={phone.last_seen_at} />
            </>
          }
        >
          <Button
            variant="default"
            size="xs"
            aria-label={`Sign out ${phone.device} of ${phone.courier.name}`}
            disabled={command.isPending}
            onClick={() => void signOut(phone)}
          >
            Sign out
          </Button>
        </Item>
      ))}
      <FormError failure={failure} />
    </>
  );
}

const linkStatuses = {
  open: { label: 'Open', color: 'orange' },
  used: { label: 'Used', color: 'gray' },
  withdrawn: { label: 'Withdrawn', color: 'gray' },
  expired: { label: 'Expired', color: 'gray' },
} as const satisfies Record<CreatedBy['courier_links'][number]['status'], object>;

function LinkItem({ link }: { link: CreatedBy['courier_links'][number] }) {
  const { label, color } = linkStatuses[link.status];
  return (
    <Item name={<bdi>{link.courier.name}</bdi>} about={<Time word="Created" at={link.created_at} />}>
      <Badge color={color}>{label}</Badge>
    </Item>
  );
}
