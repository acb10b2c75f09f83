/** Which screen is shown: by the state of the phone, then by the screen that the courier opened. */
import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { type ShownStop, stopIn } from './day.ts';
import { useRefusedValues } from './form.ts';
import type { Phone } from './phone.ts';
import type { PhoneState } from './phone-state.ts';
import { CashScreen, ReceiptScreen } from './screens/cash-screen.tsx';
import { DayScreen } from './screens/day-screen.tsx';
import { HandOverScreen } from './screens/hand-over-screen.tsx';
import { FailScreen, ReturnScreen } from './screens/move-screens.tsx';
import { Loading, SignedOut, Unreachable } from './screens/outside.tsx';
import { DoorScanScreen, PickUpScanScreen } from './screens/scan-screens.tsx';
import { SignInScreen } from './screens/sign-in-screen.tsx';
import { GoneScreen, StopScreen } from './screens/stop-screen.tsx';
import { Today, todayOf, useToday } from './today.ts';
import { type FormView, useView, type View } from './view.ts';

interface AppProps {
  phone: Phone;
  newBuild: { isReady: boolean };
}

export function App({ phone, newBuild }: AppProps) {
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
    case 'signed out':
    case 'left':
      return <SignedOut stage={state.stage} queue={state.queue} />;
    case 'unreachable':
      return <Unreachable phone={phone} />;
    case 'day':
      return state.snapshot ? (
        <Suspense fallback={<Loading />}>
          <Today value={todayOf(phone, state, state.snapshot)}>
            <OpenScreen view={view} />
          </Today>
        </Suspense>
      ) : (
        <Loading />
      );
  }
}

function OpenScreen({ view }: { view: View }) {
  const { shown } = useToday();
  if (view.screen === 'list') return <DayScreen />;
  if (view.screen === 'scan pickup') return <PickUpScanScreen first={view.id} />;
  if (view.screen === 'scan at door') return <DoorScanScreen openStop={view.id} />;
  if (view.screen === 'cash') return <CashScreen />;
  if (view.screen === 'receipt') {
    const handIn = shown.handIns.find(({ hand_in_id }) => hand_in_id === view.id);
    // A receipt that is too old for the list leads to the list.
    return handIn ? <ReceiptScreen handIn={handIn} /> : <CashScreen />;
  }
  const stop = stopIn(shown, view.id);
  if (stop === undefined) return <GoneScreen />;
  if (view.screen === 'stop') return <StopScreen stop={stop} />;
  return <FormScreen key={`${view.screen} ${view.id} ${view.again}`} stop={stop} view={view} />;
}

/** The form of a move, once the values of a refused one are read. */
function FormScreen({ stop, view: { screen, again } }: { stop: ShownStop; view: FormView }) {
  const before = useRefusedValues(again);
  if (before === undefined) return null;
  const props = { stop, again, before };
  if (screen === 'fail') return <FailScreen {...props} />;
  return screen === 'return' ? <ReturnScreen {...props} /> : <HandOverScreen {...props} />;
}

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
