/** Something could not be shown: why, the request's id for support, and a retry. */
import { Button, Text, Title } from '@mantine/core';
import { RefreshCw, SearchX, TriangleAlert, WifiOff } from 'lucide-react';
import { ApiRefusal, type Failure, NoConnection } from '../api/failures.ts';
import { CopyIcon } from './copy.tsx';
import classes from './states.module.css';

interface ErrorStateProps {
  failure: Failure | Error;
  retry?(): unknown;
}

export function ErrorState({ failure, retry }: ErrorStateProps) {
  const { title, Icon, canRetry } = looksOf(failure);
  const requestId = failure instanceof ApiRefusal ? failure.requestId : undefined;
  return (
    <div className={classes.state} role="alert">
      <span className={classes.icon} data-tone="bad">
        <Icon size={20} aria-hidden />
      </span>
      <Title order={2}>{title}</Title>
      <Text c="dimmed" className={classes.words}>
        {failure.message}
      </Text>
      {requestId ? (
        <Text c="dimmed" size="xs" className={classes.request}>
          Request <code>{requestId}</code> <CopyIcon text={requestId} what="the request ID" />
        </Text>
      ) : null}
      {retry && canRetry ? (
        <div className={classes.actions}>
          <Button variant="default" leftSection={<RefreshCw size={14} />} onClick={() => void retry()}>
            Try again
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function looksOf(failure: Failure | Error) {
  if (failure instanceof NoConnection) return { title: 'No connection', Icon: WifiOff, canRetry: true };
  if (!(failure instanceof ApiRefusal)) {
    return { title: 'Something went wrong on this page', Icon: TriangleAlert, canRetry: true };
  }
  if (failure.status === 404) return { title: 'Not found', Icon: SearchX, canRetry: false };
  if (failure.status === 403) return { title: 'No access', Icon: TriangleAlert, canRetry: false };
  return { title: 'Something went wrong', Icon: TriangleAlert, canRetry: true };
}
