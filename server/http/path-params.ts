/**
 * Path parameters, checked with the schemas of the contract before the body is read. A malformed value gets 404, like an
 * identifier that does not exist.
 */
import type { TObject } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import { notFoundCodeOf } from '../../contract/path-params.ts';
import { type Id, type IdKind, readId } from '../platform/ids.ts';
import { missing } from './refusal.ts';

export type PathParams = Record<string, string>;

/** The parameters that are identifiers. Handlers get them as ids, everything else as the text of the path. */
const idParams = {
  account_id: 'account',
  delivery_id: 'delivery',
  courier_id: 'courier',
  key_id: 'key',
  person_id: 'person',
  invitation_id: 'link',
  session_id: 'session',
  endpoint_id: 'endpoint',
  recipient_id: 'alertRecipient',
  attempt_id: 'attempt',
  address_id: 'pickupAddress',
  payout_id: 'payout',
  discarded_move_id: 'discardedMove',
} as const satisfies Record<string, IdKind>;

type IdParams = typeof idParams;
export type DecodedParams<Params> = {
  [Name in keyof Params]: Name extends keyof IdParams ? Id<IdParams[Name]> : Params[Name];
};

/** Reads the identifiers of parameters that were checked. */
export function makeParamsDecoder(path: string): (params: PathParams) => Record<string, string> {
  const ids = Object.entries(idParams).filter(([name]) => path.includes(`{${name}}`));
  if (ids.length === 0) return (params) => params;
  return (params) => {
    const decoded: Record<string, string> = { ...params };
    for (const [name, kind] of ids) decoded[name] = readId(kind, params[name] ?? '');
    return decoded;
  };
}

/** Throws a 404 if a parameter breaks its schema. Compiled with the first request, as the schemas of bodies are. */
export function makePathParamsCheck(schema: TObject | undefined): (params: PathParams) => void {
  if (!schema) return () => undefined;
  let check: Validator | undefined;
  let each: ReturnType<typeof checksOfEach> | undefined;
  return (params) => {
    check ??= Compile(schema);
    if (check.Check(params)) return;
    each ??= checksOfEach(schema);
    const wrong = each.find(({ name, check }) => !check.Check(params[name]));
    throw missing(wrong?.absent ?? 'path_not_found');
  };
}

function checksOfEach(schema: TObject) {
  return Object.entries(schema.properties).map(([name, declared]) => ({
    name,
    check: Compile(declared),
    absent: notFoundCodeOf(declared),
  }));
}
