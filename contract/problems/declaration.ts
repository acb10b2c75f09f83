/** How a problem is declared: once, with its class, what it means, what to do about it, and its data. */
import type { Static, TObject, TProperties } from 'typebox';
import type { Phrase } from '../errors.ts';

export interface ProblemDeclaration {
  /** The coarse class: the status, and the short `error`. */
  phrase: Phrase;
  meaning: string;
  /** What a client should do. */
  remedy: string;
  /** What else is known, for programs: numbers, amounts, times and names as data, never as words. */
  params: TProperties;
  /** It is always about one field, and its sentence follows the name of that field: "pieces must be …". */
  ofField?: true;
}

export type Declarations = Record<string, ProblemDeclaration>;

type NoParams = Record<never, never>;

/** Declares problems of one class: `const conflict = problemsOf('conflict')`, then `team_full: conflict(meaning, remedy, { max })`. */
export const problemsOf =
  <P extends Phrase>(phrase: P) =>
  <Params extends TProperties = NoParams>(meaning: string, remedy: string, params = {} as Params) => ({
    phrase,
    meaning,
    remedy,
    /** Its type is that of the argument, whatever the place of the declaration expects. */
    params: params as NoInfer<Params>,
  });

export const invalidRequest = problemsOf('invalidRequest');
export const conflict = problemsOf('conflict');
export const linkNotValid = problemsOf('linkNotValid');
export const tooManyRequests = problemsOf('tooManyRequests');
export const unauthorized = problemsOf('unauthorized');
export const unavailable = problemsOf('unavailable');

export const wrongField = <Params extends TProperties = NoParams>(
  meaning: string,
  remedy: string,
  params = {} as Params,
) => ({ ...invalidRequest(meaning, remedy, params), ofField: true }) as const;

/** Without parameters nothing may be given, not even an object with fields. */
export type ParamsIn<
  Declared extends Declarations,
  Code extends keyof Declared,
> = keyof Declared[Code]['params'] extends never
  ? Record<string, never>
  : Static<TObject<Declared[Code]['params']>>;
