/** Where one can go. What a person may not read is not offered. */
import {
  Bike,
  BookOpen,
  Building2,
  ContactRound,
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
} from 'lucide-react';
import { Link, useLocation } from 'wouter';
import type { Right } from '../../../contract/operation.ts';
import type { Account } from '../../current/account.tsx';
import { type AccountMode, baseOf } from '../../current/account-mode.ts';
import { useMe } from '../../current/me.tsx';
import classes from './navigation.module.css';

interface Entry {
  title: string;
  path: string;
  Icon: LucideIcon;
}

const ofAccount: readonly (Entry & { right: Right })[] = [
  { title: 'Overview', path: '', Icon: LayoutDashboard, right: 'deliveries.read' },
  { title: 'Deliveries', path: '/deliveries', Icon: Package, right: 'deliveries.read' },
  { title: 'API Keys', path: '/api-keys', Icon: KeyRound, right: 'keys.read' },
  { title: 'Team', path: '/team', Icon: Users, right: 'team.read' },
  { title: 'Settings', path: '/settings', Icon: Settings, right: 'settings.read' },
  { title: 'Audit log', path: '/audit', Icon: ScrollText, right: 'audit.read' },
];

const ofFleet: readonly Entry[] = [
  { title: 'Dispatch', path: '/dispatch', Icon: Route },
  { title: 'Couriers', path: '/couriers', Icon: Bike },
  { title: 'Fleet settings', path: '/fleet-settings', Icon: SlidersHorizontal },
];

const ofOperators: readonly Entry[] = [
  { title: 'Accounts', path: '/accounts', Icon: Building2 },
  { title: 'People', path: '/people', Icon: ContactRound },
  { title: 'Installation log', path: '/installation-audit', Icon: History },
];

export function Navigation({ account, current }: { account?: Account; current?: AccountMode }) {
  const me = useMe();
  const base = current ? baseOf(current) : '';
  return (
    <nav aria-label="Main" className={classes.nav}>
      {account ? (
        <Entries
          entries={ofAccount
            .filter(({ right }) => account.may.includes(right))
            .map((entry) => ({ ...entry, path: base + entry.path }))}
        />
      ) : null}
      {me.is_operator ? <Entries title="Fleet" entries={ofFleet} /> : null}
      {me.is_operator ? <Entries title="Installation" entries={ofOperators} /> : null}
      <div className={classes.title}>Help</div>
      {/* Served beside the dashboard, not by it: the browser has to go there. */}
      <a href="/docs" target="_blank" rel="noopener" className={classes.entry}>
        <BookOpen size={16} aria-hidden />
        API reference
      </a>
    </nav>
  );
}

function Entries({ title, entries }: { title?: string; entries: readonly Entry[] }) {
  const [location] = useLocation();
  // `/acc_1` is the beginning of every page of the account, so the longest path that fits is the one.
  const fits = ({ path }: Entry) => location === path || location.startsWith(`${path}/`);
  const here = entries.filter(fits).sort((a, b) => b.path.length - a.path.length)[0];
  return (
    <>
      {title ? <div className={classes.title}>{title}</div> : null}
      <ul className={classes.entries}>
        {entries.map((entry) => (
          <li key={entry.path}>
            <Link
              href={entry.path}
              className={classes.entry}
              aria-current={entry === here ? (location === entry.path ? 'page' : 'true') : undefined}
            >
              <entry.Icon size={16} aria-hidden />
              {entry.title}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
