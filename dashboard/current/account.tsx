/** The account whose pages are open, and whether its live or its test data is shown. */
import { createContext, type ReactNode, useContext } from 'react';
import type { Right } from '../../contract/operation.ts';
import type { AccountMode } from './account-mode.ts';
import type { Me } from './me.tsx';

export type Account = Me['accounts'][number];

const AccountContext = createContext<ReturnType<typeof currentAccount> | undefined>(undefined);

/** `account` is for operations that take the account, `within` for those that take the mode as well. */
const currentAccount = (account: Account, mode: AccountMode['mode']) => ({
  ...account,
  mode,
  account: { account_id: account.account_id },
  within: { account_id: account.account_id, mode },
  can: (right: Right) => account.may.includes(right),
});

type ProviderProps = { account: Account; mode: AccountMode['mode']; children: ReactNode };

export function AccountProvider({ account, mode, children }: ProviderProps) {
  return <AccountContext value={currentAccount(account, mode)}>{children}</AccountContext>;
}

export function useAccount() {
  const account = useContext(AccountContext);
  if (account === undefined) throw new Error('useAccount() is for pages inside an account');
  return account;
}

export const useMaybeAccount = () => useContext(AccountContext);
