/** What somebody made, for review after they were locked out: keys, phones and sign-in links, each with its end. */
import { Badge, Button, Code, Group, Modal, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { signOutPhones } from '../../../contract/dashboard/couriers.ts';
import { listMadeBy } from '../../../contract/dashboard/operators.ts';
import type { Failure } from '../../api/failures.ts';
import { useCommand, useOperation } from '../../api/queries.ts';
import { baseOf } from '../../current/account-mode.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { keepFocus } from '../../ui/keep-focus.ts';
import { FormSkeleton } from '../../ui/skeletons.tsx';
import { Time } from '../../ui/time.tsx';
import { toast } from '../../ui/toasts.tsx';
import type { Made } from './made.ts';
import classes from './operators.module.css';
import type { Person } from './people-page.tsx';

interface MadeDialogProps {
  opened: boolean;
  subject: Person | undefined;
  onClose(): void;
}

export function MadeDialog({ opened, subject: person, onClose }: MadeDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={keepFocus}
      title={
        <>
          What <bdi>{person?.name}</bdi> made
        </>
      }
      size="lg"
    >
      {person ? <Review personId={person.person_id} /> : null}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose} data-autofocus>
          Close
        </Button>
      </Group>
    </Modal>
  );
}

function Review({ personId }: { personId: string }) {
  const { data: made, error, refetch } = useOperation(listMadeBy, { params: { person_id: personId } });
  if (!made) return error ? <ErrorState failure={error} retry={refetch} /> : <FormSkeleton fields={3} />;
  return (
    <Stack gap="lg">
      <Section title="API keys that work" none="None." count={made.api_keys.length}>
        {made.api_keys.map((key) => (
          <KeyItem key={key.key_id} made={key} />
        ))}
      </Section>
      <Section title="Phones signed in by their links" none="None." count={made.phones.length}>
        <Phones phones={made.phones} />
      </Section>
      <Section
        title="Sign-in links for couriers, of the last month"
        none="None."
        count={made.courier_links.length}
      >
        {made.courier_links.map((link) => (
          <LinkItem key={`${link.courier_id} ${link.created_at}`} link={link} />
        ))}
      </Section>
    </Stack>
  );
}

interface SectionProps {
  title: string;
  none: string;
  count: number;
  children: ReactNode;
}

function Section({ title, none, count, children }: SectionProps) {
  return (
    <section>
      <Title order={3} size="h5" mb={6}>
        {title}
      </Title>
      {count > 0 ? <ul className={classes.made}>{children}</ul> : <Text c="dimmed">{none}</Text>}
    </section>
  );
}

interface ItemProps {
  name: ReactNode;
  about: ReactNode;
  children: ReactNode;
}

function Item({ name, about, children }: ItemProps) {
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

function KeyItem({ made }: { made: Made['api_keys'][number] }) {
  const { name, account, kind, key_start, key_end, created_at, last_used_at } = made;
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
          {account ? <bdi>{account.name}</bdi> : 'Fleet key'}, made <Time at={created_at} />,{' '}
          {last_used_at ? (
            <>
              used <Time at={last_used_at} />
            </>
          ) : (
            'never used'
          )}
        </>
      }
    >
      {account ? (
        <Button
          component={Link}
          href={`${baseOf({ account_id: account.account_id, mode })}/api-keys`}
          variant="default"
          size="xs"
          aria-label={`Revoke ${name} on the page of API keys`}
        >
          Revoke…
        </Button>
      ) : (
        <Code>waybill key revoke</Code>
      )}
    </Item>
  );
}

function Phones({ phones }: { phones: Made['phones'] }) {
  const command = useCommand(signOutPhones, [listMadeBy]);
  const [failure, setFailure] = useState<Failure>();
  const signOut = async ({ courier_id, phone_id }: Made['phones'][number]) => {
    setFailure(undefined);
    try {
      await command.mutateAsync({ params: { courier_id }, body: { phone_id } });
      toast('The phone is signed out.');
    } catch (error) {
      setFailure(error as Failure);
    }
  };
  return (
    <>
      {phones.map((phone) => (
        <Item
          key={phone.phone_id}
          name={
            <>
              <bdi>{phone.courier_name}</bdi>, {phone.device}
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
            aria-label={`Sign out ${phone.device} of ${phone.courier_name}`}
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

const stateWords = {
  open: { label: 'Open', color: 'orange' },
  used: { label: 'Used', color: 'gray' },
  withdrawn: { label: 'Withdrawn', color: 'gray' },
  expired: { label: 'Expired', color: 'gray' },
} as const;

function LinkItem({ link }: { link: Made['courier_links'][number] }) {
  const { label, color } = stateWords[link.state];
  return (
    <Item
      name={<bdi>{link.courier_name}</bdi>}
      about={
        <>
          Handed out <Time at={link.created_at} />
        </>
      }
    >
      <Badge color={color}>{label}</Badge>
    </Item>
  );
}
