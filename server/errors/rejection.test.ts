import { expect, test } from 'vitest';
import { isRejection, problem, Rejection } from './rejection.ts';

test('a problem of a field is said with the name of the field; alone, without it', () => {
  const rejection = new Rejection(
    'timestamp_from_too_old',
    { oldest: '2026-11-01T00:00:00.000Z' },
    { field: 'timestamp_from' },
  );
  expect(rejection.details).toBe(
    'timestamp_from must be at most 30 days ago, at or after 2026-11-01T00:00:00.000Z: older events are deleted',
  );
  expect(rejection.shownProblems).toEqual([
    {
      code: 'timestamp_from_too_old',
      field: 'timestamp_from',
      params: { oldest: '2026-11-01T00:00:00.000Z' },
      detail: 'must be at most 30 days ago, at or after 2026-11-01T00:00:00.000Z: older events are deleted',
    },
  ]);
  expect([rejection.code, rejection.phrase]).toEqual(['timestamp_from_too_old', 'invalidRequest']);
});

test('several problems are one invalid request, of which the first are named and the others counted', () => {
  const many = Array.from({ length: 25 }, (_, i) => problem('required', {}, { field: `f${i}` }));
  const rejection = new Rejection(many);
  expect(rejection.code).toBe('invalid_request');
  expect(rejection.details).toMatch(/^f0 is required; f1 is required; .*; f19 is required; and 5 more$/);
  expect(rejection.shownProblems).toHaveLength(20);
  expect(new Rejection(many, { maxShown: 1 }).details).toBe('f0 is required; and 24 more');
});

test('what only programs need to know is left out of the sentence for people', () => {
  const rejection = new Rejection('text', { min: 1, max: 9, lines: 'one' }, { field: 'name' });
  expect(rejection.details).toBe(
    'name must be text of 1 to 9 characters of well-formed Unicode, without control characters or line breaks',
  );
  expect(rejection.shownProblems[0]?.detail).toBe('must be text of 1 to 9 characters');
});

test('a code with missing or wrong parameters, or without its field, does not compile', () => {
  const never = () => {
    // @ts-expect-error: no parameters
    new Rejection('too_many_tests');
    // @ts-expect-error: of another type
    new Rejection('too_many_tests', { running: 'many' });
    // @ts-expect-error: one that it does not have
    new Rejection('endpoint_disabled', { since: 1 });
    // @ts-expect-error: no field
    new Rejection('timestamp_from_too_old', { oldest: '' });
    // @ts-expect-error: an unknown code
    new Rejection('too_many_typos', {});
    return new Rejection('endpoint_disabled');
  };
  expect(isRejection(never())).toBe(true);
});
