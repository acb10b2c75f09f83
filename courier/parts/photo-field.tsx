/** A photo from the camera, shown as it will be sent. */
import { useRef, useState } from 'react';
import { Camera, Trash2 } from '../../icons/icons.ts';
import { smallPhoto } from '../photo.ts';
import { Button } from './button.tsx';
import { Problem, RequiredMark } from './fields.tsx';

interface PhotoFieldProps {
  isRequired?: boolean;
  /** Shows "optional"; only in forms whose other fields show it, too. */
  isOptional?: boolean;
  problem?: string | undefined;
  photo: string | undefined;
  onPhoto(photo: string | undefined): void;
}

export function PhotoField({ photo, onPhoto, isRequired, isOptional, problem }: PhotoFieldProps) {
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
        <Button icon={Camera} disabled={state === 'busy'} onClick={() => input.current?.click()}>
          {state === 'busy' ? 'One moment…' : photo ? 'Take another photo' : 'Take a photo'}
        </Button>
        {photo && (
          <Button
            icon={Trash2}
            className="button narrow"
            aria-label="Remove photo"
            onClick={() => onPhoto(undefined)}
          />
        )}
      </div>
      <Problem text={state === 'failed' ? 'This photo cannot be read. Take another one.' : problem} />
    </div>
  );
}
