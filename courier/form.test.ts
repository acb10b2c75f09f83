import { expect, test } from 'vitest';
import type { ProofKind } from '../contract/primitives.ts';
import { noProof, offeredProof, onlyOffered, proofBody, proofProblems } from './form.ts';

const whole = { photo: 'AAAA', signature: 'BBBB', pin: '1234', recipientName: 'Ada' };
const offered = (required_proof: ProofKind[], pin_locked = false, before = noProof) =>
  offeredProof({ required_proof, pin_locked }, before);

test('the form asks for the required proof and nothing else, and for any kind where none is required', () => {
  expect(offered(['name', 'photo'])).toEqual(['photo', 'name']);
  expect(offered([])).toEqual(['photo', 'signature', 'pin', 'name']);
  expect(offered([], true)).toEqual(['photo', 'signature', 'name']);
});

test('what a refused attempt came with is still offered, except a PIN that is locked', () => {
  expect(offered(['photo'], false, { ...noProof, signature: 'BBBB' })).toEqual(['photo', 'signature']);
  expect(offered(['photo', 'name'], true, { ...noProof, pin: '1234' })).toEqual(['photo', 'name']);
});

test('only what is offered is sent', () => {
  expect(proofBody(onlyOffered(whole, ['photo', 'name']))).toEqual({
    proof: { photo: 'AAAA', taker_name: 'Ada' },
  });
  expect(proofBody(onlyOffered(whole, []))).toEqual({});
});

test('each kind that is required and missing is a problem, and so is a part of a PIN', () => {
  expect(Object.keys(proofProblems(noProof, ['photo', 'signature', 'pin', 'name']))).toEqual([
    'photo',
    'signature',
    'pin',
    'name',
  ]);
  expect(proofProblems({ ...noProof, recipientName: '  ' }, ['name'])).toEqual({
    name: 'Enter who received it.',
  });
  expect(proofProblems({ ...noProof, pin: '12' }, [])).toEqual({ pin: 'Enter all four digits.' });
  expect(proofProblems(whole, ['photo', 'signature', 'pin', 'name'])).toEqual({});
});
