/** The link is there; now the PIN. */
import { type FormEvent, useState } from 'react';
import { keepForLong } from '../browser.ts';
import { Heading } from '../parts/screen.tsx';
import type { Phone, SignInResult } from '../phone.ts';
import { linkToken } from '../sign-in-link.ts';

const words: Record<Exclude<SignInResult, 'done'>, string> = {
  'wrong pin': 'This PIN is wrong. After five wrong PINs the link stops working.',
  'bad link':
    'This link no longer works: it was used, is too old or was withdrawn. Ask your dispatcher for a new one.',
  'too many': 'Too many tries. Wait a minute, then try again.',
  'no network': 'No network. Try again when you have a connection.',
  trouble: 'The service does not answer now. Try again in a moment.',
};

export function SignInScreen({ phone }: { phone: Phone }) {
  const [pin, setPin] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function signIn(event: FormEvent) {
    event.preventDefault();
    if (!/^\d{6}$/.test(pin)) return setProblem('The PIN has six digits.');
    setBusy(true);
    setProblem(undefined);
    const result = await phone.signIn(linkToken.read() ?? '', pin);
    setBusy(false);
    if (result !== 'done') return setProblem(words[result]);
    linkToken.used();
    keepForLong();
  }

  return (
    <main className="content signIn">
      <Heading>Sign in</Heading>
      <p>Type the PIN that your dispatcher gave you with the link.</p>
      <form onSubmit={(event) => void signIn(event)} noValidate>
        <label htmlFor="pin">PIN</label>
        <input
          id="pin"
          className="digits"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          value={pin}
          aria-invalid={problem !== undefined}
          aria-describedby={problem ? 'pin-problem' : undefined}
          onChange={(event) => setPin(event.target.value.replaceAll(/\D/g, ''))}
        />
        {problem && (
          <p id="pin-problem" className="problem" role="alert">
            {problem}
          </p>
        )}
        <button type="submit" className="button primary" disabled={isBusy}>
          {isBusy ? 'Signing in…' : 'Sign in'}
        </button>
        {phone.state().me && (
          <button
            type="button"
            className="button"
            onClick={() => {
              linkToken.forget();
              void phone.leaveSignIn();
            }}
          >
            Stay signed in as {phone.state().me!.name}
          </button>
        )}
      </form>
    </main>
  );
}
