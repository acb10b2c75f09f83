import { Value } from 'typebox/value';
import { expect } from 'vitest';
import type { Operation } from '../../contract/operation.ts';
import { responsesOf } from '../../contract/refusals.ts';
import { type Answer, isStream } from './client.ts';
import type { TestService } from './service.ts';

export type Call = (service: TestService, key: string | undefined, id: string) => Promise<Answer>;

const onlySometimes = ['Idempotent-Replayed', 'Preference-Applied'];

/** A response that the operation does not declare, or in another shape than declared, fails the test. */
export function expectDeclared(operation: Operation, answer: Answer): Answer {
  const declared = responsesOf(operation)[answer.status];
  expect(declared, `${operation.id} declares ${answer.status}: ${answer.text}`).toBeDefined();
  const isFile = answer.headers.get('content-disposition') !== null;
  if (declared?.body && !isFile && !isStream(answer.headers))
    expect([...Value.Errors(declared.body, answer.body)]).toEqual([]);
  expect(answer.headers.get('request-id')).toMatch(/^req_\w{15,}$/);
  for (const name of Object.keys(declared?.headers ?? {})) {
    if (!onlySometimes.includes(name)) expect(answer.headers.get(name), name).not.toBeNull();
  }
  return answer;
}
