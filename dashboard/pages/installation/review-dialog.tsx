/** What a person created, for review after they were locked out: keys, phones and sign-in links. */
import { Badge, Button, Code, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { signOutPhones } from '../../../contract/dashboard/couriers.ts';
import { listCreatedBy, type listPeople } from '../../../contract/dashboard/operators.ts';
import type { ResultOf } from '../../api/client.ts';
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

export type Person = ResultOf<typeof listPeople>['people'][number];

/** API keys, phones and links for couriers that a person created. Keys and phones go on working without them. */
export type CreatedBy = ResultOf<typeof listCreatedBy>;

export const isEmpty = ({ api_keys, courier_links, phones }: CreatedBy): boolean =>
  api_keys.length + courier_links.length + phones.length === 0;

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
              <KeyItem key={key.key_id} {...key} />
            ))}
          </Section>
          <Section title="Phones signed in with their links" count={created.phones.length}>
            <Phones phones={created.phones} />
          </Section>
          <Section title="Sign-in links for couriers, last month" count={created.courier_links.length}>
            {created.courier_links.map((link) => (
              <LinkItem key={`${link.courier.id} ${link.created_at}`} {...link} />
            ))}
          </Section>
        </Stack>
      )}
    </Loaded>
  );
}

const Section = ({ title, count, children }: { title: string; count: number; children: ReactNode }) => (
  <section>
    <Title order={3} size="h5" mb={6}>
      {title}
    </Title>
    {count > 0 ? <ul className={classes.created}>{children}</ul> : <Text c="dimmed">None</Text>}
  </section>
);

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

function KeyItem(apiKey: CreatedBy['api_keys'][number]) {
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
  const signOut = (courier_id: string, phone_id: string) =>
    attempt(async () => {
      await command.mutateAsync({ params: { courier_id }, body: { phone_id } });
      toast('Phone signed out.');
    });
  return (
    <>
      {phones.map(({ phone_id, courier, device, signed_in_at, last_seen_at }) => (
        <Item
          key={phone_id}
          name={withNames`${courier.name}, ${device}`}
          about={
            <>
              Signed in <Time at={signed_in_at} />, seen <Time at={last_seen_at} />
            </>
          }
        >
          <Button
            variant="default"
            size="xs"
            aria-label={`Sign out ${device} of ${courier.name}`}
            disabled={command.isPending}
            onClick={() => void signOut(courier.id, phone_id)}
          >
            Sign out
          </Button>
        </Item>
      ))}
      <FormError failure={failure} />
    </>
  );
}

type Link = CreatedBy['courier_links'][number];

const linkWords: Record<Link['status'], string> = {
  open: 'Open',
  used: 'Used',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
};

const LinkItem = ({ courier, created_at, status }: Link) => (
  <Item name={<bdi>{courier.name}</bdi>} about={<Time word="Created" at={created_at} />}>
    <Badge color={status === 'open' ? 'orange' : 'gray'}>{linkWords[status]}</Badge>
  </Item>
);
