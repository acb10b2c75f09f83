/** The courier opened a sign-in link; this asks for its PIN. */
import { type FormEvent, useState } from 'react';
import { keepForLong, unreachableWords } from '../browser.ts';
import { Button } from '../parts/button.tsx';
import { Problem } from '../parts/fields.tsx';
import { Heading } from '../parts/screen.tsx';
import type { Phone } from '../phone.ts';
import type { SignInResult } from '../phone-state.ts';
import { linkToken } from '../sign-in-link.ts';

const words: Record<Exclude<SignInResult, 'done' | 'no network'>, string> = {
  'wrong pin': 'Wrong PIN. After five wrong PINs the link stops working.',
  'bad link':
    'This link no longer works: it was used, has expired or was withdrawn. Ask your dispatcher for a new one.',
  'too many': 'Too many attempts. Wait a minute, then try again.',
  trouble: 'The service is not responding. Try again in a moment.',
};

export function SignInScreen({ phone }: { phone: Phone }) {
  const { me } = phone.state();
  const [pin, setPin] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function signIn(event: FormEvent) {
    event.preventDefault();
    if (!/^\d{6}$/.test(pin)) return setProblem('Enter all six digits.');
    setBusy(true);
    setProblem(undefined);
    const result = await phone.signIn(linkToken.read() ?? '', pin);
    setBusy(false);
    if (result === 'no network') return setProblem(`${unreachableWords()}. Try again in a moment.`);
    if (result !== 'done') return setProblem(words[result]);
    linkToken.used();
    keepForLong();
  }

  return (
    <main className="content signIn">
      <Heading>Sign in</Heading>
      <p>Enter the 6-digit PIN from your dispatcher.</p>
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
        <Problem id="pin-problem" text={problem} />
        <Button type="submit" className="button primary" disabled={isBusy}>
          {isBusy ? 'Signing in…' : 'Sign in'}
        </Button>
        {me && (
          <Button
            onClick={() => {
              linkToken.forget();
              void phone.leaveSignIn();
            }}
          >
            Stay signed in as {me.name}
          </Button>
        )}
      </form>
    </main>
  );
}
