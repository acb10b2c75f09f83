/** Which screen is shown: by the state of the phone, then by the screen that the courier opened. */
import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { issuerOf } from './cash.ts';
import { type DaySnapshot, type ShownDay, type ShownStop, shownDay, stopIn } from './day.ts';
import { discardsOf } from './discarded.ts';
import { useRefusedValues } from './form.ts';
import type { Day } from './messages.ts';
import type { Phone } from './phone.ts';
import type { PhoneState } from './phone-state.ts';
import { refusedOf, waitingOf } from './queue.ts';
import { CashScreen, ReceiptScreen } from './screens/cash-screen.tsx';
import { DayScreen } from './screens/day-screen.tsx';
import { HandOverScreen } from './screens/hand-over-screen.tsx';
import { FailScreen, ReturnScreen } from './screens/move-screens.tsx';
import { Loading, NoSession, SignedOut, Unreachable } from './screens/outside.tsx';
import { DoorScanScreen, PickUpScanScreen } from './screens/scan-screens.tsx';
import { SignInScreen } from './screens/sign-in-screen.tsx';
import { GoneScreen, StopScreen } from './screens/stop-screen.tsx';
import { type FormView, useView, type View } from './view.ts';
import { dayAt } from './words.ts';

interface NewBuild {
  isReady: boolean;
}

export function App({ phone, newBuild }: { phone: Phone; newBuild: NewBuild }) {
  const state = useSyncExternalStore(phone.watch, phone.state);
  const view = useView();
  useWarningBeforeLoss(state);
  useEffect(() => {
    const isIdle = view.screen === 'list' && document.querySelector('dialog[open]') === null;
    if (newBuild.isReady && isIdle) location.reload();
  });
  switch (state.stage) {
    case 'opening':
      return <Loading />;
    case 'sign in':
      return <SignInScreen phone={phone} />;
    case 'no session':
      return <NoSession queue={state.queue} />;
    case 'signed out':
    case 'left':
      return <SignedOut byCourier={state.stage === 'left'} queue={state.queue} />;
    case 'unreachable':
      return <Unreachable phone={phone} />;
    case 'day':
      return state.snapshot ? (
        <Suspense fallback={<Loading />}>
          <SignedIn phone={phone} state={state} snapshot={state.snapshot} view={view} />
        </Suspense>
      ) : (
        <Loading />
      );
  }
}

interface SignedInProps {
  phone: Phone;
  state: PhoneState;
  snapshot: DaySnapshot;
  view: View;
}

function SignedIn({ phone, state, snapshot, view }: SignedInProps) {
  const courierId = state.me?.courier_id;
  const refused = refusedOf(state.queue, courierId);
  const discards = discardsOf(snapshot.day, state.queue, courierId);
  const shown = shownDay(snapshot.day, waitingOf(state.queue, courierId), refused, discards);
  if (view.screen === 'list') {
    return <DayScreen phone={phone} state={state} day={snapshot.day} shown={shown} discards={discards} />;
  }
  if (view.screen === 'scan pickup') {
    return <PickUpScanScreen phone={phone} day={shown} codes={state.scans.pickUp} first={view.id} />;
  }
  if (view.screen === 'scan at door') {
    return <DoorScanScreen phone={phone} day={shown} codes={state.scans.door} openStop={view.id} />;
  }
  if (view.screen === 'cash' || view.screen === 'receipt') {
    return <CashScreens shown={shown} snapshot={snapshot} view={view} />;
  }
  const stop = stopIn(shown, view.id);
  if (stop === undefined) return <GoneScreen />;
  if (view.screen === 'stop') {
    return (
      <StopScreen
        phone={phone}
        stop={stop}
        snapshot={snapshot}
        alsoHere={alsoAtSender(shown, stop)}
        codes={state.scans.door}
      />
    );
  }
  const key = `${view.screen} ${view.id} ${view.again}`;
  // As far as the last request shows: nobody can check a PIN then.
  const isOffline = state.network !== 'fine';
  return (
    <FormScreen key={key} phone={phone} stop={stop} view={view} day={snapshot.day} isOffline={isOffline} />
  );
}

interface FormScreenProps {
  phone: Phone;
  stop: ShownStop;
  view: FormView;
  day: Day;
  isOffline: boolean;
}

/** The form of a move, once the values of a refused one are read. */
function FormScreen({ phone, stop, view: { screen, again }, day, isOffline }: FormScreenProps) {
  const before = useRefusedValues(phone, again);
  if (before === undefined) return null;
  const props = { phone, stop, again, before };
  if (screen === 'fail') return <FailScreen {...props} />;
  if (screen === 'return') return <ReturnScreen {...props} />;
  return <HandOverScreen {...props} day={dayAt(Date.now(), day)} isOffline={isOffline} />;
}

interface CashScreensProps {
  shown: ShownDay;
  snapshot: DaySnapshot;
  view: Extract<View, { screen: 'cash' | 'receipt' }>;
}

function CashScreens({ shown: { cash, notAccepted, handIns }, snapshot, view }: CashScreensProps) {
  const day = dayAt(Date.now(), snapshot.day);
  const handIn = view.screen === 'receipt' && handIns.find(({ hand_in_id }) => hand_in_id === view.id);
  // A receipt that is too old for the list leads to the list.
  return handIn ? (
    <ReceiptScreen handIn={handIn} issuer={issuerOf(snapshot.day)} day={day} />
  ) : (
    <CashScreen cash={cash} notAccepted={notAccepted} handIns={handIns} day={day} />
  );
}

/** Couriers often pick up several parcels of one sender. */
const alsoAtSender = ({ stops }: ShownDay, { delivery_id, pickup_address, sender }: ShownStop): ShownStop[] =>
  stops.filter(
    (one) =>
      one.moves.includes('pick_up') &&
      one.delivery_id !== delivery_id &&
      one.pickup_address === pickup_address &&
      one.sender === sender,
  );

/** If the browser stores nothing, closing the page would lose what is not sent. */
function useWarningBeforeLoss({ storage, queue }: PhoneState) {
  const wouldLose = storage !== undefined && queue.length > 0;
  useEffect(() => {
    if (!wouldLose) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [wouldLose]);
}
