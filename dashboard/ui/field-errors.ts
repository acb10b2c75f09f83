/** Puts each problem of a refusal at the field that it is about. */
import type { ShownProblem } from '../../contract/problems/index.ts';
import { ApiRefusal, asSentence } from '../api/failures.ts';

/** `fields`: by their names, dots included; `rest`: sentences about none of them. */
export function fieldErrors(failure: unknown, names: readonly string[]) {
  const errors: { fields: Record<string, string>; rest: string[] } = { fields: {}, rest: [] };
  if (!(failure instanceof ApiRefusal)) return errors;
  for (const problem of failure.problems) {
    // The sentence about an invalid value follows the name of its field; anything else has a sentence of its own.
    const isOfValue = failure.status === 400 && problem.field !== null;
    if (problem.field === null || !names.includes(problem.field)) {
      errors.rest.push(isOfValue ? `${problem.field} ${problem.detail}` : problem.detail);
    } else {
      errors.fields[problem.field] ??= isOfValue ? atField(problem) : asSentence(problem.detail);
    }
  }
  return errors;
}

const part = /^(\w+)_(window|location)\./;

/** At its field the sentence needs no name: "This must be …", "Required". */
function atField(problem: ShownProblem): string {
  switch (problem.code) {
    case 'required':
    case 'must_not_be_empty':
      return part.test(problem.field ?? '') ? 'Fill in both fields, or neither' : 'Required';
    case 'not_after':
      return `This must be after ${labelOfTime(problem.params.after)}`;
    default:
      return `This ${problem.detail}`;
  }
}

/** "“Pickup from”" of `pickup_window.from`, as the form labels it. */
const labelOfTime = (field: string) =>
  field.replace(
    /^(\w)(\w*)_window\.from$/,
    (_, first: string, rest: string) => `“${first.toUpperCase()}${rest} from”`,
  );
