/** The screens without a list: loading, signed out, or no connection. */
import type { ReactNode } from 'react';
import { CloudOff, LogOut, type LucideIcon, Smartphone } from '../../icons/icons.ts';
import { unreachableWords } from '../browser.ts';
import { Button } from '../parts/button.tsx';
import { Heading } from '../parts/screen.tsx';
import type { Phone } from '../phone.ts';
import { type Queue, unsent } from '../queue.ts';
import { count } from '../words.ts';

interface MessageProps {
  icon: LucideIcon;
  title: string;
  children: ReactNode;
}

function Message({ icon: Icon, title, children }: MessageProps) {
  return (
    <main className="message">
      <Icon aria-hidden="true" />
      <Heading>{title}</Heading>
      {children}
    </main>
  );
}

/** The same as in index.html, which has its styles: nothing moves when the scripts are there. */
export function Loading() {
  return (
    <div id="loading">
      <header>Waybill</header>
      <main aria-busy="true">
        <div role="status" aria-label="Loading">
          <i />
          <i />
          <i />
        </div>
      </main>
    </div>
  );
}

const signedOut = {
  text: 'Your list was removed from this phone. To continue, ask your dispatcher for a new link and PIN.',
  icon: LogOut,
};
const messages = {
  'no session': {
    title: 'Sign in with your link',
    text: 'Open the link from your dispatcher on this phone. You also need the 6-digit PIN.',
    icon: Smartphone,
  },
  'signed out': { title: 'This phone was signed out', ...signedOut },
  left: { title: 'You are signed out', ...signedOut },
};

export function SignedOut({ stage, queue }: { stage: keyof typeof messages; queue: Queue }) {
  const { title, text, icon } = messages[stage];
  const { length } = unsent(queue);
  return (
    <Message icon={icon} title={title}>
      <p>{text}</p>
      {length > 0 && (
        <p className="notice">
          {count(length, 'update is', 'updates are')} saved on this phone and will be sent when the same
          courier signs in here again.
        </p>
      )}
    </Message>
  );
}

export function Unreachable({ phone }: { phone: Phone }) {
  return (
    <Message icon={CloudOff} title={unreachableWords()}>
      <p>Your list is not on this phone yet. It loads as soon as Waybill can be reached.</p>
      <Button onClick={() => void phone.wake()}>Try now</Button>
    </Message>
  );
}
