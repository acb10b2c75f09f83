/** The courier's day: what was not accepted, what to do, what is for another day, what is done, and what was discarded. */
import { Banknote, Menu, ScanBarcode } from 'lucide-react';
import { useState } from 'react';
import { moneyText } from '../../contract/money.ts';
import type { ShownDay, ShownStop } from '../day.ts';
import type { NotAcceptedCash, ShownDiscard } from '../discarded.ts';
import type { Day } from '../messages.ts';
import { Banner } from '../parts/banner.tsx';
import { Button } from '../parts/button.tsx';
import { Cards } from '../parts/cards.tsx';
import { Problem } from '../parts/fields.tsx';
import { Discarded, Refused } from '../parts/not-accepted.tsx';
import { Heading } from '../parts/screen.tsx';
import { Sheet, Warning } from '../parts/sheet.tsx';
import { DoneCard, StopCard } from '../parts/stop-card.tsx';
import type { Phone } from '../phone.ts';
import type { PhoneState } from '../phone-state.ts';
import { refusedOf, unsentOf } from '../queue.ts';
import { isAtDoor, toPickUp } from '../scanning/parcels.ts';
import { go } from '../view.ts';
import { count, dayAt, dayWords, notAcceptedWords, zoneWords } from '../words.ts';

interface DayScreenProps {
  phone: Phone;
  state: PhoneState;
  day: Day;
  shown: ShownDay;
  discards: readonly ShownDiscard[];
}

export function DayScreen({ phone, state, day, shown, discards }: DayScreenProps) {
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
        <Banner phone={phone} state={state} notAccepted={shown.notAccepted} />
        <Refused phone={phone} state={state} shown={shown} />
        <ScanButtons shown={shown} />
        {shown.stops.length === 0 && <NothingToDo isDone={shown.later.length + shown.done.length > 0} />}
        <Stops id="to-do" title="To do" stops={shown.stops} day={day} />
        <Stops id="later" title="Another day" stops={shown.later} day={day} />
        <Done stops={shown.done} collected={shown.collected} />
        <Discarded discards={discards} day={dayAt(Date.now(), day)} />
      </main>
      {isMenuOpen && (
        <CourierMenu
          phone={phone}
          name={day.courier.name}
          waiting={unsentOf(state.queue, state.me?.courier_id).length}
          refused={refusedOf(state.queue, state.me?.courier_id).length}
          notAccepted={shown.notAccepted}
          onClose={() => setMenuOpen(false)}
        />
      )}
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

interface StopsProps {
  id: string;
  title: string;
  stops: ShownStop[];
  day: Day;
}

function Stops({ id, title, stops, day }: StopsProps) {
  if (stops.length === 0) return null;
  return (
    <Cards id={id} title={title} count={stops.length}>
      {stops.map((stop) => (
        <StopCard key={stop.delivery_id} stop={stop} day={day} />
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

interface CourierMenuProps {
  phone: Phone;
  name: string;
  /** Updates that are not sent yet, and those that were not accepted. */
  waiting: number;
  refused: number;
  notAccepted: readonly NotAcceptedCash[];
  onClose(): void;
}

export function CourierMenu({ name, ...props }: CourierMenuProps) {
  const { onClose } = props;
  const [isLeaving, setLeaving] = useState(false);
  if (isLeaving) return <SignOutSheet {...props} />;
  return (
    <Sheet
      title={name}
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

function SignOutSheet({ phone, waiting, refused, notAccepted, onClose }: Omit<CourierMenuProps, 'name'>) {
  const cash = notAcceptedWords(notAccepted);
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
      yes={waiting > 0 || refused > 0 || cash ? 'Sign out anyway' : 'Sign out'}
      no="Stay signed in"
      isBusy={isBusy}
      onYes={signOut}
      onClose={onClose}
    >
      {waiting > 0 && (
        <p className="notice">
          {count(waiting, 'update has', 'updates have')} not been sent yet.{' '}
          {waiting === 1 ? 'It will' : 'They will'} be sent only after you sign in on this phone again.
        </p>
      )}
      {cash && (
        <p className="notice">
          You have {cash} in cash that was not accepted. Keep it apart, and tell your dispatcher.
        </p>
      )}
      {refused > 0 && (
        <p className="notice">
          {count(refused, 'update was', 'updates were')} not accepted, and your dispatcher cannot see{' '}
          {refused === 1 ? 'it' : 'them'}: correct or discard {refused === 1 ? 'it' : 'them'} first. Otherwise{' '}
          {refused === 1 ? 'it stays' : 'they stay'} on this phone until you sign in on it again.
        </p>
      )}
      <p>To sign in again, you need a new link and PIN from your dispatcher.</p>
      <Problem text={failed && 'You need a connection to sign out. Try again when you are online.'} />
    </Warning>
  );
}
