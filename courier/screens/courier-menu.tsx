/** Who is signed in, and the way out, which is asked about: the way back in is a new link. */
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
          <button
            type="button"
            className="button danger large"
            disabled={isBusy}
            onClick={() => void signOut()}
          >
            {waiting > 0 ? 'Sign out all the same' : 'Sign out'}
          </button>
          <button type="button" className="button large" onClick={onClose}>
            Stay signed in
          </button>
        </>
      }
    >
      {waiting > 0 && (
        <p className="notice">
          {count(waiting, 'update is', 'updates are')} not sent yet.{' '}
          {waiting === 1 ? 'It stays' : 'They stay'} on this phone and {waiting === 1 ? 'is' : 'are'} sent
          only after you sign in here again.
        </p>
      )}
      <p>To sign in again you need a new link and PIN from your dispatcher.</p>
      {failed && (
        <p className="problem" role="alert">
          Signing out needs a connection. Try again when there is network.
        </p>
      )}
    </Sheet>
  );
}
