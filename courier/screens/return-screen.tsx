/** It is back with the sender: who took it, and proof. Of a cancelled delivery no proof is kept, and none is asked for. */
import { useState } from 'react';
import { inLines } from '../../contract/lines.ts';
import type { MoveBody, ProofBody } from '../api.ts';
import { senderInOneLine } from '../day.ts';
import { ConfirmSheet } from '../parts/confirm-sheet.tsx';
import { TextField } from '../parts/fields.tsx';
import { PhotoField } from '../parts/photo-field.tsx';
import { Screen } from '../parts/screen.tsx';
import { SignatureField } from '../parts/signature-field.tsx';
import { draftOf, proofBody, proofWords, useRefusedBody } from '../proof.ts';
import { useRecord } from '../record.ts';
import { backToList } from '../view.ts';
import { moveWords } from '../words.ts';
import type { FormProps } from './hand-over-screen.tsx';

export function ReturnScreen(props: FormProps) {
  const before = useRefusedBody(props.phone, props.again);
  return before && <ReturnForm {...props} before={before} />;
}

function ReturnForm({
  phone,
  stop,
  again,
  before,
}: FormProps & { before: MoveBody & { proof?: ProofBody } }) {
  const [proof, setProof] = useState(draftOf(before.proof));
  const [isSure, setSure] = useState(false);
  const { isBusy, record } = useRecord(phone, stop);
  const takesProof = stop.status !== 'cancelled';

  async function confirm() {
    await record('return', takesProof ? proofBody(proof) : {});
    if (again !== undefined) await phone.dismiss(again);
    backToList();
  }

  return (
    <Screen
      title={moveWords.return}
      actions={
        <button type="button" className="button primary large" onClick={() => setSure(true)}>
          Check and confirm
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
            label="Who took it back"
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
      {isSure && (
        <ConfirmSheet
          title="Record as returned?"
          yes="Yes, returned"
          facts={[
            { name: 'Returned to', value: senderInOneLine(stop) },
            ...(takesProof ? [{ name: 'Proof', value: proofWords(proof) }] : []),
          ]}
          isBusy={isBusy}
          onYes={confirm}
          onClose={() => setSure(false)}
        />
      )}
    </Screen>
  );
}
