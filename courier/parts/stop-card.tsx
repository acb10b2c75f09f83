/** A stop in the list, and what the list and the screen of a stop both show: tags, times, and links to map and phone. */
import { inOneLine } from '../../contract/lines.ts';
import { moneyText } from '../../contract/money.ts';
import { ChevronRight, Clock, Map as MapIcon, Phone as PhoneIcon } from '../../icons/icons.ts';
import type { ShownStop } from '../day.ts';
import type { Stop } from '../messages.ts';
import { piecesWords } from '../scanning/parcels.ts';
import { addressOf, contactOf, locationOf, mapLink, receiverInOneLine, taskOf, windowOf } from '../stop.ts';
import { useToday } from '../today.ts';
import { go } from '../view.ts';
import {
  count,
  dayWords,
  moveWords,
  otherDayWords,
  refusalReasons,
  unacceptedMoney,
  unacceptedWords,
  windowWords,
} from '../words.ts';
import { ChangesOnCard } from './changes.tsx';
import { Text } from './facts.tsx';

const taskWords = {
  'pick up': 'Pick up at',
  deliver: 'Deliver to',
  return: 'Return to sender',
  ended: '',
};

export const taskTitle = (stop: ShownStop): string => taskWords[taskOf(stop)];

export function StopCard({ stop }: { stop: ShownStop }) {
  return (
    <li className="card">
      <button type="button" className="cardOpen" onClick={() => go({ screen: 'stop', id: stop.delivery_id })}>
        <span className="cardTask">
          {taskTitle(stop)}
          <ChevronRight className="cardMore" aria-hidden="true" />
        </span>
        <Text as="span" className="cardAddress" text={inOneLine(addressOf(stop))} />
        <TimeWindow stop={stop} />
        <DeliveryDay stop={stop} />
        {stop.deliver_on && taskOf(stop) === 'deliver' && (
          <span className="cardLine">Not before {dayWords(stop.deliver_on)}</span>
        )}
        <ParcelSummary stop={stop} />
        <Tags stop={stop} />
        {taskOf(stop) === 'deliver' && stop.amount_to_collect > 0 && !stop.unaccepted && (
          <span className="collect">
            Collect {moneyText(stop.amount_to_collect, stop.currency, stop.currency_digits)}
          </span>
        )}
        <ChangesOnCard stop={stop} />
        <NotAccepted stop={stop} />
      </button>
      <div className="cardLinks">
        <MapLink stop={stop} />
        <CallLink contact={contactOf(stop)} />
      </div>
    </li>
  );
}

/** Why the service did not accept what the courier recorded for this stop, and how much cash that leaves unaccepted. */
export function NotAccepted({ stop: { refused, unaccepted } }: { stop: ShownStop }) {
  const { day } = useToday();
  return (
    <>
      {refusalReasons(refused).map((reason) => (
        <span key={reason} className="refusedWhy">
          Not accepted. {reason}
        </span>
      ))}
      {unaccepted && <span className="refusedWhy">{unacceptedWords(unaccepted, day)}</span>}
    </>
  );
}

export function TimeWindow({ stop }: { stop: ShownStop }) {
  const words = windowWords(windowOf(stop), useToday().day);
  if (words === undefined) return null;
  return (
    <span className="timeWindow">
      <Clock aria-hidden="true" />
      {words}
    </span>
  );
}

/** Before the pickup, so that the courier knows which parcels are not for today. */
function DeliveryDay({ stop }: { stop: ShownStop }) {
  const words = otherDayWords(stop.delivery_window, useToday().day);
  if (taskOf(stop) !== 'pick up' || words === undefined) return null;
  return <span className="cardLine">Deliver {words}</span>;
}

/** Which parcel it is: a sender may have many. */
function ParcelSummary({ stop }: { stop: ShownStop }) {
  const { name } = stop.receiver_contact;
  const atSender = taskOf(stop) !== 'deliver';
  const parcel = [atSender ? stop.sender : name, piecesWords(stop), stop.package_details.description]
    .map((text) => inOneLine(text ?? ''))
    .filter(Boolean)
    .join(' · ');
  return (
    <>
      <Text as="span" className="cardLine" text={parcel} />
      {taskOf(stop) === 'pick up' && (
        <Text as="span" className="cardLine" text={`For ${receiverInOneLine(stop)}`} />
      )}
    </>
  );
}

/** For a cancelled delivery that the courier had picked up, it also says where the parcel is. */
function endedWords({ status, parcel_with }: ShownStop): string {
  if (status !== 'cancelled') return status === 'returned' ? moveWords.return : moveWords.deliver;
  if (parcel_with === 'sender') return `Cancelled, ${moveWords.return.toLowerCase()}`;
  return parcel_with === 'receiver' ? 'Cancelled, but delivered' : 'Cancelled';
}

export function DoneCard({ stop }: { stop: ShownStop }) {
  const { status, collected_amount: collected, parcel_with, unaccepted } = stop;
  const isWithReceiver = status === 'delivered' || parcel_with === 'receiver';
  const isWithSender = status === 'returned' || parcel_with === 'sender';
  return (
    <li className="card done">
      <p className="cardTask">
        {endedWords(stop)}
        {stop.waits && <span className="tag wait">Waiting to be sent</span>}
      </p>
      <Text
        className="doneAddress"
        text={inOneLine(isWithSender ? stop.pickup_address : stop.delivery_address)}
      />
      {collected !== null && stop.amount_to_collect > 0 && isWithReceiver && (
        <p className="cardLine">Collected {moneyText(collected, stop.currency, stop.currency_digits)}</p>
      )}
      {unaccepted && <p className="refusedWhy">Not accepted yet: {unacceptedMoney(unaccepted)} in cash</p>}
    </li>
  );
}

export function Tags({ stop }: { stop: ShownStop }) {
  const tags: [string, string][] = [];
  if (stop.waits) tags.push(['wait', 'Waiting to be sent']);
  if (stop.status === 'cancelled') tags.push(['late', 'Cancelled by the sender']);
  if (stop.late) tags.push(['late', 'Late']);
  if (taskOf(stop) === 'deliver' && stop.attempts > 0) {
    tags.push(['', count(stop.attempts, 'failed attempt', 'failed attempts')]);
    if (stop.instruction === 'awaited') tags.push(['', 'Waiting for sender']);
    if (stop.instruction === 'try_again') tags.push(['good', 'Sender: try again']);
  }
  if (tags.length === 0) return null;
  return (
    <span className="tags">
      {tags.map(([tone, text]) => (
        <span key={text} className={`tag ${tone}`}>
          {text}
        </span>
      ))}
    </span>
  );
}

export function MapLink({ stop }: { stop: Stop }) {
  const address = addressOf(stop);
  const link = mapLink(address, locationOf(stop), navigator.userAgent);
  const newTab = link.startsWith('https:') ? { target: '_blank', rel: 'noreferrer' } : {};
  return (
    <a className="button" href={link} {...newTab} aria-label={`Map: ${inOneLine(address)}`}>
      <MapIcon aria-hidden="true" />
      Map
    </a>
  );
}

interface CallLinkProps {
  contact: Stop['receiver_contact'];
  words?: string;
}

export function CallLink({ contact: { name, phone }, words = 'Call' }: CallLinkProps) {
  if (phone === null) return null;
  return (
    <a className="button" href={`tel:${phone}`} aria-label={`${words} ${inOneLine(name ?? '')} ${phone}`}>
      <PhoneIcon aria-hidden="true" />
      {words}
    </a>
  );
}
