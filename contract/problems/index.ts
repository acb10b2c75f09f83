/**
 * Everything that can be wrong, by its code: stable, for programs to compare. The sentences for people are made in the server
 * (`server/errors/sentences`).
 */
import { Type } from 'typebox';
import { ApiError, ErrorPhrase } from '../errors.ts';
import { moves, Status } from '../primitives.ts';
import { integer, namedEnum, text } from '../schemas.ts';
import { cashProblems } from './cash.ts';
import type { ParamsIn } from './declaration.ts';
import { deliveryProblems, otherProblems } from './deliveries.ts';
import { importProblems } from './import.ts';
import { apiNotFound, pageNotFound } from './not-found.ts';
import { pageProblems } from './pages.ts';
import { requestProblems } from './request.ts';
import { apiRules, pageRules } from './rules.ts';
import { serviceProblems } from './service.ts';
import { webhookProblems } from './webhooks.ts';

const apiProblems = {
  ...requestProblems,
  ...apiRules,
  ...apiNotFound,
  ...serviceProblems,
  ...deliveryProblems,
  ...cashProblems,
  ...webhookProblems,
  ...otherProblems,
} as const;

export const problems = {
  ...apiProblems,
  ...pageRules,
  ...pageNotFound,
  ...pageProblems,
  ...importProblems,
} as const;

/** What a client of `/v1` can get. */
export const apiCodes = Object.keys(apiProblems).filter(
  (code): code is keyof typeof apiProblems => code in apiProblems,
);

type Declared = typeof problems;
export type ProblemCode = keyof Declared;
export type ProblemParams<Code extends ProblemCode> = ParamsIn<Declared, Code>;

/** Codes whose sentence follows the name of a field. */
export type FieldCode = {
  [Code in ProblemCode]: Declared[Code] extends { ofField: true } ? Code : never;
}[ProblemCode];

export type Problem<Code extends ProblemCode = ProblemCode> = Code extends ProblemCode
  ? {
      code: Code;
      params: ProblemParams<Code>;
    } & (Code extends FieldCode ? { field: string } : { field?: string | undefined })
  : never;

/** As a client gets it: with the sentence for this problem alone, without the name of the field. */
export type ShownProblem<Code extends ProblemCode = ProblemCode> = Code extends ProblemCode
  ? { code: Code; field: string | null; params: ProblemParams<Code>; detail: string }
  : never;

export const problemType = 'application/problem+json';

export const RefusedDelivery = Type.Object({
  status: Status,
  allowed_actions: Type.Array(namedEnum('Move', moves), {
    description: 'What the caller can do with the delivery now.',
  }),
});
export type RefusedDelivery = Type.Static<typeof RefusedDelivery>;

const ErrorCode = Type.String({ title: 'ErrorCode', enum: apiCodes });

/** Everything that is wrong, as a client gets it. */
export const ShownProblems = Type.Unsafe<ShownProblem[]>(
  Type.Array(
    Type.Object(
      {
        code: ErrorCode,
        field: Type.Union([Type.String(), Type.Null()], {
          description: 'The field that is wrong; null if it is none in particular.',
        }),
        params: Type.Object(
          {},
          { description: 'What else is known; for each code its own.', additionalProperties: true },
        ),
        detail: text('The problem, without the name of its field.'),
      },
      { title: 'ErrorProblem' },
    ),
    { description: 'Everything that is wrong.' },
  ),
);

/** What the result of a refused item has: the error in both forms, because the response is not that of one error. */
export const refusedItemFields = {
  outcome: Type.Literal('refused'),
  ...ApiError.properties,
  problems: ShownProblems,
};

/** What a client gets that asks for `application/problem+json` (RFC 9457). */
export const ProblemDetails = Type.Object(
  {
    type: text('The address of the page that describes the code.'),
    title: ErrorPhrase,
    status: integer('The status of the response.'),
    detail: text('The cause, for people. It may be improved at any time.'),
    code: Type.Unsafe<ProblemCode>({
      ...ErrorCode,
      description: 'The code of the problem; `invalid_request` if there are several.',
    }),
    problems: ShownProblems,
    delivery: Type.Optional(RefusedDelivery),
  },
  { title: 'ProblemDetails' },
);
export type ProblemDetails = Type.Static<typeof ProblemDetails>;
