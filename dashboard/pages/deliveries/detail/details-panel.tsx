/** The details of a delivery. */
import { Anchor, Text } from '@mantine/core';
import { type FieldPath, fieldValue } from '../../../../contract/delivery-fields.ts';
import { collectsNothing, Late } from '../../../parts/delivery-cells.tsx';
import { paymentWords } from '../../../parts/payment-words.ts';
import { proofText } from '../../../parts/proof-words.ts';
import { CopyDetail, Detail, Details, Explained } from '../../../ui/details.tsx';
import { Lines } from '../../../ui/lines.tsx';
import { Money } from '../../../ui/money.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Faint } from '../../../ui/stacked-table.tsx';
import { Time, TimeWindow } from '../../../ui/time.tsx';
import { withNames } from '../../../ui/with-names.tsx';
import { fieldLabels } from '../field-words.ts';
import { fieldText, kilograms, useFormats } from '../formats.ts';
import { type Delivery, handOverAfterCancellation } from './delivery.ts';
import classes from './detail.module.css';
import { MapLink } from './event-details.tsx';

interface DetailsProps {
  delivery: Delivery;
}

export function DetailsPanel({ delivery }: DetailsProps) {
  const { weight } = delivery.package_details;
  const collected =
    delivery.collected_amount ?? handOverAfterCancellation(delivery)?.collected_amount ?? null;
  return (
    <Panel title="Details">
      <Details>
        <FieldDetail isOptional path="reference" delivery={delivery} copy="the reference" />
        <FieldDetail path="delivery_address" delivery={delivery} copy="the delivery address" />
        <LocationDetail name="Delivery location" location={delivery.delivery_location} />
        <WindowDetail name="Delivery time" window={delivery.delivery_window} />
        <FieldDetail isOptional path="delivery_note" delivery={delivery} />
        <FieldDetail path="pickup_address" delivery={delivery} copy="the pickup address" />
        <LocationDetail name="Pickup location" location={delivery.pickup_location} />
        <WindowDetail name="Pickup time" window={delivery.pickup_window} />
        <FieldDetail isOptional path="pickup_note" delivery={delivery} />
        <FieldDetail isOptional path="sender_contact.name" delivery={delivery} />
        <FieldDetail isOptional path="sender_contact.phone" delivery={delivery} />
        <FieldDetail path="receiver_contact.name" delivery={delivery} />
        <FieldDetail path="receiver_contact.phone" delivery={delivery} />
        <Detail name={fieldLabels.amount_to_collect}>
          <CashToCollect delivery={delivery} />
        </Detail>
        {collected === null ? null : (
          <Detail name="Collected">
            <Collected amount={collected} delivery={delivery} />
          </Detail>
        )}
        {delivery.due === null || delivery.instruction === 'return' ? null : (
          <Detail name="Hand-over PIN">
            {/* Anyone who knows it counts as the receiver. */}
            <span className={classes.pin}>{delivery.handover_pin}</span>
            <CopyDetail text={delivery.handover_pin} what="the hand-over PIN" />
            <Explained>Share only with the receiver, who gives it to the courier.</Explained>
          </Detail>
        )}
        <Detail name="Courier">
          {delivery.courier ? <bdi>{delivery.courier.name}</bdi> : <Faint>Not assigned</Faint>}
        </Detail>
        {delivery.attempts > 0 ? <Detail name="Failed attempts">{delivery.attempts}</Detail> : null}
        <RequiredProof delivery={delivery} />
        <FieldDetail path="package_details.description" delivery={delivery} />
        <FieldDetail isOptional path="pieces" delivery={delivery} />
        <Detail name={fieldLabels['package_details.weight']}>
          {weight === null ? <NotGiven /> : kilograms(weight)}
        </Detail>
        <FieldDetail isOptional path="metadata" delivery={delivery} />
        <Detail name={delivery.due === null ? 'Was expected' : 'Expected'}>
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
  const { amount_to_collect: amountToCollect, currency } = delivery;
  const { payment_method: method, payment_reference: reference } = delivery;
  return (
    <>
      <Money amount={amount} currency={currency} />
      {amount < amountToCollect ? (
        <Text span inherit c="var(--mantine-color-error)">
          {' '}
          (<Money amount={amountToCollect - amount} currency={currency} /> short)
        </Text>
      ) : null}
      {method === null ? null : (
        <Explained>
          {paymentWords[method]}
          {reference ? withNames`, reference ${reference}` : null}
        </Explained>
      )}
    </>
  );
}

/** What the courier is asked for at the door; after the end, what the sender had asked for. */
function RequiredProof({ delivery: { required_proof: own, proof_to_deliver: toDeliver } }: DetailsProps) {
  const proof = toDeliver ?? own;
  if (proof === null) return null;
  return (
    <Detail name={fieldLabels.required_proof}>
      {proofText(proof)}
      {own === null ? <Explained>Fleet default</Explained> : null}
    </Detail>
  );
}

interface FieldDetailProps extends DetailsProps {
  path: FieldPath;
  copy?: string;
  /** Most deliveries do not have it: nothing is shown if it is empty. */
  isOptional?: boolean;
}

function FieldDetail({ path, delivery, copy, isOptional = false }: FieldDetailProps) {
  const text = fieldText(path, fieldValue(delivery, path), useFormats(delivery.currency));
  const erased = !isOptional && delivery.personal_data_erased_at !== null;
  if (isOptional && text === undefined) return null;
  return (
    <Detail name={fieldLabels[path]}>
      {erased || text === undefined ? (
        <NotGiven erased={erased} />
      ) : (
        <>
          {path.endsWith('.phone') ? <Anchor href={`tel:${text}`}>{text}</Anchor> : <Lines text={text} />}
          {copy ? <CopyDetail text={text} what={copy} /> : null}
        </>
      )}
    </Detail>
  );
}

/** After personal data of the delivery was erased, nobody knows whether this was given. */
const NotGiven = ({ erased = false }: { erased?: boolean }) => (
  <Faint>{erased ? 'Erased' : 'Not given'}</Faint>
);

const WindowDetail = ({ name, window }: { name: string; window: Delivery['pickup_window'] }) =>
  window && (
    <Detail name={name}>
      <TimeWindow window={window} />
    </Detail>
  );

const LocationDetail = ({ name, location }: { name: string; location: Delivery['pickup_location'] }) =>
  location && (
    <Detail name={name}>
      <MapLink location={location}>
        {location.latitude}, {location.longitude}
      </MapLink>
    </Detail>
  );
