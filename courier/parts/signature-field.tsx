/** A pad to sign on with a finger: dark ink on white in light and dark mode, as it is sent. */
import { PenLine, Trash2 } from 'lucide-react';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { penOf, signatureImage } from '../photo.ts';
import { RequiredMark } from './fields.tsx';

interface SignatureFieldProps {
  isRequired?: boolean;
  /** Why the form cannot be sent without it. */
  problem?: string | undefined;
  signature: string | undefined;
  onSignature(signature: string | undefined): void;
}

const ink = '#101828';
const background = '#ffffff';

export function SignatureField({ signature, onSignature, isRequired = false, problem }: SignatureFieldProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="field">
      <p className="fieldName">Signature {isRequired && <RequiredMark />}</p>
      {signature && <img className="signature" src={`data:image/png;base64,${signature}`} alt="Signature" />}
      {isOpen && !signature && <Pad onSignature={onSignature} />}
      {!isOpen && !signature && (
        <button type="button" className="button" onClick={() => setOpen(true)}>
          <PenLine aria-hidden="true" />
          Sign here
        </button>
      )}
      {signature && (
        <button type="button" className="button" onClick={() => onSignature(undefined)}>
          <Trash2 aria-hidden="true" />
          Sign again
        </button>
      )}
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

/** Two pixels for each one of the page are enough, also in print. */
const maxScale = 2;

function Pad({ onSignature }: { onSignature(signature: string): void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [hasInk, setInk] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const last = useRef<{ x: number; y: number }>(undefined);

  useEffect(() => {
    clear(canvas.current);
    canvas.current?.scrollIntoView({ block: 'center' });
  }, []);

  async function use(pad: HTMLCanvasElement | null) {
    if (pad === null) return;
    try {
      onSignature(await signatureImage(pad));
    } catch {
      setFailed(true);
    }
  }

  function draw(event: PointerEvent<HTMLCanvasElement>) {
    if (!last.current) return;
    const { pen, x, y } = penAt(event);
    pen.beginPath();
    pen.moveTo(last.current.x, last.current.y);
    pen.lineTo(x, y);
    pen.stroke();
    last.current = { x, y };
    setInk(true);
  }

  return (
    <>
      <canvas
        ref={canvas}
        className="pad"
        role="img"
        aria-label="Signature pad"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          const { x, y } = penAt(event);
          last.current = { x, y };
        }}
        onPointerMove={draw}
        onPointerUp={() => {
          last.current = undefined;
        }}
        onPointerCancel={() => {
          last.current = undefined;
        }}
      />
      <div className="row">
        <button
          type="button"
          className="button primary"
          disabled={!hasInk}
          onClick={() => void use(canvas.current)}
        >
          Use this signature
        </button>
        <button
          type="button"
          className="button"
          disabled={!hasInk}
          onClick={() => {
            clear(canvas.current);
            setInk(false);
          }}
        >
          Clear
        </button>
      </div>
      {hasFailed && (
        <p className="problem" role="alert">
          Can’t save the signature on this phone. Use another proof.
        </p>
      )}
    </>
  );
}

function clear(canvas: HTMLCanvasElement | null) {
  if (canvas === null) return;
  const { width, height } = canvas.getBoundingClientRect();
  const scale = Math.min(devicePixelRatio, maxScale);
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const pen = penOf(canvas);
  pen.fillStyle = background;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.strokeStyle = ink;
  pen.lineWidth = 2.5 * scale;
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
}

function penAt(event: PointerEvent<HTMLCanvasElement>) {
  const canvas = event.currentTarget;
  const box = canvas.getBoundingClientRect();
  return {
    pen: penOf(canvas),
    x: ((event.clientX - box.left) / box.width) * canvas.width,
    y: ((event.clientY - box.top) / box.height) * canvas.height,
  };
}
