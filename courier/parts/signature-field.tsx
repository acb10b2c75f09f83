/** A pad to sign on with a finger: dark ink on white in light and dark mode, as it is sent. */
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { PenLine, Trash2 } from '../../icons/icons.ts';
import { penOf, signatureImage } from '../photo.ts';
import { Button } from './button.tsx';
import { Problem, RequiredMark } from './fields.tsx';

interface SignatureFieldProps {
  isRequired?: boolean;
  problem?: string | undefined;
  signature: string | undefined;
  onSignature(signature: string | undefined): void;
}

const ink = '#101828';
const background = '#ffffff';

export function SignatureField({ signature, onSignature, isRequired, problem }: SignatureFieldProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="field">
      <p className="fieldName">Signature {isRequired && <RequiredMark />}</p>
      {signature && <img className="signature" src={`data:image/png;base64,${signature}`} alt="Signature" />}
      {isOpen && !signature && <Pad onSignature={onSignature} />}
      {!isOpen && !signature && (
        <Button icon={PenLine} onClick={() => setOpen(true)}>
          Sign here
        </Button>
      )}
      {signature && (
        <Button icon={Trash2} onClick={() => onSignature(undefined)}>
          Sign again
        </Button>
      )}
      <Problem text={problem} />
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
    const at = penAt(event);
    const pen = penOf(event.currentTarget);
    pen.beginPath();
    pen.moveTo(last.current.x, last.current.y);
    pen.lineTo(at.x, at.y);
    pen.stroke();
    last.current = at;
    setInk(true);
  }

  const lift = () => {
    last.current = undefined;
  };

  return (
    <>
      <canvas
        ref={canvas}
        className="pad"
        role="img"
        aria-label="Signature pad"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          last.current = penAt(event);
        }}
        onPointerMove={draw}
        onPointerUp={lift}
        onPointerCancel={lift}
      />
      <div className="row">
        <Button className="button primary" disabled={!hasInk} onClick={() => void use(canvas.current)}>
          Use this signature
        </Button>
        <Button
          disabled={!hasInk}
          onClick={() => {
            clear(canvas.current);
            setInk(false);
          }}
        >
          Clear
        </Button>
      </div>
      <Problem text={hasFailed && 'Can’t save the signature on this phone. Use another proof.'} />
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
    x: ((event.clientX - box.left) / box.width) * canvas.width,
    y: ((event.clientY - box.top) / box.height) * canvas.height,
  };
}
