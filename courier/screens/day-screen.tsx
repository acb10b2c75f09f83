/** The courier's day: what was not accepted, what to do, what is for another day, what is done, and what was discarded. */
import { useState } from 'react';
import { moneyText } from '../../contract/money.ts';
import { Banknote, Menu, ScanBarcode } from '../../icons/icons.ts';
import type { ShownDay, ShownStop } from '../day.ts';
import type { Day } from '../messages.ts';
import { Banner } from '../parts/banner.tsx';
import { Button } from '../parts/button.tsx';
import { Cards } from '../parts/cards.tsx';
import { Problem } from '../parts/fields.tsx';
import { Discarded, Refused } from '../parts/not-accepted.tsx';
import { Heading } from '../parts/screen.tsx';
import { Sheet, Warning } from '../parts/sheet.tsx';
import { DoneCard, StopCard } from '../parts/stop-card.tsx';
import { isAtDoor, toPickUp } from '../scanning/parcels.ts';
import { useToday } from '../today.ts';
import { go } from '../view.ts';
import { count, dayWords, notAcceptedWords, zoneWords } from '../words.ts';

export function DayScreen() {
  const { day, shown } = useToday();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const zone = zoneWords(day, Date.now());
  return (
    <div className="screen">
      <header className="bar">
        <div className="barTitle">
          <Heading>Today</Heading>
          <p className="faint">{dayWords(day.today)}</p>
          {zone && <p className="faint">{zone}</p>}
        </div>
        <Button icon={Banknote} className="button narrow" onClick={() => go({ screen: 'cash' })}>
          Cash
        </Button>
        <Button icon={Menu} className="iconButton" aria-label="Menu" onClick={() => setMenuOpen(true)} />
      </header>
      <main className="content">
        <Banner />
        <Refused />
        <ScanButtons shown={shown} />
        {shown.stops.length === 0 && <NothingToDo isDone={shown.later.length + shown.done.length > 0} />}
        <Stops id="to-do" title="To do" stops={shown.stops} />
        <Stops id="later" title="Another day" stops={shown.later} />
        <Done stops={shown.done} collected={shown.collected} />
        <Discarded />
      </main>
      {isMenuOpen && <CourierMenu onClose={() => setMenuOpen(false)} />}
    </div>
  );
}

/** One for each thing that scanning does today: tick off parcels at a sender, and open the stop of a parcel. */
function ScanButtons({ shown }: { shown: ShownDay }) {
  const canPickUp = toPickUp(shown).length > 0;
  const canHandOver = [...shown.stops, ...shown.later].some(isAtDoor);
  if (!canPickUp && !canHandOver) return null;
  return (
    <div className="row">
      {canPickUp && (
        <Button icon={ScanBarcode} onClick={() => go({ screen: 'scan pickup' })}>
          Scan to pick up
        </Button>
      )}
      {canHandOver && (
        <Button icon={ScanBarcode} onClick={() => go({ screen: 'scan at door' })}>
          Scan a parcel
        </Button>
      )}
    </div>
  );
}

function NothingToDo({ isDone }: { isDone: boolean }) {
  return (
    <section className="empty" aria-label="To do">
      <h2>Nothing to do now</h2>
      <p>{isDone ? 'Well done.' : 'Your stops appear here as soon as your dispatcher assigns them.'}</p>
    </section>
  );
}

function Stops({ id, title, stops }: { id: string; title: string; stops: ShownStop[] }) {
  if (stops.length === 0) return null;
  return (
    <Cards id={id} title={title} count={stops.length}>
      {stops.map((stop) => (
        <StopCard key={stop.delivery_id} stop={stop} />
      ))}
    </Cards>
  );
}

function Done({ stops, collected }: { stops: ShownStop[]; collected: Day['collected'] }) {
  if (stops.length === 0 && collected.length === 0) return null;
  const money = collected.length > 0 && (
    <dl className="collected">
      <dt>Collected today, all payment methods</dt>
      {collected.map(({ currency, currency_digits, amount }) => (
        <dd key={currency}>{moneyText(amount, currency, currency_digits)}</dd>
      ))}
    </dl>
  );
  return (
    <Cards id="done" title="Done today" count={stops.length} above={money}>
      {stops.map((stop) => (
        <DoneCard key={stop.delivery_id} stop={stop} />
      ))}
    </Cards>
  );
}

function CourierMenu({ onClose }: { onClose(): void }) {
  const { day } = useToday();
  const [isLeaving, setLeaving] = useState(false);
  if (isLeaving) return <SignOutSheet onClose={onClose} />;
  return (
    <Sheet
      title={day.courier.name}
      onClose={onClose}
      buttons={
        <>
          <Button className="button large" onClick={onClose}>
            Close
          </Button>
          <Button className="button danger" onClick={() => setLeaving(true)}>
            Sign out on this phone
          </Button>
        </>
      }
    >
      <p className="faint">Signed in on this phone.</p>
    </Sheet>
  );
}

function SignOutSheet({ onClose }: { onClose(): void }) {
  const { phone, shown, unsent, refused } = useToday();
  const cash = notAcceptedWords(shown.notAccepted);
  const them = refused.length === 1 ? 'it' : 'them';
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);

  async function signOut() {
    setBusy(true);
    const done = await phone.signOut();
    setBusy(false);
    setFailed(!done);
  }

  return (
    <Warning
      title="Sign out on this phone?"
      yes={unsent.length > 0 || refused.length > 0 || cash ? 'Sign out anyway' : 'Sign out'}
      no="Stay signed in"
      isBusy={isBusy}
      onYes={signOut}
      onClose={onClose}
    >
      {unsent.length > 0 && (
        <p className="notice">
          {count(unsent.length, 'update has', 'updates have')} not been sent yet.{' '}
          {unsent.length === 1 ? 'It will' : 'They will'} be sent only after you sign in on this phone again.
        </p>
      )}
      {cash && (
        <p className="notice">
          You have {cash} in cash that was not accepted. Keep it apart, and tell your dispatcher.
        </p>
      )}
      {refused.length > 0 && (
        <p className="notice">
          {count(refused.length, 'update was', 'updates were')} not accepted, and your dispatcher cannot see{' '}
          {them}: correct or discard {them} first. Otherwise {refused.length === 1 ? 'it stays' : 'they stay'}{' '}
          on this phone until you sign in on it again.
        </p>
      )}
      <p>To sign in again, you need a new link and PIN from your dispatcher.</p>
      <Problem text={failed && 'You need a connection to sign out. Try again when you are online.'} />
    </Warning>
  );
}
