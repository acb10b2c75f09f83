/** What went wrong with a form, above its buttons: all that is not shown at a field already. */
import { Alert, VisuallyHidden } from '@mantine/core';
import { CircleCheck, Hourglass, TriangleAlert } from 'lucide-react';
import { ApiRefusal, type Failure } from '../api/failures.ts';
import { fieldErrors } from './field-errors.ts';
import { useSecondsLeft } from './seconds-left.ts';

interface FormErrorProps {
  failure: Failure | null | undefined;
  /** The fields that show their own sentences. */
  fields?: readonly string[];
}

export function FormError({ failure, fields = [] }: FormErrorProps) {
  if (failure instanceof ApiRefusal && failure.status === 429 && failure.retryAt !== undefined) {
    return <TooMany until={failure.retryAt} seconds={failure.retryAfterSeconds ?? 0} />;
  }
  const text = failure && wordsFor(failure, fields);
  if (!text) return null;
  return (
    <Alert role="alert" color="red" variant="light" icon={<TriangleAlert size={16} />}>
      {text}
    </Alert>
  );
}

function wordsFor(failure: Failure, fields: readonly string[]): string {
  const { fields: shown, rest } = fieldErrors(failure, fields);
  return Object.keys(shown).length > 0 ? rest.join('; ') : failure.message;
}

/** One sees the seconds go by. A screen reader hears how long it takes, once, and when it is over. */
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
          <span aria-hidden="true">Too many tries: you can try again in {waitWords(left)}.</span>
          <VisuallyHidden>Too many tries: wait {waitWords(seconds)}.</VisuallyHidden>
        </>
      )}
    </Alert>
  );
}

function waitWords(seconds: number): string {
  if (seconds < 90) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
