/** Always says whether everything was sent and accepted, and when the list was updated. */
import { Check, CloudOff, RefreshCw, TriangleAlert } from '../../icons/icons.ts';
import { unreachableWords } from '../browser.ts';
import { unsentOfOthers } from '../queue.ts';
import { useToday } from '../today.ts';
import { count, notAcceptedWords, timeWords } from '../words.ts';
import { Button } from './button.tsx';

export function Banner() {
  const { phone, state, shown, now, ...today } = useToday();
  const { network, sending, snapshot, me, queue } = state;
  const waiting = today.unsent.length;
  const refused = today.refused.length;
  const others = unsentOfOthers(queue, me?.courier_id).length;
  const updates = count(waiting, 'update', 'updates');
  const cash = notAcceptedWords(shown.notAccepted);
  const isFine = network === 'fine' && (waiting === 0 || sending);
  const isAccepted = refused === 0 && cash === '';
  const tone = !isFine ? 'wait' : isAccepted ? 'good' : 'bad';
  const Icon = { good: Check, bad: TriangleAlert, wait: network === 'none' ? CloudOff : RefreshCw }[tone];
  return (
    <>
      <div className="banner" data-tone={tone}>
        <Icon aria-hidden="true" />
        <div role="status">
          {network === 'none' && <p>{unreachableWords()}</p>}
          {network === 'trouble' && <p>The service is not responding</p>}
          {waiting > 0 && (
            <p>{sending && network === 'fine' ? `Sending ${updates}` : `${updates} waiting to be sent`}</p>
          )}
          {waiting === 0 && isAccepted && <p>{network === 'fine' ? 'Up to date' : 'Nothing to send'}</p>}
          {refused > 0 && <p>{count(refused, 'update', 'updates')} not accepted</p>}
          {cash && <p>{cash} in cash not accepted yet</p>}
          {snapshot && <p className="faint">Updated {timeWords(snapshot.at, now)}</p>}
        </div>
        {tone === 'wait' && (
          <Button className="textButton" onClick={() => void phone.wake()}>
            Try now
          </Button>
        )}
      </div>
      {state.storage && (
        <p className="notice" role="alert">
          {state.storage === 'full' ? 'This phone is out of storage' : 'This browser cannot store anything'}.
          Keep this page open until everything is sent.
        </p>
      )}
      {others > 0 && (
        <p className="notice">
          {count(others, 'update', 'updates')} from another courier {others === 1 ? 'is' : 'are'} saved on
          this phone and will be sent when that courier signs in here again.
        </p>
      )}
    </>
  );
}
