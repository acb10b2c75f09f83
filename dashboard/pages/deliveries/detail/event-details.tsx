/** The details of an event in the timeline: why, to whom, how much, where. */
import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { type FieldPath, fieldPaths, fieldValue } from '../../../../contract/delivery-fields.ts';
import type { EventDetails as EventDetailFields } from '../../../../contract/event-feed.ts';
import { ArrowRight, ExternalLink, MapPin } from '../../../../icons/icons.ts';
import { instructionWords, reasonWords } from '../../../parts/failure-words.ts';
import { paymentWords } from '../../../parts/payment-words.ts';
import { Lines } from '../../../ui/lines.tsx';
import { Money } from '../../../ui/money.tsx';
import { Time } from '../../../ui/time.tsx';
import { longDay } from '../../../ui/time-words.ts';
import { withNames } from '../../../ui/with-names.tsx';
import { fieldLabels } from '../field-words.ts';
import { emptyText, fieldText, useFormats } from '../formats.ts';
import type { Delivery, DeliveryEvent } from './delivery.ts';
import classes from './detail.module.css';

export interface EventProps {
  event: DeliveryEvent;
  delivery: Delivery;
}

export function EventDetails({ event, delivery }: EventProps) {
  const data: EventDetailFields = event.data.details;
  const { recipient_name: recipient, pin } = data.proof ?? {};
  return (
    <div>
      {about(event, delivery)}
      {data.note ? <Quote text={data.note} /> : null}
      <Line name="Received by">{recipient && <Lines text={recipient} />}</Line>
      {pin ? <div>PIN confirmed</div> : null}
      {data.location ? <LocationLink location={data.location} /> : null}
      <Line name="Time on the phone">
        {data.happened_at && isReportedLater(data.happened_at, event.timestamp) ? (
          <Time at={data.happened_at} show="exact" />
        ) : null}
      </Line>
    </div>
  );
}

function about(event: DeliveryEvent, delivery: Delivery): ReactNode {
  const { courier, by } = event;
  const { currency } = delivery;
  const courierName = courier && <bdi>{courier.name}</bdi>;
  switch (event.type) {
    case 'delivery.assigned':
      return <Line name="To">{courierName}</Line>;
    case 'delivery.unassigned':
      return <Line name="From">{courierName}</Line>;
    case 'delivery.picked_up':
      return (
        <>
          <Line name="Courier">{by.kind === 'courier' ? null : courierName}</Line>
          <Missing missing={event.data.details.missing_pieces} pieces={delivery.pieces} />
        </>
      );
    case 'delivery.attempt_failed':
      return (
        <>
          <div>{reasonWords[event.data.details.reason]}</div>
          {event.data.details.instruction === 'return' ? (
            <div>No more attempts: returned to the sender</div>
          ) : null}
        </>
      );
    case 'delivery.instructed':
      return <GivenInstruction data={event.data.details} currency={currency} />;
    case 'delivery.updated':
      return <FieldChanges data={event.data.details} currency={currency} />;
    case 'delivery.delivered': {
      const { collected_amount: amount, shortfall_reason: reason } = event.data.details;
      return (
        <>
          <Collected amount={amount} reason={reason} delivery={delivery} />
          {amount ? <PaidBy data={event.data.details} /> : null}
        </>
      );
    }
    case 'delivery.amount_corrected': {
      const { previous_amount: before, collected_amount: after, reason } = event.data.details;
      return (
        <>
          <div>
            <Money amount={before} currency={currency} /> → <Money amount={after} currency={currency} />
          </div>
          {after ? <PaidBy data={event.data.details} /> : null}
          {reason ? <Quote text={reason} /> : null}
        </>
      );
    }
    case 'delivery.created':
      return null;
    default:
      return event.data.details.reason ? <Quote text={event.data.details.reason} /> : null;
  }
}

interface DataProps {
  data: EventDetailFields;
  currency: string;
}

function Missing({ missing, pieces }: { missing: number | undefined; pieces: number | null }) {
  if (missing === undefined) return null;
  const parcels = `${missing} of ${pieces ?? 1} ${missing === 1 ? 'parcels was' : 'parcels were'}`;
  return <div>{parcels} missing at the pickup</div>;
}

function GivenInstruction({ data, currency }: DataProps) {
  const { amount_to_collect: amount } = data;
  return (
    <>
      {data.instruction ? <div>{instructionWords[data.instruction]}</div> : null}
      <Line name="To">{data.delivery_address && <Lines text={data.delivery_address} />}</Line>
      <Line name="Phone">{data.receiver_contact?.phone}</Line>
      <Line name="Collect only">
        {amount === undefined ? null : <Money amount={amount} currency={currency} />}
      </Line>
      <Line name="Not before">{data.deliver_on && longDay(data.deliver_on)}</Line>
    </>
  );
}

interface CollectedProps {
  amount: number | null | undefined;
  reason: string | null | undefined;
  delivery: Delivery;
}

export function Collected({ amount, reason, delivery }: CollectedProps) {
  if (amount === undefined || amount === null) return null;
  const { amount_to_collect: amountToCollect, currency } = delivery;
  return (
    <>
      <Line name="Collected">
        <Money amount={amount} currency={currency} />
      </Line>
      {amount < amountToCollect ? (
        <div className={classes.short}>
          <Money amount={amountToCollect - amount} currency={currency} /> short
          {reason ? (
            <>
              : <InlineQuote text={reason} />
            </>
          ) : null}
        </div>
      ) : null}
    </>
  );
}

/** Events leave it out if it was cash. */
function PaidBy({ data }: { data: EventDetailFields }) {
  return (
    <Line name="Paid by">
      {paymentWords[data.payment_method ?? 'cash'].toLowerCase()}
      {data.payment_reference ? withNames`, reference ${data.payment_reference}` : null}
    </Line>
  );
}

/** Nothing without a value. */
const Line = ({ name, children }: { name: string; children: ReactNode }) =>
  children ? (
    <div>
      <span className={classes.name}>{name}</span> {children}
    </div>
  ) : null;

/** What somebody typed, in quotation marks; `Quote` is on a line of its own. */
export const InlineQuote = ({ text, className }: { text: string; className?: string | undefined }) => (
  <q className={className} dir="auto">
    <Lines text={text} />
  </q>
);
const Quote = ({ text }: { text: string }) => <InlineQuote text={text} className={classes.quote} />;

function LocationLink({ location }: { location: NonNullable<EventDetailFields['location']> }) {
  const { accuracy_meters: meters } = location;
  return (
    <div>
      <MapLink location={location}>Location</MapLink>
      {meters === undefined ? null : <span className={classes.name}> within {Math.ceil(meters)} m</span>}
    </div>
  );
}

/** A clock that is off by less is not worth mentioning. */
const toleratedMs = 60_000;

/** A phone that was offline reports later what the courier did. */
const isReportedLater = (happened: string, arrived: string) =>
  Math.abs(Date.parse(happened) - Date.parse(arrived)) > toleratedMs;

function FieldChanges({ data: { before = {}, after = {} }, currency }: DataProps) {
  const formats = useFormats(currency);
  const textIn = (values: object, path: FieldPath) =>
    fieldText(path, fieldValue(values, path), formats) ?? emptyText(path);
  // A window or location that was not there, or is not any more, is null on that side, without its parts.
  const isIn = (values: object, path: FieldPath) => fieldValue(values, path) !== undefined;
  const paths = fieldPaths.filter((path) => isIn(before, path) || isIn(after, path));
  return paths.map((path) => (
    <div key={path}>
      <span className={classes.name}>{fieldLabels[path]}</span>{' '}
      <del className={classes.before}>
        <Lines text={textIn(before, path)} />
      </del>{' '}
      <ArrowRight size={12} aria-label="changed to" className={classes.arrow} />{' '}
      <Lines text={textIn(after, path)} />
    </div>
  ));
}

interface MapLinkProps {
  location: NonNullable<Delivery['pickup_location']>;
  children: ReactNode;
}

/** A link to a map. Only a link: a map inside the page would tell its provider who looks at which address. */
export function MapLink({ location: { latitude: lat, longitude: lon }, children }: MapLinkProps) {
  return (
    <Anchor
      href={`https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=17/${lat}/${lon}`}
      target="_blank"
      rel="noopener noreferrer"
      inherit
      className={classes.location}
    >
      <MapPin size={13} aria-hidden />
      {children}
      <ExternalLink size={11} aria-label="(opens a map in a new tab)" />
    </Anchor>
  );
}
