/** Always says whether everything was sent and accepted, and when the list was updated. */
import { Check, CloudOff, RefreshCw, TriangleAlert } from 'lucide-react';
import { noAnswerWords } from '../browser.ts';
import type { NotAcceptedCash } from '../discarded.ts';
import type { Phone, PhoneState } from '../phone.ts';
import { refusedOf, unsentOf, unsentOfOthers } from '../queue.ts';
import { count, dayAt, notAcceptedWords, timeWords } from '../words.ts';

interface BannerProps {
  phone: Phone;
  state: PhoneState;
  notAccepted: readonly NotAcceptedCash[];
}

export function Banner({ phone, state, notAccepted }: BannerProps) {
  const { network, sending, snapshot, me, queue } = state;
  const waiting = unsentOf(queue, me?.courier_id).length;
  const refused = refusedOf(queue, me?.courier_id).length;
  const cash = notAcceptedWords(notAccepted);
  const isFine = network === 'fine' && (waiting === 0 || sending);
  const isAccepted = refused === 0 && cash === '';
  const tone = !isFine ? 'wait' : isAccepted ? 'good' : 'bad';
  return (
    <>
      <div className="banner" data-tone={tone}>
        <Icon tone={tone} network={network} />
        <div role="status">
          {network === 'none' && <p>{noAnswerWords()}</p>}
          {network === 'trouble' && <p>The service is not responding</p>}
          {waiting > 0 && <p>{waitingWords(waiting, sending && network === 'fine')}</p>}
          {waiting === 0 && isAccepted && <p>{network === 'fine' ? 'Up to date' : 'Nothing to send'}</p>}
          {refused > 0 && <p>{count(refused, 'update', 'updates')} not accepted</p>}
          {cash && <p>{cash} in cash not accepted yet</p>}
          {snapshot && (
            <p className="faint">Updated {timeWords(snapshot.at, dayAt(Date.now(), snapshot.day))}</p>
          )}
        </div>
        {tone === 'wait' && (
          <button type="button" className="textButton" onClick={() => void phone.wake()}>
            Try now
          </button>
        )}
      </div>
      <StorageTrouble storage={state.storage} />
      <OfOthers others={unsentOfOthers(queue, me?.courier_id).length} />
    </>
  );
}

function waitingWords(waiting: number, sending: boolean): string {
  const updates = count(waiting, 'update', 'updates');
  return sending ? `Sending ${updates}` : `${updates} waiting to be sent`;
}

function Icon({ tone, network }: { tone: string; network: PhoneState['network'] }) {
  if (tone === 'good') return <Check aria-hidden="true" />;
  if (tone === 'bad') return <TriangleAlert aria-hidden="true" />;
  return network === 'none' ? <CloudOff aria-hidden="true" /> : <RefreshCw aria-hidden="true" />;
}

function StorageTrouble({ storage }: { storage: PhoneState['storage'] }) {
  if (storage === undefined) return null;
  const why = storage === 'full' ? 'This phone is out of storage' : 'This browser cannot store anything';
  return (
    <p className="notice" role="alert">
      {why}. Keep this page open until everything is sent.
    </p>
  );
}

function OfOthers({ others }: { others: number }) {
  if (others === 0) return null;
  return (
    <p className="notice">
      {count(others, 'update', 'updates')} from another courier {others === 1 ? 'is' : 'are'} saved on this
      phone and will be sent when that courier signs in here again.
    </p>
  );
}
