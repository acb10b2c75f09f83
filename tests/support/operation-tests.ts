import { Value } from 'typebox/value';
import { expect } from 'vitest';
import type { Operation } from '../../contract/operation.ts';
import { responsesOf } from '../../contract/refusals.ts';
import { isStream, type JsonResponse } from './client.ts';
import type { TestService } from './service.ts';

export type Call = (service: TestService, key: string | undefined, id: string) => Promise<JsonResponse>;

const onlySometimes = ['Idempotent-Replayed', 'Preference-Applied'];

/** A response that the operation does not declare, or in another shape than declared, fails the test. */
export function expectDeclared(operation: Operation, response: JsonResponse): JsonResponse {
  const declared = responsesOf(operation)[response.status];
  expect(declared, `${operation.id} declares ${response.status}: ${response.text}`).toBeDefined();
  const isFile = response.headers.get('content-disposition') !== null;
  if (declared?.body && !isFile && !isStream(response.headers))
    expect([...Value.Errors(declared.body, response.body)]).toEqual([]);
  expect(response.headers.get('request-id')).toMatch(/^req_\w{15,}$/);
  for (const name of Object.keys(declared?.headers ?? {})) {
    if (!onlySometimes.includes(name)) expect(response.headers.get(name), name).not.toBeNull();
  }
  return response;
}
