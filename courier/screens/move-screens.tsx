/** The forms of a failed attempt and of a return: what happened, and proof. */
import { useState } from 'react';
import { inLines, inOneLine } from '../../contract/lines.ts';
import { draftOf, type FormProps, type ProofDraft, proofBody, proofWords, useFormRecord } from '../form.ts';
import { Text } from '../parts/facts.tsx';
import { Radios, TextField } from '../parts/fields.tsx';
import { MoveForm } from '../parts/move-form.tsx';
import { PhotoField } from '../parts/photo-field.tsx';
import { SignatureField } from '../parts/signature-field.tsx';
import { senderInOneLine } from '../stop.ts';
import { backToList } from '../view.ts';
import { isFailureReason, moveWords, reasonWords } from '../words.ts';

export function FailScreen(props: FormProps) {
  const { stop, before } = props;
  const [reason, setReason] = useState(isFailureReason(before.reason) ? before.reason : undefined);
  const [note, setNote] = useState(before.note ?? '');
  const [proof, setProof] = useState(draftOf(before.proof));
  const [hasTried, setTried] = useState(false);
  const { isBusy, record } = useFormRecord(props);

  const reasonProblem = reason === undefined ? 'Choose a reason.' : undefined;
  const noteProblem = reason === 'other' && note.trim() === '' ? 'Describe what happened.' : undefined;

  async function confirm() {
    if (reason === undefined) return;
    const withNote = note.trim() === '' ? {} : { note: note.trim() };
    await record('fail_attempt', { reason, ...withNote, ...proofBody(proof) });
    backToList();
  }

  return (
    <MoveForm
      title={moveWords.fail_attempt}
      isValid={!reasonProblem && !noteProblem}
      onReview={() => setTried(true)}
      question="Record a failed attempt?"
      yes="Yes, record it"
      facts={{
        Address: inOneLine(stop.delivery_address),
        Reason: [reason && reasonWords[reason], note.trim()].filter(Boolean).join(': '),
        Proof: proofWords(proof),
      }}
      note="The sender will be asked what to do. Keep the parcel with you."
      isBusy={isBusy}
      onYes={confirm}
    >
      <Text className="formAddress lines" text={inLines(stop.delivery_address)} />
      <Radios
        legend="Reason"
        words={reasonWords}
        isValue={isFailureReason}
        chosen={reason}
        onChoice={setReason}
        problem={hasTried && reasonProblem}
      />
      <TextField
        label={reason === 'other' ? 'What happened' : 'Note (optional)'}
        maxLength={500}
        value={note}
        onText={setNote}
        problem={hasTried ? noteProblem : undefined}
      />
      <PhotoField
        isOptional
        photo={proof.photo}
        onPhoto={(photo) => setProof((now) => ({ ...now, photo }))}
      />
    </MoveForm>
  );
}

export function ReturnScreen(props: FormProps) {
  const { stop, before } = props;
  const [proof, setProof] = useState(draftOf(before.proof));
  const set = (part: Partial<ProofDraft>) => setProof((now) => ({ ...now, ...part }));
  const { isBusy, record } = useFormRecord(props);
  const takesProof = stop.status !== 'cancelled';

  return (
    <MoveForm
      title={moveWords.return}
      question="Record as returned?"
      yes="Yes, returned"
      facts={{ 'Returned to': senderInOneLine(stop), Proof: takesProof ? proofWords(proof) : null }}
      isBusy={isBusy}
      onYes={() => record('return', takesProof ? proofBody(proof) : {}).then(backToList)}
    >
      <p className="formAddress lines" dir="auto">
        <strong>{stop.sender}</strong>
        <span>{inLines(stop.pickup_address)}</span>
      </p>
      {takesProof && (
        <>
          <TextField
            label="Received by"
            maxLength={200}
            value={proof.name ?? ''}
            onText={(name) => set({ name })}
          />
          <PhotoField photo={proof.photo} onPhoto={(photo) => set({ photo })} />
          <SignatureField signature={proof.signature} onSignature={(signature) => set({ signature })} />
        </>
      )}
    </MoveForm>
  );
}
