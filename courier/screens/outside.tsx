/** The screens without a list: loading, signed out, or no connection. */
import { CloudOff, LogOut, type LucideIcon, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { noAnswerWords } from '../browser.ts';
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

export function NoSession({ queue }: { queue: Queue }) {
  return (
    <Message icon={Smartphone} title="Sign in with your link">
      <p>Open the link from your dispatcher on this phone. You also need the 6-digit PIN.</p>
      <UnsentMoves queue={queue} />
    </Message>
  );
}

export function SignedOut({ byCourier, queue }: { byCourier: boolean; queue: Queue }) {
  return (
    <Message icon={LogOut} title={byCourier ? 'You are signed out' : 'This phone was signed out'}>
      <p>Your list was removed from this phone. To continue, ask your dispatcher for a new link and PIN.</p>
      <UnsentMoves queue={queue} />
    </Message>
  );
}

function UnsentMoves({ queue }: { queue: Queue }) {
  const unsentCount = unsent(queue).length;
  if (unsentCount === 0) return null;
  return (
    <p className="notice">
      {count(unsentCount, 'update is', 'updates are')} saved on this phone and will be sent when the same
      courier signs in here again.
    </p>
  );
}

export function Unreachable({ phone }: { phone: Phone }) {
  return (
    <Message icon={CloudOff} title={noAnswerWords()}>
      <p>Your list is not on this phone yet. It loads as soon as Waybill can be reached.</p>
      <Button onClick={() => void phone.wake()}>Try now</Button>
    </Message>
  );
}
