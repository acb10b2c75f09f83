/** Who is signed in, and signing out, with a confirmation: signing in again takes a new link. */
import { useState } from 'react';
import { Sheet } from '../parts/sheet.tsx';
import type { Phone } from '../phone.ts';
import { count } from '../words.ts';

interface CourierMenuProps {
  phone: Phone;
  name: string;
  waiting: number;
  onClose(): void;
}

export function CourierMenu({ phone, name, waiting, onClose }: CourierMenuProps) {
  const [isLeaving, setLeaving] = useState(false);
  if (isLeaving) return <SignOutSheet phone={phone} waiting={waiting} onClose={onClose} />;
  return (
    <Sheet
      title={name}
      onClose={onClose}
      buttons={
        <>
          <button type="button" className="button large" onClick={onClose}>
            Close
          </button>
          <button type="button" className="button danger" onClick={() => setLeaving(true)}>
            Sign out on this phone
          </button>
        </>
      }
    >
      <p className="faint">Signed in on this phone.</p>
    </Sheet>
  );
}

function SignOutSheet({ phone, waiting, onClose }: Omit<CourierMenuProps, 'name'>) {
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);

  async function signOut() {
    setBusy(true);
    const done = await phone.signOut();
    setBusy(false);
    setFailed(!done);
  }

  return (
    <Sheet
      title="Sign out on this phone?"
      onClose={onClose}
      buttons={
        <>
          <button type="button" className="button primary large" onClick={onClose} data-safe>
            Stay signed in
          </button>
          <button type="button" className="button danger" disabled={isBusy} onClick={() => void signOut()}>
            {waiting > 0 ? 'Sign out anyway' : 'Sign out'}
          </button>
        </>
      }
    >
      {waiting > 0 && (
        <p className="notice">
          {count(waiting, 'update has', 'updates have')} not been sent yet.{' '}
          {waiting === 1 ? 'It will' : 'They will'} be sent only after you sign in on this phone again.
        </p>
      )}
      <p>To sign in again, you need a new link and PIN from your dispatcher.</p>
      {failed && (
        <p className="problem" role="alert">
          You need a connection to sign out. Try again when you are online.
        </p>
      )}
    </Sheet>
  );
}
