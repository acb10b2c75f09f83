/**
 * Path parameters, checked with the schemas of the contract before the body is read. A value of another form is
 * answered 404, as an identifier that nobody has: the path leads nowhere.
 */
import type { TObject, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { type NotFound, notFound } from '../../../contract/not-found.ts';
import { missing } from './refusal.ts';

export type PathParams = Record<string, string>;

/** Throws a 404 where a parameter breaks its schema. */
export function makePathParamsCheck(schema: TObject | undefined): (params: PathParams) => void {
  if (!schema) return () => undefined;
  const check = Compile(schema);
  const each = Object.entries(schema.properties).map(([name, declared]) => ({
    name,
    check: Compile(declared as TSchema),
    absent: (declared as { 'x-not-found'?: NotFound })['x-not-found'] ?? notFound.path,
  }));
  return (params) => {
    if (check.Check(params)) return;
    const wrong = each.find(({ name, check }) => !check.Check(params[name]));
    throw missing(wrong?.absent ?? notFound.path);
  };
}
