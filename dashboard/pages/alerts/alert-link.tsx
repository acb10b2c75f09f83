/** A page behind a link in an alert mail: says whose address it is, asks, and says that it is done. For anybody, signed in or not. */
import { Alert, Button, Stack, Text } from '@mantine/core';
import { Unlink } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import {
  type confirmAlertRecipient,
  openAlertLink,
  type unsubscribeFromAlerts,
} from '../../../contract/dashboard/alerts.ts';
import type { ResultOf } from '../../api/client.ts';
import { ApiRefusal, asFailure, type Failure } from '../../api/failures.ts';
import { useCommand, useOperation } from '../../api/queries.ts';
import { Entrance } from '../../ui/entrance.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { keepFocus } from '../../ui/keep-focus.ts';
import { FormSkeleton } from '../../ui/skeletons.tsx';

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
  const [failure, setFailure] = useState<Failure>();
  const act = async () => {
    setFailure(undefined);
    try {
      onDone(await command.mutateAsync({ body: { token } }));
    } catch (error) {
      setFailure(asFailure(error));
    }
  };
  return (
    <Entrance title={title}>
      <Stack gap="md">
        <Text>{question(about)}</Text>
        <FormError failure={failure} />
        <Button size="md" fullWidth loading={command.isPending} onClick={act}>
          {submit}
        </Button>
      </Stack>
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
