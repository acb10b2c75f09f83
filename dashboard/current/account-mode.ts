/** An account with its mode, as the address has it: `/{account_id}/…` for live data, `/{account_id}/test/…` for test data. */
import type { Me } from './me.tsx';

export type AccountMode = { account_id: string; mode: 'live' | 'test' };

const inAccount = /^\/(acc_[0-9a-z]+)(\/test)?(\/.*)?$/;

/** The account and mode of a path, and the rest of the path; undefined outside of accounts. */
export function accountModeOf(path: string): (AccountMode & { rest: string }) | undefined {
  const [, account_id, test, rest = ''] = inAccount.exec(path) ?? [];
  if (account_id === undefined) return undefined;
  return { account_id, mode: test ? 'test' : 'live', rest };
}

export function baseOf({ account_id, mode }: AccountMode): string {
  return mode === 'test' ? `/${account_id}/test` : `/${account_id}`;
}

/** Pages that show the same in both modes. Their address keeps the mode, so that the next page has it again. */
const withoutModes = ['/team', '/settings', '/personal-data', '/audit'];

export const hasModes = ({ rest }: { rest: string }): boolean =>
  !withoutModes.some((path) => rest === path || rest.startsWith(`${path}/`));

/** The same page in another account. One delivery or endpoint exists in one account and mode only: its list is shown. */
export function inOtherAccount(account_id: string, location: string): string {
  const here = accountModeOf(location);
  return baseOf({ account_id, mode: here?.mode ?? 'live' }) + (here ? (listOf(here.rest) ?? here.rest) : '');
}

/** The same page with the same query in the other mode, without what exists in one mode only. */
export function otherModePath(
  { account_id, mode, rest }: AccountMode & { rest: string },
  search: string,
): string {
  const query = new URLSearchParams(listOf(rest) ? '' : search);
  for (const name of ['cursor', 'delivery_id']) query.delete(name);
  const path = baseOf({ account_id, mode: mode === 'live' ? 'test' : 'live' }) + (listOf(rest) ?? rest);
  return query.size > 0 ? `${path}?${query}` : path;
}

/** The list that the page of one delivery or endpoint belongs to; undefined for other pages. */
function listOf(rest: string): string | undefined {
  if (rest.startsWith('/deliveries/dlv_')) return '/deliveries';
  return rest.startsWith('/webhooks/whe_') ? '/webhooks' : undefined;
}

const accountKey = 'waybill.account';
const testKey = 'waybill.test-data';

/** The account is remembered permanently; test mode only for this tab, so that a new visit starts with live data. */
export function rememberAccountMode({ account_id, mode }: AccountMode): void {
  try {
    localStorage.setItem(accountKey, account_id);
    if (mode === 'test') sessionStorage.setItem(testKey, account_id);
    else sessionStorage.removeItem(testKey);
  } catch {
    // Storage may be turned off; then the first account is opened.
  }
}

/** What was open last, or the person's first account; undefined for people without any. */
export function lastAccountMode(me: Me): AccountMode | undefined {
  const has = (id: string | null) => me.accounts.some(({ account_id }) => account_id === id);
  let account: string | null = null;
  let test: string | null = null;
  try {
    account = localStorage.getItem(accountKey);
    test = sessionStorage.getItem(testKey);
  } catch {
    // As above.
  }
  const account_id = has(account) ? account : me.accounts[0]?.account_id;
  if (!account_id) return undefined;
  return { account_id, mode: test === account_id ? 'test' : 'live' };
}
