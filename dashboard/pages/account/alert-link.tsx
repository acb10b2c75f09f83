/** A page behind a link in an alert mail: says whose address it is, asks, and says that it is done. For anybody, signed in or not. */
import { Alert, Text } from '@mantine/core';
import { Unlink } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import {
  type confirmAlertRecipient,
  openAlertLink,
  type unsubscribeFromAlerts,
} from '../../../contract/dashboard/alerts.ts';
import type { ResultOf } from '../../api/client.ts';
import { ApiRefusal, type Failure } from '../../api/failures.ts';
import { useCommand, useOperation } from '../../api/queries.ts';
import { Entrance, EntranceForm } from '../../ui/entrance.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { keepFocus } from '../../ui/keep-focus.ts';
import { FormSkeleton } from '../../ui/skeletons.tsx';
import { useForm } from '../../ui/use-form.ts';

type About = ResultOf<typeof openAlertLink>;

interface AlertLinkProps {
  token: string;
  operation: typeof confirmAlertRecipient | typeof unsubscribeFromAlerts;
  title: string;
  question(about: About): ReactNode;
  submit: string;
  doneTitle: string;
  done(about: About): ReactNode;
}

export function AlertLink(props: AlertLinkProps) {
  const { token, title, doneTitle, done } = props;
  const [finished, setFinished] = useState<About>();
  const link = useOperation(
    openAlertLink,
    { body: { token } },
    { enabled: token !== '', staleTime: Number.POSITIVE_INFINITY },
  );
  if (finished) return <Done title={doneTitle}>{done(finished)}</Done>;
  if (link.data) return <Question {...props} about={link.data} onDone={setFinished} />;
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

interface QuestionProps extends AlertLinkProps {
  about: About;
  onDone(about: About): void;
}

function Question({ token, operation, title, question, submit, about, onDone }: QuestionProps) {
  const command = useCommand(operation);
  const form = useForm({});
  const act = async () => onDone(await command.mutateAsync({ body: { token } }));
  return (
    <Entrance title={title}>
      <EntranceForm form={form} submit={submit} onSubmit={act}>
        <Text>{question(about)}</Text>
      </EntranceForm>
    </Entrance>
  );
}

function Done({ title, children }: { title: string; children: ReactNode }) {
  useEffect(keepFocus, []);
  return (
    <Entrance title={title}>
      <Text role="status">{children}</Text>
    </Entrance>
  );
}
