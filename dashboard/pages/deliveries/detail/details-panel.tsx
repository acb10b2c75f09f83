/** All that is known of a delivery. */
import { Anchor, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { CopyIcon } from '../../../ui/copy.tsx';
import { Faint } from '../../../ui/faint.tsx';
import { Lines } from '../../../ui/lines.tsx';
import { Money } from '../../../ui/money.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Time } from '../../../ui/time.tsx';
import { collectsNothing } from '../cash.tsx';
import type { Delivery } from '../delivery.ts';
import { Late } from '../expected.tsx';
import classes from './details-panel.module.css';

interface DetailsProps {
  delivery: Delivery;
}

export function DetailsPanel({ delivery }: DetailsProps) {
  const { receiver_contact: receiver, package_details: parcel } = delivery;
  return (
    <Panel title="Details">
      <dl className={classes.facts}>
        <Fact name="Delivery address">
          <Given text={delivery.delivery_address} copy="the delivery address" />
        </Fact>
        <Fact name="Pickup address">
          <Given text={delivery.pickup_address} copy="the pickup address" />
        </Fact>
        <Fact name="Receiver">
          <Given text={receiver.name} />
        </Fact>
        <Fact name="Phone">
          {receiver.phone ? <Anchor href={`tel:${receiver.phone}`}>{receiver.phone}</Anchor> : <NotGiven />}
        </Fact>
        <Fact name="Cash to collect">
          <CashToCollect delivery={delivery} />
        </Fact>
        {delivery.collected_amount === null ? null : (
          <Fact name="Collected">
            <Collected amount={delivery.collected_amount} delivery={delivery} />
          </Fact>
        )}
        {delivery.ended || delivery.instruction === 'return' ? null : (
          <Fact name="Hand-over PIN">
            <HandoverPin pin={delivery.handover_pin} />
          </Fact>
        )}
        <Fact name="Courier">
          {delivery.courier ? <bdi>{delivery.courier.name}</bdi> : <Faint>Nobody yet</Faint>}
        </Fact>
        {delivery.attempts > 0 ? <Fact name="Failed attempts">{delivery.attempts}</Fact> : null}
        <Fact name="Package">
          <Given text={parcel.description} />
        </Fact>
        <Fact name="Weight">{parcel.weight === null ? <NotGiven /> : kilograms(parcel.weight)}</Fact>
        <Fact name={delivery.ended ? 'Was expected' : 'Expected'}>
          <Time at={delivery.estimated_delivery_time} show="exact" isAhead />{' '}
          {delivery.late ? <Late /> : null}
        </Fact>
        <Fact name="Created">
          <Time at={delivery.created_at} show="exact" />
        </Fact>
        <Fact name="Last change">
          <Time at={delivery.updated_at} show="exact" />
        </Fact>
      </dl>
    </Panel>
  );
}

/** Whoever knows it is the receiver: so it is for the receiver alone. */
function HandoverPin({ pin }: { pin: string }) {
  return (
    <>
      <span className={classes.pin}>{pin}</span>
      <span className={classes.copy}>
        <CopyIcon text={pin} what="the hand-over PIN" />
      </span>
      <div className={classes.explained}>
        Tell it to the receiver, and to nobody else. Told to the courier at the door, it proves that the right
        person took the parcel.
      </div>
    </>
  );
}

function CashToCollect({ delivery: { amount_to_collect: amount, currency, status } }: DetailsProps) {
  if (amount === 0) return 'None';
  const money = <Money amount={amount} currency={currency} />;
  if (collectsNothing(status)) return <>None (was {money})</>;
  return (
    <Text span inherit fw={600}>
      {money}
    </Text>
  );
}

function Collected({ amount, delivery }: DetailsProps & { amount: number }) {
  const { amount_to_collect: wanted, currency } = delivery;
  return (
    <>
      <Money amount={amount} currency={currency} />
      {amount < wanted ? (
        <Text span inherit c="var(--mantine-color-error)">
          {' '}
          (<Money amount={wanted - amount} currency={currency} /> short)
        </Text>
      ) : null}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Given({ text, copy }: { text: string | null; copy?: string }) {
  if (!text) return <NotGiven />;
  return (
    <>
      <Lines text={text} />
      {copy ? (
        <span className={classes.copy}>
          <CopyIcon text={text} what={copy} />
        </span>
      ) : null}
    </>
  );
}

const NotGiven = () => <Faint>Not given</Faint>;

const weight = new Intl.NumberFormat('en', { maximumFractionDigits: 20 });
const kilograms = (value: number) => `${weight.format(value)} kg`;
