/** Who is signed in, and signing out, with a confirmation: signing in again takes a new link. */
import { useState } from 'react';
import type { NotAcceptedCash } from '../discarded.ts';
import { Button } from '../parts/button.tsx';
import { Problem } from '../parts/fields.tsx';
import { Sheet, Warning } from '../parts/sheet.tsx';
import type { Phone } from '../phone.ts';
import { count, notAcceptedWords } from '../words.ts';

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
