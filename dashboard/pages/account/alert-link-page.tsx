/** Behind a link in an alert mail: asks before it confirms or unsubscribes, because programs that look for dangerous links open all of them. */
import { Alert, Text } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useParams } from 'wouter';
import {
  confirmAlertRecipient,
  openAlertLink,
  unsubscribeFromAlerts,
} from '../../../contract/dashboard/alerts.ts';
import { Unlink } from '../../../icons/icons.ts';
import type { ResultOf } from '../../api/client.ts';
import { ApiRefusal, type Failure } from '../../api/failures.ts';
import { useCommand, useOperation } from '../../api/queries.ts';
import { useLinkToken } from '../../parts/one-time-link.tsx';
import { keepFocus } from '../../ui/dialog-focus.tsx';
import { Entrance } from '../../ui/entrance.tsx';
import { EntranceForm } from '../../ui/page-form.tsx';
import { FormSkeleton } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { useForm } from '../../ui/use-form.ts';
import { withNames } from '../../ui/with-names.tsx';

type About = ResultOf<typeof openAlertLink>;

const strong = (text: string) => <strong>{text}</strong>;

const confirmation = {
  operation: confirmAlertRecipient,
  title: 'Confirm e-mail alerts',
  question: ({ email, account }: About) =>
    withNames`${account.name} wants to send alerts about its deliveries to ${strong(email)}.`,
  submit: 'Confirm',
  doneTitle: 'Address confirmed',
  done: ({ account }: About) => withNames`You’ll now get alerts from ${account.name}. Unsubscribe any time.`,
};

const unsubscription = {
  operation: unsubscribeFromAlerts,
  title: 'Unsubscribe from e-mail alerts',
  question: ({ email, account }: About) => withNames`Stop alerts from ${account.name} to ${strong(email)}?`,
  submit: 'Unsubscribe',
  doneTitle: 'Unsubscribed',
  done: ({ email, account }: About) =>
    withNames`${strong(email)} will get no more alerts from ${account.name}.`,
};

/** Only the address to unsubscribe has the token in its path. */
export default function AlertLinkPage() {
  const confirmationToken = useLinkToken();
  const { token } = useParams<{ token?: string }>();
  return token === undefined ? (
    <AlertLink key={confirmationToken} token={confirmationToken} texts={confirmation} />
  ) : (
    <AlertLink key={token} token={token} texts={unsubscription} />
  );
}

function AlertLink({ token, texts }: { token: string; texts: typeof confirmation | typeof unsubscription }) {
  const { operation, title, question, submit, doneTitle, done } = texts;
  const command = useCommand(operation);
  const form = useForm({});
  const link = useOperation(
    openAlertLink,
    { body: { token } },
    { enabled: token !== '', staleTime: Number.POSITIVE_INFINITY },
  );
  if (command.data) return <Done title={doneTitle}>{done(command.data)}</Done>;
  if (link.data) {
    return (
      <Entrance title={title}>
        <EntranceForm form={form} submit={submit} onSubmit={() => command.mutateAsync({ body: { token } })}>
          <Text>{question(link.data)}</Text>
        </EntranceForm>
      </Entrance>
    );
  }
  return (
    <Entrance title={title}>
      {token === '' || isBroken(link.error) ? (
        <Alert role="alert" color="orange" variant="light" icon={<Unlink size={16} />}>
          {link.error instanceof ApiRefusal && link.error.status === 404
            ? link.error.message
            : 'This link is invalid or incomplete.'}
        </Alert>
      ) : link.error ? (
        <ErrorState failure={link.error} retry={link.refetch} />
      ) : (
        <FormSkeleton fields={1} />
      )}
    </Entrance>
  );
}

const isBroken = (failure: Failure | null) =>
  failure instanceof ApiRefusal && [400, 404].includes(failure.status);

function Done({ title, children }: { title: string; children: ReactNode }) {
  useEffect(keepFocus, []);
  return (
    <Entrance title={title}>
      <Text role="status">{children}</Text>
    </Entrance>
  );
}
