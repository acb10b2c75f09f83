/** The details of a delivery. */
import { Anchor, Text } from '@mantine/core';
import { CopyDetail, Detail, Details, Explained } from '../../../ui/details.tsx';
import { Faint } from '../../../ui/faint.tsx';
import { Lines } from '../../../ui/lines.tsx';
import { Money } from '../../../ui/money.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Time } from '../../../ui/time.tsx';
import type { Delivery } from '../delivery.ts';
import { collectsNothing, Late } from '../delivery-cells.tsx';
import classes from './details-panel.module.css';

interface DetailsProps {
  delivery: Delivery;
}

export function DetailsPanel({ delivery }: DetailsProps) {
  const { receiver_contact: receiver, package_details: parcel } = delivery;
  const erased = delivery.personal_data_erased_at !== null;
  const collected = delivery.collected_amount ?? collectedAfterCancellation(delivery);
  return (
    <Panel title="Details">
      <Details>
        <Detail name="Delivery address">
          <Given text={delivery.delivery_address} copy="the delivery address" erased={erased} />
        </Detail>
        <Detail name="Pickup address">
          <Given text={delivery.pickup_address} copy="the pickup address" erased={erased} />
        </Detail>
        <Detail name="Receiver">
          <Given text={receiver.name} erased={erased} />
        </Detail>
        <Detail name="Phone">
          {receiver.phone ? (
            <Anchor href={`tel:${receiver.phone}`}>{receiver.phone}</Anchor>
          ) : (
            <Given text={null} erased={erased} />
          )}
        </Detail>
        <Detail name="Cash to collect">
          <CashToCollect delivery={delivery} />
        </Detail>
        {collected === null ? null : (
          <Detail name="Collected">
            <Collected amount={collected} delivery={delivery} />
          </Detail>
        )}
        {delivery.ended || delivery.instruction === 'return' ? null : (
          <Detail name="Hand-over PIN">
            <HandoverPin pin={delivery.handover_pin} />
          </Detail>
        )}
        <Detail name="Courier">
          {delivery.courier ? <bdi>{delivery.courier.name}</bdi> : <Faint>Not assigned</Faint>}
        </Detail>
        {delivery.attempts > 0 ? <Detail name="Failed attempts">{delivery.attempts}</Detail> : null}
        <Detail name="Package">
          <Given text={parcel.description} erased={erased} />
        </Detail>
        <Detail name="Weight">{parcel.weight === null ? <NotGiven /> : kilograms(parcel.weight)}</Detail>
        <Detail name={delivery.ended ? 'Was expected' : 'Expected'}>
          <Time at={delivery.estimated_delivery_time} show="exact" isAhead />{' '}
          {delivery.late ? <Late /> : null}
        </Detail>
        <Detail name="Created">
          <Time at={delivery.created_at} show="exact" />
        </Detail>
        <Detail name="Last change">
          <Time at={delivery.updated_at} show="exact" />
        </Detail>
      </Details>
    </Panel>
  );
}

/** Anyone who knows it counts as the receiver. */
function HandoverPin({ pin }: { pin: string }) {
  return (
    <>
      <span className={classes.pin}>{pin}</span>
      <CopyDetail text={pin} what="the hand-over PIN" />
      <Explained>Share only with the receiver, who gives it to the courier.</Explained>
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

/** The courier delivered it before hearing of the cancellation. */
const collectedAfterCancellation = ({ after_cancellation: moves }: Delivery): number | null =>
  moves.find(({ move }) => move === 'deliver')?.collected_amount ?? null;

function Collected({ amount, delivery }: DetailsProps & { amount: number }) {
  const { amount_to_collect: amountToCollect, currency } = delivery;
  return (
    <>
      <Money amount={amount} currency={currency} />
      {amount < amountToCollect ? (
        <Text span inherit c="var(--mantine-color-error)">
          {' '}
          (<Money amount={amountToCollect - amount} currency={currency} /> short)
        </Text>
      ) : null}
    </>
  );
}

interface GivenProps {
  text: string | null;
  copy?: string;
  /** Personal data of the delivery was erased: whether this was given is no longer known. */
  erased: boolean;
}

function Given({ text, copy, erased }: GivenProps) {
  if (erased) return <Faint>Erased</Faint>;
  if (!text) return <NotGiven />;
  return (
    <>
      <Lines text={text} />
      {copy ? <CopyDetail text={text} what={copy} /> : null}
    </>
  );
}

const NotGiven = () => <Faint>Not given</Faint>;

const weight = new Intl.NumberFormat('en', { maximumFractionDigits: 20 });
const kilograms = (value: number) => `${weight.format(value)} kg`;
