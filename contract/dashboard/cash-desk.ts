/** What only the page of the cash desk needs. */
import { Type } from 'typebox';
import { get, okWith } from '../operation.ts';
import { maxNameLength, NamedAccount, singleLine } from '../primitives.ts';
import { object } from '../schemas.ts';

export const maxMatchingAccounts = 20;

export const findAccountsAtDesk = get('findAccountsAtDesk', '/dashboard/cash-desk/accounts', {
  summary: 'Find accounts by name',
  description: `Also those that are owed nothing. By name, at most ${maxMatchingAccounts}.`,
  callers: ['operator'],
  query: object({ name: singleLine('A part of the name.', { min: 1, max: maxNameLength }) }),
  responses: okWith('The accounts.', { data: Type.Array(NamedAccount) }),
});
