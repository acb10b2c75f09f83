/** The parcel is back with the sender: who received it, and proof. A cancelled delivery has no proof of its return. */
import { useState } from 'react';
import { inLines } from '../../contract/lines.ts';
import { draftOf, type FormProps, type ProofDraft, proofBody, proofWords, useFormRecord } from '../form.ts';
import { TextField } from '../parts/fields.tsx';
import { MoveForm } from '../parts/move-form.tsx';
import { PhotoField } from '../parts/photo-field.tsx';
import { SignatureField } from '../parts/signature-field.tsx';
import { senderInOneLine } from '../stop.ts';
import { backToList } from '../view.ts';
import { moveWords } from '../words.ts';

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
            value={proof.recipientName}
            onText={(recipientName) => set({ recipientName })}
          />
          <PhotoField photo={proof.photo} onPhoto={(photo) => set({ photo })} />
          <SignatureField signature={proof.signature} onSignature={(signature) => set({ signature })} />
        </>
      )}
    </MoveForm>
  );
}
