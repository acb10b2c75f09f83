/**
 * A "no" of the domain, as data: what is wrong, by the codes of the contract (`contract/problems`). Functions return it like any
 * other outcome, workers look at it, and an `api.ts` turns it into a response (`http/refusal.ts`). A transaction whose work
 * returns a rejection is rolled back.
 *
 *   return new Rejection('timestamp_from_too_old', { oldest }, { field: 'timestamp_from' });
 */
import { type Phrase, phrases } from '../../contract/errors.ts';
import {
  problems as declarations,
  type FieldCode,
  type Problem,
  type ProblemCode,
  type ProblemParams,
  type RefusedDelivery,
  type ShownProblem,
} from '../../contract/problems/index.ts';
import type { NotFoundCode } from '../../contract/problems/not-found.ts';
import { detailOf, sentenceOf } from './sentences/index.ts';

export interface About {
  field?: string;
  /** How long to wait before asking again; left out if waiting does not help. */
  retryAfterSeconds?: number;
  /** The delivery of a move that was refused. */
  delivery?: RefusedDelivery;
}

/** What follows a code: its parameters, if it has any, and the field, if it is about one. */
export type ProblemArguments<Code extends ProblemCode, More extends About = About> = Code extends FieldCode
  ? [params: ProblemParams<Code>, about: More & { field: string }]
  : Record<string, never> extends ProblemParams<Code>
    ? [params?: ProblemParams<Code>, about?: More]
    : [params: ProblemParams<Code>, about?: More];

export function problem<Code extends ProblemCode>(
  code: Code,
  ...[params, about]: ProblemArguments<Code>
): Problem {
  return asProblem(code, params, about?.field);
}

/** Callers are checked for the parameters of the code. In here, TypeScript cannot relate the two. */
const asProblem = (code: ProblemCode, params: object = {}, field: string | undefined) =>
  ({ code, params, field }) as Problem;

/** Named in one response. A body of 256 KiB could contain about 30,000 unknown fields. */
const maxShown = 20;
/** Beyond them there are "many more". */
export const maxCounted = 100;

export class Rejection<Code extends ProblemCode = ProblemCode> {
  /** One at least; `maxShown` at most are shown. */
  readonly problems: readonly Problem[];
  readonly about: About & { maxShown?: number };

  constructor(code: Code, ...more: ProblemArguments<Code>);
  constructor(problems: readonly Problem[], about?: About & { maxShown?: number });
  constructor(first: Code | readonly Problem[], second: object = {}, about: About = {}) {
    const isOne = typeof first === 'string';
    this.problems = isOne ? [asProblem(first, second, about.field)] : first;
    this.about = isOne ? about : second;
  }

  /** The code of the only problem; several are an invalid request. */
  get code(): ProblemCode {
    const [first, second] = this.problems;
    return first === undefined || second !== undefined ? 'invalid_request' : first.code;
  }

  get phrase(): Phrase {
    return declarations[this.code].phrase;
  }

  get retryAfterSeconds(): number | undefined {
    return this.about.retryAfterSeconds;
  }

  /** Everything that is wrong, in words. */
  get details(): string {
    const { length } = this.problems;
    const shown = this.shown.map(sentenceOf).join('; ');
    if (length === this.shown.length) return shown;
    return `${shown}; and ${length < maxCounted ? length - this.shown.length : 'many'} more`;
  }

  get shown(): readonly Problem[] {
    return this.problems.slice(0, this.about.maxShown ?? maxShown);
  }

  /** As a client gets them. */
  get shownProblems(): ShownProblem[] {
    const all = this.shown.map((one) => ({
      code: one.code,
      field: one.field ?? null,
      params: one.params,
      detail: detailOf(one),
    }));
    return all as ShownProblem[];
  }
}

export function isRejection(result: unknown): result is Rejection {
  return result instanceof Rejection;
}

/** What was asked for does not exist, or not for this caller. */
export const notFoundRejection = (code: NotFoundCode): Rejection => new Rejection(code);

/** The result of an item of a batch that was refused. */
export function refusedItem({ phrase, details, shownProblems: problems }: Rejection) {
  return { outcome: 'refused' as const, error: phrases[phrase].error, details, problems };
}
