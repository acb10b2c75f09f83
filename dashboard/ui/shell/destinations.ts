/** The pages that a person can go to. What they may not read is not offered. */
import { useLocation } from 'wouter';
import type { Right } from '../../../contract/operation.ts';
import {
  Activity,
  Bike,
  Building2,
  ContactRound,
  Eraser,
  HandCoins,
  History,
  KeyRound,
  LayoutDashboard,
  type LucideIcon,
  Package,
  Route,
  ScrollText,
  Settings,
  SlidersHorizontal,
  Users,
  Wallet,
  Webhook,
} from '../../../icons/icons.ts';
import { accountModeOf, baseOf, lastAccountMode } from '../../current/account-mode.ts';
import { useMe } from '../../current/me.tsx';

export type Destination = { title: string; path: string; Icon: LucideIcon };

const accountPages: readonly (Destination & { right: Right })[] = [
  { title: 'Overview', path: '', Icon: LayoutDashboard, right: 'deliveries.read' },
  { title: 'Deliveries', path: '/deliveries', Icon: Package, right: 'deliveries.read' },
  { title: 'Cash', path: '/cash', Icon: Wallet, right: 'cash.read' },
  { title: 'Events', path: '/events', Icon: Activity, right: 'deliveries.read' },
  { title: 'Webhooks', path: '/webhooks', Icon: Webhook, right: 'webhooks.read' },
  { title: 'API Keys', path: '/api-keys', Icon: KeyRound, right: 'keys.read' },
  { title: 'Team', path: '/team', Icon: Users, right: 'team.read' },
  { title: 'Settings', path: '/settings', Icon: Settings, right: 'settings.read' },
  { title: 'Audit log', path: '/audit', Icon: ScrollText, right: 'audit.read' },
];

const fleetPages: readonly Destination[] = [
  { title: 'Dispatch', path: '/dispatch', Icon: Route },
  { title: 'Couriers', path: '/couriers', Icon: Bike },
  { title: 'Cash desk', path: '/cash-desk', Icon: HandCoins },
  { title: 'Fleet settings', path: '/fleet-settings', Icon: SlidersHorizontal },
];

const installationPages: readonly Destination[] = [
  { title: 'Accounts', path: '/accounts', Icon: Building2 },
  { title: 'People', path: '/people', Icon: ContactRound },
  { title: 'Personal data', path: '/personal-data', Icon: Eraser },
  { title: 'Installation log', path: '/installation-audit', Icon: History },
];

/** The account that is open or was open last, and its mode. */
export function useOpenAccount() {
  const me = useMe();
  const [path] = useLocation();
  const current = accountModeOf(path) ?? lastAccountMode(me);
  return { current, account: me.accounts.find(({ account_id }) => account_id === current?.account_id) };
}

/** In groups: the account's own pages have no title. */
export function useDestinations() {
  const { is_operator: isOperator } = useMe();
  const { account, current } = useOpenAccount();
  const groups: { title?: string; pages: readonly Destination[] }[] = [];
  if (account && current) {
    const base = baseOf(current);
    const readable = accountPages.filter(({ right }) => account.may.includes(right));
    groups.push({ pages: readable.map((page) => ({ ...page, path: base + page.path })) });
  }
  if (isOperator) {
    groups.push({ title: 'Fleet', pages: fleetPages }, { title: 'Installation', pages: installationPages });
  }
  return groups;
}

/** Live data only, of all couriers and accounts, kept up to date by the stream of the fleet. */
export const isFleetPage = (path: string) =>
  fleetPages.some((page) => path === page.path || path.startsWith(`${page.path}/`));
