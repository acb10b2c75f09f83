/** One entry of an audit log. */
import {
  Bike,
  Building2,
  CircleDot,
  KeyRound,
  LogIn,
  type LucideIcon,
  Settings,
  ShieldAlert,
  ShieldCheck,
  Users,
} from 'lucide-react';
import type { Static } from 'typebox';
import type { AuditEntry as AuditEntrySchema } from '../../../contract/dashboard/settings.ts';
import { Faint } from '../../ui/faint.tsx';
import { Cell, Row } from '../../ui/stacked-table.tsx';
import { Time } from '../../ui/time.tsx';
import { TwoLines } from '../../ui/two-lines.tsx';
import classes from './audit.module.css';

export type AuditEntry = Static<typeof AuditEntrySchema> & { account_name?: string | null };

/** By how the action begins. The words beside the sign say it all; the sign helps the eye. */
const signs: readonly [beginning: string, Icon: LucideIcon][] = [
  ['key.', KeyRound],
  ['member.', Users],
  ['invitation.', Users],
  ['operator.', Users],
  ['person.', Users],
  ['courier.', Bike],
  ['fleet_settings.', Settings],
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

export function AuditRow({ entry, withAccount }: { entry: AuditEntry; withAccount: boolean }) {
  const Icon = signs.find(([beginning]) => entry.action.startsWith(beginning))?.[1] ?? CircleDot;
  return (
    <Row>
      <Cell>
        <div className={classes.what}>
          <Icon size={15} aria-hidden data-alarm={Icon === ShieldAlert || undefined} />
          <bdi>{entry.summary.charAt(0).toUpperCase() + entry.summary.slice(1)}</bdi>
        </div>
      </Cell>
      <Cell label="By">
        <div className={classes.by}>
          <By text={entry.by} />
        </div>
      </Cell>
      {withAccount ? (
        <Cell label="Account">
          {entry.account_name ? <bdi>{entry.account_name}</bdi> : <Faint>Installation</Faint>}
        </Cell>
      ) : null}
      <Cell label="When and where">
        <TwoLines below={entry.network}>
          <Time at={entry.at} />
        </TwoLines>
      </Cell>
    </Row>
  );
}

/** A name and, in brackets, an address, which has no spaces. Each stays by itself: a name may turn the writing around. */
function By({ text }: { text: string }) {
  const bracket = text.lastIndexOf(' (');
  if (bracket < 0) return <>{text.charAt(0).toUpperCase() + text.slice(1)}</>;
  return (
    <TwoLines below={<bdi>{text.slice(bracket + 2, -1)}</bdi>}>
      <bdi>{text.slice(0, bracket)}</bdi>
    </TwoLines>
  );
}
