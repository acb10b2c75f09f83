/** The parcel is back with the sender: who received it, and proof. A cancelled delivery has no proof of its return. */
import { useState } from 'react';
import { inLines } from '../../contract/lines.ts';
import { senderInOneLine } from '../day.ts';
import { draftOf, type FormProps, proofBody, proofWords, useRefusedValues } from '../form.ts';
import type { MoveValues } from '../messages.ts';
import { ConfirmSheet } from '../parts/confirm-sheet.tsx';
import { TextField } from '../parts/fields.tsx';
import { PhotoField } from '../parts/photo-field.tsx';
import { Screen } from '../parts/screen.tsx';
import { SignatureField } from '../parts/signature-field.tsx';
import { useRecord } from '../record.ts';
import { backToList } from '../view.ts';
import { moveWords } from '../words.ts';

export function ReturnScreen(props: FormProps) {
  const before = useRefusedValues(props.phone, props.again);
  return before && <ReturnForm {...props} before={before} />;
}

function ReturnForm({ phone, stop, again, before }: FormProps & { before: MoveValues }) {
  const [proof, setProof] = useState(draftOf(before.proof));
  const [isConfirming, setConfirming] = useState(false);
  const { isBusy, record } = useRecord(phone, stop);
  const takesProof = stop.status !== 'cancelled';

  async function confirm() {
    await record('return', takesProof ? proofBody(proof) : {});
    if (again !== undefined) await phone.dropRefused(again);
    backToList();
  }

  return (
    <Screen
      title={moveWords.return}
      actions={
        <button type="button" className="button primary large" onClick={() => setConfirming(true)}>
          Review
        </button>
      }
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
            autoComplete="off"
            value={proof.recipientName}
            onText={(recipientName) => setProof({ ...proof, recipientName })}
          />
          <PhotoField photo={proof.photo} onPhoto={(photo) => setProof((now) => ({ ...now, photo }))} />
          <SignatureField
            signature={proof.signature}
            onSignature={(signature) => setProof((now) => ({ ...now, signature }))}
          />
        </>
      )}
      {isConfirming && (
        <ConfirmSheet
          title="Record as returned?"
          yes="Yes, returned"
          facts={[
            { name: 'Returned to', value: senderInOneLine(stop) },
            ...(takesProof ? [{ name: 'Proof', value: proofWords(proof) }] : []),
          ]}
          isBusy={isBusy}
          onYes={confirm}
          onClose={() => setConfirming(false)}
        />
      )}
    </Screen>
  );
}
