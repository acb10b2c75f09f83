/** The camera's picture, what the last scan did, the torch, and a field for codes that the camera cannot read. */
import { type FormEvent, useRef, useState } from 'react';
import { Flashlight, FlashlightOff, Keyboard } from '../../icons/icons.ts';
import type { ShownStop } from '../day.ts';
import type { Codes } from '../scanning/parcels.ts';
import { signal } from '../scanning/signal.ts';
import type { Outcome } from '../scanning/tally.ts';
import { maxTypedLength, typedCode } from '../scanning/typed-code.ts';
import { useScanner } from '../scanning/use-scanner.ts';
import { cameraProblems, type Feedback, outcomeWords, typedProblems } from '../scanning/words.ts';
import { replace } from '../view.ts';
import { Button } from './button.tsx';
import { TextField } from './fields.tsx';

interface ScannerProps {
  isPaused?: boolean;
  /** The stops that a typed code can mean, and what was scanned of them. */
  stops: readonly ShownStop[];
  codes: Codes;
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
  const opened = feedback?.opens;
  return (
    <section className="scanner" aria-label="Scanner">
      <div className="viewfinder" hidden={state.is === 'stopped'}>
        {/* Without sound, and not to be opened in full: it is a viewfinder. */}
        <video ref={video} muted playsInline aria-label="Camera" />
        {state.is === 'starting' && <p className="viewfinderWords">Starting the camera…</p>}
        {state.is === 'running' && state.torch && <Torch torch={state.torch} />}
      </div>
      {state.is === 'stopped' && (
        <div className="notice" role="alert">
          <p>{cameraProblems[state.problem]}</p>
          {state.problem !== 'insecure' && (
            <Button className="textButton" onClick={tryAgain}>
              Try again
            </Button>
          )}
        </div>
      )}
      <div role="status" className="scanFeedback">
        {feedback ? (
          <p data-tone={feedback.tone} dir="auto">
            {feedback.text}
          </p>
        ) : (
          state.is === 'running' && !problem && <p className="faint">Hold a label in front of the camera.</p>
        )}
      </div>
      {opened && (
        <Button
          className="button primary"
          onClick={() => replace({ screen: 'stop', id: opened.delivery_id })}
        >
          Open this stop
        </Button>
      )}
      {isTyping || state.is === 'stopped' ? (
        <TypedCode stops={stops} codes={codes} problem={problem} onProblem={refuse} onCode={take} />
      ) : (
        <Button icon={Keyboard} onClick={() => setTyping(true)}>
          Type the code
        </Button>
      )}
    </section>
  );
}

function Torch({ torch }: { torch: (on: boolean) => Promise<void> }) {
  const [isOn, setOn] = useState(false);
  return (
    <Button
      icon={isOn ? FlashlightOff : Flashlight}
      className="iconButton torch"
      aria-label="Torch"
      aria-pressed={isOn}
      onClick={() =>
        void torch(!isOn).then(
          () => setOn(!isOn),
          () => undefined,
        )
      }
    />
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
        autoCapitalize="none"
        spellCheck={false}
        maxLength={maxTypedLength}
        value={text}
        onText={setText}
        problem={problem}
      />
      <Button type="submit">Enter code</Button>
    </form>
  );
}
