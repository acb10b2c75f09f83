import { expect, test } from 'vitest';
import type { ProofKind } from '../contract/primitives.ts';
import {
  isPinUnchecked,
  offeredProof,
  onlyOffered,
  type ProofDraft,
  proofBody,
  proofProblems,
} from './form.ts';

const noProof: ProofDraft = {};
const whole = { photo: 'AAAA', signature: 'BBBB', pin: '1234', name: 'Ada' };
const offered = (required_proof: ProofKind[], pin_locked = false, before = noProof) =>
  offeredProof({ required_proof, pin_locked }, before, false);

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
    proof: { photo: 'AAAA', recipient_name: 'Ada' },
  });
  expect(proofBody(onlyOffered(whole, []))).toEqual({});
});

test('each kind that is required and missing is a problem, and so is a part of a PIN', () => {
  expect(Object.keys(proofProblems(noProof, ['photo', 'signature', 'pin', 'name'], false))).toEqual([
    'photo',
    'signature',
    'pin',
    'name',
  ]);
  expect(proofProblems({ ...noProof, name: '  ' }, ['name'], false)).toEqual({
    name: 'Enter who received it.',
  });
  expect(proofProblems({ ...noProof, pin: '12' }, [], false)).toEqual({ pin: 'Enter all four digits.' });
  expect(proofProblems(whole, ['photo', 'signature', 'pin', 'name'], false)).toEqual({});
});

test('without network, a PIN needs a second proof: photo or signature; what is required anyway is one', () => {
  const stop = (required_proof: ProofKind[], pin_locked = false) => ({ required_proof, pin_locked });
  expect(isPinUnchecked(noProof, stop(['pin']), true)).toBe(true);
  expect(isPinUnchecked({ ...noProof, pin: '1' }, stop([]), true), 'typed, though not required').toBe(true);
  expect(isPinUnchecked(noProof, stop([]), true)).toBe(false);
  expect(isPinUnchecked(whole, stop(['pin']), false)).toBe(false);
  expect(isPinUnchecked(whole, stop(['photo', 'name'], true), true)).toBe(false);

  expect(offeredProof(stop(['pin']), noProof, true)).toEqual(['photo', 'signature', 'pin']);
  const pin = { ...noProof, pin: '1234' };
  expect(proofProblems(pin, ['pin'], true)).toEqual({ photo: 'Take a photo or ask for a signature.' });
  expect(proofProblems({ ...pin, photo: 'AAAA' }, ['pin'], true)).toEqual({});
  expect(proofProblems({ ...pin, signature: 'BBBB' }, ['pin'], true)).toEqual({});
  expect(proofProblems(pin, ['pin', 'signature'], true)).toEqual({ signature: 'Ask for a signature.' });
  expect(proofProblems(pin, ['pin'], false)).toEqual({});
});
