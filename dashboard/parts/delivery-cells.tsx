/** What tables and pages show of a delivery: its id and a link, its cash, when it is expected, that it waits for an answer, who did it. */
import { Text, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import type { DeliveryState, Instruction } from '../../contract/primitives.ts';
import { AlarmClock, MessageCircleQuestion } from '../../icons/icons.ts';
import { PageLink } from '../ui/links.tsx';
import { Money } from '../ui/money.tsx';
import { Faint } from '../ui/stacked-table.tsx';
import { Time } from '../ui/time.tsx';
import classes from './parts.module.css';

const headLength = 4;
const tailLength = 7;

/** An id begins with its time, so its end tells neighbours apart: "dlv_…6w8y0z". Screen readers, search and copying have all of it. */
export const AbbreviatedId = ({ id }: { id: string }) => (
  <span className={classes.id}>
    {id.slice(0, headLength)}
    <span className={classes.middle}>{id.slice(headLength, -tailLength)}</span>
    <span className={classes.tail}>{id.slice(-tailLength)}</span>
  </span>
);

interface CashProps {
  amountToCollect: number;
  /** Null before anything was collected. */
  collectedAmount?: number | null;
  currency: string;
  /** Undefined for a delivery that is not created yet. */
  status?: DeliveryState;
}

/** The amount to collect, or the amount collected if it differs. */
export function Cash({ amountToCollect, collectedAmount = null, currency, status }: CashProps) {
  if (collectedAmount !== null && collectedAmount !== amountToCollect) {
    return (
      <>
        <Money amount={collectedAmount} currency={currency} />
        <Text component="div" size="xs" c="var(--mantine-color-error)">
          of <Money amount={amountToCollect} currency={currency} />
        </Text>
      </>
    );
  }
  const isOff = status !== undefined && collectsNothing(status);
  if (amountToCollect > 0 && !isOff) return <Money amount={amountToCollect} currency={currency} />;
  return (
    <Faint>
      <span aria-hidden="true">–</span>
      <VisuallyHidden component="span">None</VisuallyHidden>
    </Faint>
  );
}

/** It ended without reaching its receiver. */
export const collectsNothing = (status: DeliveryState) => status === 'cancelled' || status === 'returned';

type DueTimeProps = {
  due: { what: 'pickup' | 'delivery'; at: string };
  late: boolean;
  withClock?: boolean;
};

/** The time at which it is expected or, before that, the time by which it has to be picked up. */
export const DueTime = ({ due: { what, at }, late, withClock = false }: DueTimeProps) => (
  <MaybeLate late={late}>
    {what === 'pickup' ? 'Pickup ' : null}
    <Time at={at} show={withClock ? 'relative with clock' : 'relative'} isAhead />
  </MaybeLate>
);

/** A time that is still to come, or whose delivery is late. */
export const MaybeLate = ({ late, children }: { late: boolean; children: ReactNode }) => (
  <span className={classes.expected} data-late={late || undefined}>
    <span>{children}</span>
    {late ? <Late /> : null}
  </span>
);

export const Late = () => (
  <span className={classes.late}>
    <AlarmClock size={12} strokeWidth={2.25} aria-hidden />
    Late
  </span>
);

/** An attempt failed, and the courier waits for the sender's instruction. */
export const isInstructionAwaited = (delivery: {
  status: DeliveryState;
  instruction: Instruction | null;
}): boolean => delivery.status === 'in_transit' && delivery.instruction === 'awaited';

export const InstructionAwaited = () => (
  <span className={classes.awaited}>
    <MessageCircleQuestion size={12} strokeWidth={2.25} aria-hidden />
    Needs answer
  </span>
);

export type ReferencedDelivery = { deliveryId: string; reference: string | null };
type DeliveryLinkProps = ReferencedDelivery & { accountId?: string };

/** A delivery is called by the account's own reference; if it has none, by its id. `accountId`: outside of accounts. */
export const DeliveryLink = ({ deliveryId, reference, accountId }: DeliveryLinkProps) => (
  <PageLink href={`${accountId === undefined ? '' : `/${accountId}`}/deliveries/${deliveryId}`}>
    {reference ? <bdi>{reference}</bdi> : <AbbreviatedId id={deliveryId} />}
  </PageLink>
);

/** Who did something: a name; that of an API key in quotes. */
export function NamedActor({ name, kind }: { name: string; kind: 'person' | 'key' | 'courier' | 'system' }) {
  return kind === 'key' ? (
    <span>
      “<bdi>{name}</bdi>”
    </span>
  ) : (
    <bdi>{name}</bdi>
  );
}
