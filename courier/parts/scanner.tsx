/** The camera's picture, what the last scan did, the torch, and a field for codes that the camera cannot read. */
import { Flashlight, FlashlightOff, Keyboard } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import type { ShownStop } from '../day.ts';
import type { Codes } from '../scanning/parcels.ts';
import { signal } from '../scanning/signal.ts';
import type { Outcome } from '../scanning/tally.ts';
import { maxTypedLength, typedCode } from '../scanning/typed-code.ts';
import { type ScannerState, useScanner } from '../scanning/use-scanner.ts';
import { cameraProblems, type Feedback, outcomeWords, typedProblems } from '../scanning/words.ts';
import { replace } from '../view.ts';
import { TextField } from './fields.tsx';

interface ScannerProps {
  isPaused?: boolean;
  /** The stops that a typed code can mean, and what was scanned of them. */
  stops: readonly ShownStop[];
  codes: Codes;
  /** Keeps the scan, and says what it did. */
  onCode(text: string): Outcome;
}

export function Scanner({ isPaused = false, stops, codes, onCode }: ScannerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [feedback, setFeedback] = useState<Feedback>();
  const [problem, setProblem] = useState<string>();
  const [isTyping, setTyping] = useState(false);

  function take(text: string) {
    const next = outcomeWords(onCode(text));
    signal(next.tone);
    setFeedback(next);
    setProblem(undefined);
  }

  /** A typed code that means no parcel. Only the latest message is shown: an older one would contradict it. */
  function refuse(words: string) {
    setFeedback(undefined);
    setProblem(words);
  }

  const { state, tryAgain } = useScanner(video, { isPaused, onCode: take });
  return (
    <section className="scanner" aria-label="Scanner">
      <div className="viewfinder" hidden={state.is === 'stopped'}>
        {/* Without sound, and not to be opened in full: it is a viewfinder. */}
        <video ref={video} muted playsInline aria-label="Camera" />
        {state.is === 'starting' && <p className="viewfinderWords">Starting the camera…</p>}
        {state.is === 'running' && state.torch && <Torch torch={state.torch} />}
      </div>
      {state.is === 'stopped' && <Problem problem={state.problem} onTryAgain={tryAgain} />}
      <div role="status" className="scanFeedback">
        {feedback ? (
          <p data-tone={feedback.tone} dir="auto">
            {feedback.text}
          </p>
        ) : (
          state.is === 'running' && !problem && <p className="faint">Hold a label in front of the camera.</p>
        )}
      </div>
      {feedback?.opens && <OpenStop stop={feedback.opens} />}
      {isTyping || state.is === 'stopped' ? (
        <TypedCode stops={stops} codes={codes} problem={problem} onProblem={refuse} onCode={take} />
      ) : (
        <button type="button" className="button" onClick={() => setTyping(true)}>
          <Keyboard aria-hidden="true" />
          Type the code
        </button>
      )}
    </section>
  );
}

function OpenStop({ stop }: { stop: ShownStop }) {
  return (
    <button
      type="button"
      className="button primary"
      onClick={() => replace({ screen: 'stop', id: stop.delivery_id })}
    >
      Open this stop
    </button>
  );
}

function Torch({ torch }: { torch: (on: boolean) => Promise<void> }) {
  const [isOn, setOn] = useState(false);
  return (
    <button
      type="button"
      className="iconButton torch"
      aria-label="Torch"
      aria-pressed={isOn}
      onClick={() =>
        void torch(!isOn).then(
          () => setOn(!isOn),
          () => undefined,
        )
      }
    >
      {isOn ? <FlashlightOff aria-hidden="true" /> : <Flashlight aria-hidden="true" />}
    </button>
  );
}

interface ProblemProps {
  problem: Extract<ScannerState, { is: 'stopped' }>['problem'];
  onTryAgain(): void;
}

function Problem({ problem, onTryAgain }: ProblemProps) {
  return (
    <div className="notice" role="alert">
      <p>{cameraProblems[problem]}</p>
      {problem !== 'insecure' && (
        <button type="button" className="textButton" onClick={onTryAgain}>
          Try again
        </button>
      )}
    </div>
  );
}

interface TypedCodeProps extends Pick<ScannerProps, 'stops' | 'codes'> {
  /** Why the last code that was typed was not taken. */
  problem: string | undefined;
  onProblem(words: string): void;
  onCode(text: string): void;
}

function TypedCode({ stops, codes, problem, onProblem, onCode }: TypedCodeProps) {
  const [text, setText] = useState('');

  function submit(event: FormEvent) {
    event.preventDefault();
    const typed = typedCode(text, stops, codes);
    if (typed.is !== 'code') return onProblem(typedProblems[typed.is]);
    setText('');
    onCode(typed.code);
  }

  return (
    <form className="typedCode" onSubmit={submit} noValidate>
      <TextField
        label="Reference, or last characters of the delivery ID"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={maxTypedLength}
        value={text}
        onText={setText}
        problem={problem}
      />
      <button type="submit" className="button">
        Enter code
      </button>
    </form>
  );
}
