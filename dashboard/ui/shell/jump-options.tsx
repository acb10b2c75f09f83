/** What the jump dialog offers for a text: pages, accounts, and deliveries that the service finds. */
import { useDebouncedValue } from '@mantine/hooks';
import { Building2, type LucideIcon, Package, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { listDeliveries } from '../../../contract/operations/delivery-lists.ts';
import { useOperation } from '../../api/queries.ts';
import type { Account } from '../../current/account.tsx';
import { type AccountMode, accountModeOf, baseOf, transferablePath } from '../../current/account-mode.ts';
import type { Me } from '../../current/me.tsx';
import { StatusBadge } from '../status-badge.tsx';
import { destinations } from './destinations.ts';

const maxDeliveries = 6;
const maxAccounts = 6;
/** A pause in typing of this length starts a search. */
const debounceMs = 200;

export interface Option {
  key: string;
  path: string;
  Icon: LucideIcon;
  title: string;
  detail?: string;
  aside?: ReactNode;
}

export interface DeliverySearch {
  options: readonly Option[];
  isSearching: boolean;
  /** A message, where the search failed. */
  error: string | undefined;
  retry(): unknown;
}

const contains = (title: string, text: string) => title.toLowerCase().includes(text.trim().toLowerCase());

export function pageOptions(me: Me, text: string, account?: Account, current?: AccountMode): Option[] {
  const profile = { title: 'Profile', path: '/profile', Icon: UserRound };
  return [...destinations(me, account, current).flatMap(({ pages }) => pages), profile]
    .filter(({ title }) => contains(title, text))
    .map(({ title, path, Icon }) => ({ key: `page-${path}`, title, path, Icon }));
}

/** Each leads to the same page in the other account, as the account switcher does. Without text there are none. */
export function accountOptions(me: Me, text: string, location: string): Option[] {
  if (text.trim() === '') return [];
  const here = accountModeOf(location);
  return me.accounts
    .filter(({ account_id, name }) => account_id !== here?.account_id && contains(name, text))
    .slice(0, maxAccounts)
    .map(({ account_id, name }) => ({
      key: account_id,
      title: name,
      path: baseOf({ account_id, mode: here?.mode ?? 'live' }) + transferablePath(here?.rest ?? ''),
      Icon: Building2,
    }));
}

export function useDeliveries(text: string, account?: Account, current?: AccountMode): DeliverySearch {
  const trimmed = text.trim();
  const [search] = useDebouncedValue(trimmed, debounceMs);
  const mayRead = account?.may.includes('deliveries.read') ?? false;
  const enabled = mayRead && current !== undefined && trimmed !== '' && search !== '';
  const found = useOperation(
    listDeliveries,
    { params: current ?? { account_id: '', mode: 'live' }, query: { search, limit: maxDeliveries } },
    { enabled, keepLast: true },
  );
  const isWaiting = mayRead && trimmed !== '' && trimmed !== search;
  const rows = enabled ? (found.data?.data ?? []) : [];
  return {
    options: rows.map((row) => ({
      key: row.delivery_id,
      title: row.receiver_contact.name ?? row.delivery_address,
      detail: [row.receiver_contact.name && row.delivery_address, row.reference ?? row.delivery_id]
        .filter(Boolean)
        .join(' · '),
      path: `${current ? baseOf(current) : ''}/deliveries/${row.delivery_id}`,
      Icon: Package,
      aside: <StatusBadge status={row.status} />,
    })),
    isSearching: isWaiting || (enabled && found.isFetching),
    error: enabled && !isWaiting && !found.isFetching ? found.error?.message : undefined,
    retry: found.refetch,
  };
}
