/** The path parameters of a route: those of its operation, and those that say for which account and mode a person calls. */
import type { TObject, TSchema } from 'typebox';
import type { Operation } from './operation.ts';
import { AccountId, Mode } from './primitives.ts';
import type { Route } from './routes.ts';
import { object } from './schemas.ts';

const scopeParams: Record<string, TSchema> = { account_id: AccountId, mode: Mode };

export function paramsOf({ params }: Operation, { path }: Route): TObject | undefined {
  const own = params?.properties ?? {};
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const added = names.filter((name) => !(name in own) && name in scopeParams);
  if (added.length === 0) return params;
  const scope = Object.fromEntries(added.map((name) => [name, scopeParams[name]!]));
  return object({ ...scope, ...own });
}
