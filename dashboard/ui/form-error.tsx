/** Errors of a form, above its buttons: everything that is not shown at a field. */
import { Alert, VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';
import { CircleCheck, Hourglass, TriangleAlert } from '../../icons/icons.ts';
import { ApiRefusal, type Failure } from '../api/failures.ts';
import { fieldErrors } from './field-errors.ts';

type FormErrorProps = { failure: Failure | null | undefined; fields?: readonly string[] };

export function FormError({ failure, fields = [] }: FormErrorProps) {
  if (failure instanceof ApiRefusal && failure.status === 429 && failure.retryAt !== undefined) {
    const { retryAt, retryAfterSeconds = 0 } = failure;
    return <TooMany key={retryAt} until={retryAt} seconds={retryAfterSeconds} />;
  }
  const { fields: shown, rest } = fieldErrors(failure, fields);
  const text = Object.keys(shown).length > 0 ? rest.join('; ') : failure?.message;
  if (!text) return null;
  return (
    <Alert role="alert" color="red" variant="light" icon={<TriangleAlert size={16} />}>
      {text}
    </Alert>
  );
}

/** Shows a countdown. Screen readers announce the wait once, and its end. */
function TooMany({ until, seconds }: { until: number; seconds: number }) {
  const left = useSecondsLeft(until);
  const over = left === 0;
  return (
    <Alert
      role="alert"
      color={over ? 'gray' : 'orange'}
      variant="light"
      icon={over ? <CircleCheck size={16} /> : <Hourglass size={16} />}
    >
      {over ? (
        'You can try again now.'
      ) : (
        <>
          <span aria-hidden="true">Too many attempts. Try again in {waitWords(left)}.</span>
          <VisuallyHidden>Too many attempts. Try again in {waitWords(seconds)}.</VisuallyHidden>
        </>
      )}
    </Alert>
  );
}

function waitWords(seconds: number): string {
  if (seconds < 90) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  return `${Math.ceil(seconds / 60)} minutes`;
}

/** Whole seconds left; 0 when the time has come. */
function useSecondsLeft(until: number): number {
  const [now, setNow] = useState(Date.now);
  const isOver = now >= until;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isOver]);
  return Math.max(0, Math.ceil((until - now) / 1_000));
}
