/** A photo from the camera, shown as it will be sent. */
import { Camera, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { smallPhoto } from '../photo.ts';
import { RequiredMark } from './fields.tsx';

interface PhotoFieldProps {
  isRequired?: boolean;
  /** Shows "optional"; only in forms whose other fields show it, too. */
  isOptional?: boolean;
  /** Why the form cannot be sent without it. */
  problem?: string | undefined;
  photo: string | undefined;
  onPhoto(photo: string | undefined): void;
}

export function PhotoField({
  photo,
  onPhoto,
  isRequired = false,
  isOptional = false,
  problem,
}: PhotoFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready');

  async function take(file: File | undefined) {
    if (!file) return;
    setState('busy');
    try {
      onPhoto(await smallPhoto(file));
      setState('ready');
    } catch {
      setState('failed');
    }
    if (input.current) input.current.value = '';
  }

  return (
    <div className="field">
      <p className="fieldName">
        Photo {isOptional && '(optional)'}
        {isRequired && <RequiredMark />}
      </p>
      {photo && <img className="photo" src={`data:image/jpeg;base64,${photo}`} alt="To be sent" />}
      <input
        ref={input}
        className="visuallyHidden"
        type="file"
        accept="image/*"
        capture="environment"
        aria-label="Photo"
        tabIndex={-1}
        onChange={(event) => void take(event.target.files?.[0])}
      />
      <div className="row">
        <button
          type="button"
          className="button"
          disabled={state === 'busy'}
          onClick={() => input.current?.click()}
        >
          <Camera aria-hidden="true" />
          {state === 'busy' ? 'One moment…' : photo ? 'Take another photo' : 'Take a photo'}
        </button>
        {photo && (
          <button
            type="button"
            className="button narrow"
            aria-label="Remove photo"
            onClick={() => onPhoto(undefined)}
          >
            <Trash2 aria-hidden="true" />
          </button>
        )}
      </div>
      {state === 'failed' && (
        <p className="problem" role="alert">
          This photo cannot be read. Take another one.
        </p>
      )}
      {problem && state !== 'failed' && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
