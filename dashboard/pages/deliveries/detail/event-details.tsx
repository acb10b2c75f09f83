/** The details of an event in the timeline: why, to whom, how much, where. */
import { Anchor } from '@mantine/core';
import { ArrowRight, ExternalLink, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { type FieldPath, fieldPaths, fieldValue } from '../../../../contract/delivery-fields.ts';
import type { EventDetails as EventDetailFields } from '../../../../contract/event-feed.ts';
import { instructionWords, reasonWords } from '../../../parts/failure-words.ts';
import { paymentWords } from '../../../parts/payment-words.ts';
import { Lines } from '../../../ui/lines.tsx';
import { Money } from '../../../ui/money.tsx';
import { Time } from '../../../ui/time.tsx';
import { longDay } from '../../../ui/time-words.ts';
import { withNames } from '../../../ui/with-names.tsx';
import { fieldLabels } from '../field-words.ts';
import { emptyText, type Formats, fieldText, useFormats } from '../formats.ts';
import type { Delivery, DeliveryEvent } from './delivery.ts';
import classes from './detail.module.css';

interface EventDetailsProps {
  event: DeliveryEvent;
  delivery: Delivery;
}

export function EventDetails({ event, delivery }: EventDetailsProps) {
  const data: EventDetailFields = event.data.details;
  return (
    <div>
      {about(event, delivery)}
      {data.note ? <Quote text={data.note} /> : null}
      {data.proof?.recipient_name ? (
        <Line name="Received by">
          <Lines text={data.proof.recipient_name} />
        </Line>
      ) : null}
      {data.proof?.pin ? <div>PIN confirmed</div> : null}
      {data.location ? <LocationLink location={data.location} /> : null}
      {data.happened_at && isReportedLater(data.happened_at, event.timestamp) ? (
        <Line name="Time on the phone">
          <Time at={data.happened_at} show="exact" />
        </Line>
      ) : null}
    </div>
  );
}

function about(event: DeliveryEvent, delivery: Delivery): ReactNode {
  const { courier, by } = event;
  switch (event.type) {
    case 'delivery.assigned':
      return courier ? (
        <Line name="To">
          <bdi>{courier.name}</bdi>
        </Line>
      ) : null;
    case 'delivery.unassigned':
      return courier ? (
        <Line name="From">
          <bdi>{courier.name}</bdi>
        </Line>
      ) : null;
    case 'delivery.picked_up':
      return (
        <>
          {courier && by.kind !== 'courier' ? (
            <Line name="Courier">
              <bdi>{courier.name}</bdi>
            </Line>
          ) : null}
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
      return <GivenInstruction data={event.data.details} currency={delivery.currency} />;
    case 'delivery.updated':
      return <FieldChanges details={event.data.details} currency={delivery.currency} />;
    case 'delivery.delivered':
      return (
        <>
          <Collected
            amount={event.data.details.collected_amount}
            reason={event.data.details.shortfall_reason}
            delivery={delivery}
          />
          {event.data.details.collected_amount ? <PaidBy data={event.data.details} /> : null}
        </>
      );
    case 'delivery.amount_corrected':
      return <CorrectedAmount data={event.data.details} currency={delivery.currency} />;
    case 'delivery.created':
      return null;
    default:
      return event.data.details.reason ? <Quote text={event.data.details.reason} /> : null;
  }
}

/** The details of an event of any type. */

function Missing({ missing, pieces }: { missing: number | undefined; pieces: number | null }) {
  if (missing === undefined) return null;
  const parcels = `${missing} of ${pieces ?? 1} ${missing === 1 ? 'parcels was' : 'parcels were'}`;
  return <div>{parcels} missing at the pickup</div>;
}

function GivenInstruction({ data, currency }: { data: EventDetailFields; currency: string }) {
  return (
    <>
      {data.instruction ? <div>{instructionWords[data.instruction]}</div> : null}
      {data.delivery_address ? (
        <Line name="To">
          <Lines text={data.delivery_address} />
        </Line>
      ) : null}
      {data.receiver_contact ? <Line name="Phone">{data.receiver_contact.phone}</Line> : null}
      {data.amount_to_collect === undefined ? null : (
        <Line name="Collect only">
          <Money amount={data.amount_to_collect} currency={currency} />
        </Line>
      )}
      {data.deliver_on ? <Line name="Not before">{longDay(data.deliver_on)}</Line> : null}
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
              :{' '}
              <q dir="auto">
                <Lines text={reason} />
              </q>
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

function CorrectedAmount({ data, currency }: { data: EventDetailFields; currency: string }) {
  return (
    <>
      <div>
        <Money amount={data.previous_amount ?? 0} currency={currency} /> →{' '}
        <Money amount={data.collected_amount ?? 0} currency={currency} />
      </div>
      {data.collected_amount ? <PaidBy data={data} /> : null}
      {data.reason ? <Quote text={data.reason} /> : null}
    </>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <span className={classes.name}>{name}</span> {children}
    </div>
  );
}

const Quote = ({ text }: { text: string }) => (
  <q className={classes.quote} dir="auto">
    <Lines text={text} />
  </q>
);

function LocationLink({ location }: { location: NonNullable<EventDetailFields['location']> }) {
  const { latitude, longitude, accuracy_meters: meters } = location;
  return (
    <div>
      <MapLink latitude={latitude} longitude={longitude}>
        Location
      </MapLink>
      {meters === undefined ? null : <span className={classes.name}> within {Math.ceil(meters)} m</span>}
    </div>
  );
}

/** A clock that is off by less is not worth mentioning. */
const toleratedMs = 60_000;

/** A phone that was offline reports later what the courier did. */
const isReportedLater = (happened: string, arrived: string) =>
  Math.abs(Date.parse(happened) - Date.parse(arrived)) > toleratedMs;

interface FieldChangesProps {
  details: EventDetailFields;
  currency: string;
}

/** What an edit has changed, field by field: what it was, and what it is since then. */
function FieldChanges({ details: { before = {}, after = {} }, currency }: FieldChangesProps) {
  const formats = useFormats(currency);
  // A window or location that was not there, or is not any more, is null on that side, without its parts.
  const isIn = (values: object) => (path: FieldPath) => fieldValue(values, path) !== undefined;
  const paths = fieldPaths.filter((path) => isIn(before)(path) || isIn(after)(path));
  return paths.map((path) => (
    <div key={path}>
      <span className={classes.name}>{fieldLabels[path]}</span>{' '}
      <del className={classes.before}>
        <Lines text={textAt(before, path, formats)} />
      </del>{' '}
      <ArrowRight size={12} aria-label="changed to" className={classes.arrow} />{' '}
      <Lines text={textAt(after, path, formats)} />
    </div>
  ));
}

function textAt(values: object, path: FieldPath, formats: Formats): string {
  return fieldText(path, fieldValue(values, path), formats) ?? emptyText(path);
}

interface MapLinkProps {
  latitude: number;
  longitude: number;
  children: ReactNode;
}

/** A link to a map. Only a link: a map inside the page would tell its provider who looks at which address. */
export function MapLink({ latitude: lat, longitude: lon, children }: MapLinkProps) {
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
