/** Where in the dashboard a person is: `/{account_id}/…` for live data, `/{account_id}/test/…` for test data. */
import type { Me } from './me.tsx';

export interface Place {
  account_id: string;
  mode: 'live' | 'test';
}

const inAccount = /^\/(acc_[0-9a-z]+)(\/test)?(\/.*)?$/;

/** The place that a path is in, and the rest of the path; undefined outside of accounts. */
export function placeOf(path: string): (Place & { rest: string }) | undefined {
  const found = inAccount.exec(path);
  if (!found) return undefined;
  return { account_id: found[1]!, mode: found[2] ? 'test' : 'live', rest: found[3] ?? '' };
}

export function baseOf({ account_id, mode }: Place): string {
  return mode === 'test' ? `/${account_id}/test` : `/${account_id}`;
}

/** The same page with the other kind of data. A single delivery exists in one of them only, so its list is shown. */
export function sameElsewhere(rest: string): string {
  return /^\/deliveries\/dlv_/.test(rest) ? '/deliveries' : rest;
}

const accountName = 'waybill.account';
const testName = 'waybill.test-data';

/** The account is remembered for good; test data only for this tab, so that a new visit begins with what is real. */
export function rememberPlace({ account_id, mode }: Place): void {
  try {
    localStorage.setItem(accountName, account_id);
    if (mode === 'test') sessionStorage.setItem(testName, account_id);
    else sessionStorage.removeItem(testName);
  } catch {
    // Storage may be switched off; then the first account is opened.
  }
}

/** Where the person was last, or their first account; undefined for somebody without any. */
export function lastPlace(me: Me): Place | undefined {
  const has = (id: string | null) => me.accounts.some(({ account_id }) => account_id === id);
  let account: string | null = null;
  let test: string | null = null;
  try {
    account = localStorage.getItem(accountName);
    test = sessionStorage.getItem(testName);
  } catch {
    // As above.
  }
  const account_id = has(account) ? account : me.accounts[0]?.account_id;
  if (!account_id) return undefined;
  return { account_id, mode: test === account_id ? 'test' : 'live' };
}
