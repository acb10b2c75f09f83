/** The account whose pages are open, and whether its live or its test data is shown. */
import { createContext, type ReactNode, useContext } from 'react';
import type { Right } from '../../contract/operation.ts';
import type { AccountMode } from './account-mode.ts';
import type { Me } from './me.tsx';

export type Account = Me['accounts'][number];

export interface CurrentAccount extends Account, AccountMode {
  account: { account_id: string };
  within: AccountMode;
  can(right: Right): boolean;
}

const AccountContext = createContext<CurrentAccount | undefined>(undefined);

interface ProviderProps {
  account: Account;
  mode: AccountMode['mode'];
  children: ReactNode;
}

export function AccountProvider({ account, mode, children }: ProviderProps) {
  const { account_id } = account;
  const current: CurrentAccount = {
    ...account,
    mode,
    account: { account_id },
    within: { account_id, mode },
    can: (right) => account.may.includes(right),
  };
  return <AccountContext value={current}>{children}</AccountContext>;
}

export function useAccount(): CurrentAccount {
  const account = useContext(AccountContext);
  if (account === undefined) throw new Error('useAccount() is for pages inside an account');
  return account;
}

export const useMaybeAccount = () => useContext(AccountContext);
