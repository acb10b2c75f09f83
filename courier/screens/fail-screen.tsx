/** A failed attempt: the reason, a note, and a photo of the door. */
import { useState } from 'react';
import { inLines, inOneLine } from '../../contract/lines.ts';
import type { FailureReason } from '../../contract/primitives.ts';
import { draftOf, type FormProps, proofBody, proofWords, useRefusedValues } from '../form.ts';
import type { MoveValues } from '../messages.ts';
import { ConfirmSheet } from '../parts/confirm-sheet.tsx';
import { TextField } from '../parts/fields.tsx';
import { PhotoField } from '../parts/photo-field.tsx';
import { Screen } from '../parts/screen.tsx';
import { useRecord } from '../record.ts';
import { backToList } from '../view.ts';
import { isFailureReason, moveWords, reasonWords } from '../words.ts';

export function FailScreen(props: FormProps) {
  const before = useRefusedValues(props.phone, props.again);
  return before && <FailForm {...props} before={before} />;
}

function FailForm({ phone, stop, again, before }: FormProps & { before: MoveValues }) {
  const [reason, setReason] = useState(isFailureReason(before.reason) ? before.reason : undefined);
  const [note, setNote] = useState(before.note ?? '');
  const [proof, setProof] = useState(draftOf(before.proof));
  const [hasTried, setTried] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const { isBusy, record } = useRecord(phone, stop);

  const reasonProblem = reason === undefined ? 'Choose a reason.' : undefined;
  const noteProblem = reason === 'other' && note.trim() === '' ? 'Describe what happened.' : undefined;

  async function confirm(chosen: FailureReason) {
    const withNote = note.trim() === '' ? {} : { note: note.trim() };
    await record('fail_attempt', { reason: chosen, ...withNote, ...proofBody(proof) });
    if (again !== undefined) await phone.dropRefused(again);
    backToList();
  }

  return (
    <Screen
      title={moveWords.fail_attempt}
      actions={
        <button
          type="button"
          className="button primary large"
          onClick={() => {
            setTried(true);
            if (!reasonProblem && !noteProblem) setConfirming(true);
          }}
        >
          Review
        </button>
      }
    >
      <p className="formAddress lines" dir="auto">
        {inLines(stop.delivery_address)}
      </p>
      <fieldset className="choices">
        <legend>Reason</legend>
        {Object.keys(reasonWords)
          .filter(isFailureReason)
          .map((name) => (
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
        label={reason === 'other' ? 'What happened' : 'Note (optional)'}
        maxLength={500}
        autoComplete="off"
        value={note}
        onText={setNote}
        problem={hasTried ? noteProblem : undefined}
      />
      <PhotoField
        isOptional
        photo={proof.photo}
        onPhoto={(photo) => setProof((now) => ({ ...now, photo }))}
      />
      {isConfirming && reason && (
        <ConfirmSheet
          title="Record a failed attempt?"
          yes="Yes, record it"
          facts={[
            { name: 'Address', value: inOneLine(stop.delivery_address) },
            { name: 'Reason', value: [reasonWords[reason], note.trim()].filter(Boolean).join(': ') },
            { name: 'Proof', value: proofWords(proof) },
          ]}
          isBusy={isBusy}
          onYes={() => confirm(reason)}
          onClose={() => setConfirming(false)}
        >
          <p className="faint">The sender will be asked what to do. Keep the parcel with you.</p>
        </ConfirmSheet>
      )}
    </Screen>
  );
}
