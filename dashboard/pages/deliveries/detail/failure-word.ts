import type { FailureReason } from '../../../../contract/primitives.ts';
import { reasonWords } from '../../../ui/failure-words.ts';

/** Why an attempt failed. An event's `reason` is text, because other events have their own. */
export function failureWord(reason: string | undefined): string {
  return reasonWords[reason as FailureReason] ?? reason ?? 'No reason was given';
}
