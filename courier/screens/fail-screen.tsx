/** It could not be handed over: why, and a photo of the door. */
import { useState } from 'react';
import { inLines, inOneLine } from '../../contract/lines.ts';
import type { FailureReason } from '../../contract/primitives.ts';
import type { MoveBody, ProofBody } from '../api.ts';
import { ConfirmSheet } from '../parts/confirm-sheet.tsx';
import { TextField } from '../parts/fields.tsx';
import { PhotoField } from '../parts/photo-field.tsx';
import { Screen } from '../parts/screen.tsx';
import { draftOf, proofBody, proofWords, useRefusedBody } from '../proof.ts';
import { useRecord } from '../record.ts';
import { backToList } from '../view.ts';
import { reasonWords } from '../words.ts';
import type { FormProps } from './hand-over-screen.tsx';

export function FailScreen(props: FormProps) {
  const before = useRefusedBody(props.phone, props.again);
  return before && <FailForm {...props} before={before} />;
}

interface Before {
  reason?: string;
  note?: string;
  proof?: ProofBody;
}

function FailForm({ phone, stop, again, before }: FormProps & { before: MoveBody & Before }) {
  const [reason, setReason] = useState<FailureReason | undefined>(before.reason as FailureReason | undefined);
  const [note, setNote] = useState(before.note ?? '');
  const [proof, setProof] = useState(draftOf(before.proof));
  const [hasTried, setTried] = useState(false);
  const [isSure, setSure] = useState(false);
  const { isBusy, record } = useRecord(phone, stop);

  const reasonProblem = reason === undefined ? 'Choose why.' : undefined;
  const noteProblem = reason === 'other' && note.trim() === '' ? 'Say what happened.' : undefined;

  async function confirm() {
    const withNote = note.trim() === '' ? {} : { note: note.trim() };
    await record('fail_attempt', { reason: reason!, ...withNote, ...proofBody(proof) });
    if (again !== undefined) await phone.dismiss(again);
    backToList();
  }

  return (
    <Screen
      title="Could not deliver"
      actions={
        <button
          type="button"
          className="button primary large"
          onClick={() => {
            setTried(true);
            if (!reasonProblem && !noteProblem) setSure(true);
          }}
        >
          Check and confirm
        </button>
      }
    >
      <p className="formAddress lines" dir="auto">
        {inLines(stop.delivery_address)}
      </p>
      <fieldset className="choices">
        <legend>Why?</legend>
        {(Object.keys(reasonWords) as FailureReason[]).map((name) => (
          <label key={name} className="choice">
            <input type="radio" name="reason" checked={reason === name} onChange={() => setReason(name)} />
            {reasonWords[name]}
          </label>
        ))}
        {hasTried && reasonProblem && (
          <p className="problem" role="alert">
            {reasonProblem}
          </p>
        )}
      </fieldset>
      <TextField
        label={reason === 'other' ? 'What happened' : 'Note (if there is more to say)'}
        maxLength={500}
        autoComplete="off"
        value={note}
        onText={setNote}
        problem={hasTried ? noteProblem : undefined}
      />
      <PhotoField photo={proof.photo} onPhoto={(photo) => setProof((now) => ({ ...now, photo }))} />
      {isSure && reason && (
        <ConfirmSheet
          title="Record that it could not be delivered?"
          yes="Yes, record it"
          facts={[
            { name: 'Address', value: inOneLine(stop.delivery_address) },
            { name: 'Why', value: [reasonWords[reason], note.trim()].filter(Boolean).join(': ') },
            { name: 'Proof', value: proofWords(proof) },
          ]}
          isBusy={isBusy}
          onYes={confirm}
          onClose={() => setSure(false)}
        >
          <p className="faint">The sender is asked what to do. Keep the parcel with you.</p>
        </ConfirmSheet>
      )}
    </Screen>
  );
}
