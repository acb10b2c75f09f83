/** Entries of an audit log, page after page: of an account, or of the whole installation. */
import type { Static } from 'typebox';
import type { AuditEntry as AuditEntrySchema } from '../../contract/dashboard/settings.ts';
import type { NamedAccount } from '../../contract/primitives.ts';
import {
  Banknote,
  BellRing,
  Bike,
  Building2,
  CircleDot,
  KeyRound,
  LogIn,
  type LucideIcon,
  ScrollText,
  Settings,
  ShieldAlert,
  ShieldCheck,
  Users,
  Webhook,
} from '../../icons/icons.ts';
import { type LoadedPages, LoadMorePages } from '../ui/load-more.tsx';
import { type Column, Faint, StackedTable, TwoLines } from '../ui/stacked-table.tsx';
import { EmptyState } from '../ui/states.tsx';
import { Time } from '../ui/time.tsx';
import classes from './parts.module.css';

type AuditEntry = Static<typeof AuditEntrySchema> & {
  account?: Static<typeof NamedAccount> | null;
};

type AuditLogProps = { log: LoadedPages & { items: AuditEntry[] | undefined }; withAccount?: boolean };

export function AuditLog({ log, withAccount = false }: AuditLogProps) {
  return (
    <StackedTable
      label="Entries"
      columns={columns.filter(({ name }) => withAccount || name !== 'Account')}
      query={log}
      items={log.items}
      keyOf={({ audit_id }) => audit_id}
      empty={<EmptyState icon={ScrollText} title="Nothing has happened yet" />}
      below={<LoadMorePages pages={log} one="entry" many="entries" />}
      skeletonRows={12}
      twoLines
    />
  );
}

/** By the start of the action's name. Decoration only: the text says everything. */
const icons: readonly [prefix: string, Icon: LucideIcon][] = [
  ['key.', KeyRound],
  ['webhook', Webhook],
  ['member.', Users],
  ['invitation.', Users],
  ['operator.', Users],
  ['person.', Users],
  ['courier.', Bike],
  ['fleet_settings.', Settings],
  ['alerts.', BellRing],
  ['cash.', Banknote],
  ['settings.', Settings],
  ['profile.', Settings],
  ['account.', Building2],
  ['set_up', Building2],
  ['sign_in_failed', ShieldAlert],
  ['sign', LogIn],
  ['session.', LogIn],
  ['password', ShieldCheck],
  ['totp.', ShieldCheck],
  ['recovery_code', ShieldCheck],
];

const columns: Column<AuditEntry>[] = [
  { name: 'What', kind: 'title', cell: (entry) => <What {...entry} /> },
  {
    name: 'By',
    cell: ({ by }) => (
      <div className={classes.by}>
        <By text={by} />
      </div>
    ),
  },
  {
    name: 'Account',
    cell: ({ account }) => (account ? <bdi>{account.name}</bdi> : <Faint>Installation</Faint>),
  },
  {
    name: 'When and where',
    cell: ({ network, at }) => (
      <TwoLines below={network}>
        <Time at={at} />
      </TwoLines>
    ),
  },
];

function What({ action, summary }: AuditEntry) {
  const Icon = icons.find(([prefix]) => action.startsWith(prefix))?.[1] ?? CircleDot;
  return (
    <div className={classes.what}>
      <Icon size={15} aria-hidden data-alarm={Icon === ShieldAlert || undefined} />
      <bdi>{summary.charAt(0).toUpperCase() + summary.slice(1)}</bdi>
    </div>
  );
}

/** A name and, in brackets, an address without spaces. Each is isolated, because a name may be written right to left. */
function By({ text }: { text: string }) {
  const bracket = text.lastIndexOf(' (');
  if (bracket < 0) return <>{text.charAt(0).toUpperCase() + text.slice(1)}</>;
  return (
    <TwoLines below={<bdi>{text.slice(bracket + 2, -1)}</bdi>}>
      <bdi>{text.slice(0, bracket)}</bdi>
    </TwoLines>
  );
}
