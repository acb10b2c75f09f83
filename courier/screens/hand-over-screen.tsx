/** The hand-over: the cash, the proof, and one last look at what will be recorded. */
import { useState } from 'react';
import { inLines, inOneLine } from '../../contract/lines.ts';
import { parseMoney } from '../../contract/money.ts';
import type { MoveBody, ProofBody } from '../api.ts';
import type { ShownStop } from '../day.ts';
import { moneyText, plainText } from '../money.ts';
import { ConfirmSheet } from '../parts/confirm-sheet.tsx';
import { TextField } from '../parts/fields.tsx';
import { PhotoField } from '../parts/photo-field.tsx';
import { Screen } from '../parts/screen.tsx';
import { SignatureField } from '../parts/signature-field.tsx';
import type { Phone } from '../phone.ts';
import { draftOf, proofBody, proofWords, useRefusedBody } from '../proof.ts';
import { useRecord } from '../record.ts';
import { backToList } from '../view.ts';

export interface FormProps {
  phone: Phone;
  stop: ShownStop;
  /** The key of a move that was refused, whose values the form begins with. */
  again: string | undefined;
}

export function HandOverScreen({ phone, stop, again }: FormProps) {
  const before = useRefusedBody(phone, again);
  if (before === undefined) return null;
  return <HandOverForm phone={phone} stop={stop} again={again} before={before} />;
}

interface Before {
  proof?: ProofBody;
  collected_amount?: number;
  shortfall_reason?: string;
}

/** What is wrong with the cash as it was typed; the service refuses the same. */
export function cashProblem(
  wanted: number,
  collected: number | undefined,
  money: (amount: number) => string,
) {
  if (collected === undefined) return 'Type the amount in digits, such as 5000 or 5000.50.';
  if (collected > wanted) return `This is more than ${money(wanted)}. Give the rest back.`;
  return undefined;
}

function HandOverForm({ phone, stop, again, before }: FormProps & { before: MoveBody & Before }) {
  const wanted = stop.amount_to_collect;
  const money = (amount: number) => moneyText(amount, stop.currency, stop.currency_digits);
  const [amount, setAmount] = useState(plainText(before.collected_amount ?? wanted, stop.currency_digits));
  const [shortfall, setShortfall] = useState(before.shortfall_reason ?? '');
  const [proof, setProof] = useState(draftOf(before.proof));
  const [hasTried, setTried] = useState(false);
  const [isSure, setSure] = useState(false);
  const { isBusy, record } = useRecord(phone, stop);

  const collected = wanted > 0 ? parseMoney(amount, stop.currency_digits) : 0;
  const isLess = collected !== undefined && collected < wanted;
  const amountProblem = cashProblem(wanted, collected, money);
  const reasonProblem = isLess && shortfall.trim() === '' ? 'Say why it is less.' : undefined;
  const pinProblem = proof.pin !== '' && proof.pin.length !== 4 ? 'The PIN has four digits.' : undefined;
  const isRight = !amountProblem && !reasonProblem && !pinProblem;

  async function confirm() {
    await record('deliver', {
      ...(wanted > 0 ? { collected_amount: collected! } : {}),
      ...(isLess ? { shortfall_reason: shortfall.trim() } : {}),
      ...proofBody(proof),
    });
    if (again !== undefined) await phone.dismiss(again);
    backToList();
  }

  return (
    <Screen
      title="Hand over"
      actions={
        <button
          type="button"
          className="button primary large"
          onClick={() => {
            setTried(true);
            if (isRight) setSure(true);
          }}
        >
          Check and confirm
        </button>
      }
    >
      <p className="formAddress lines" dir="auto">
        {stop.receiver_contact.name && <strong>{inLines(stop.receiver_contact.name)}</strong>}
        <span>{inLines(stop.delivery_address)}</span>
      </p>
      {wanted > 0 && (
        <section aria-label="Cash">
          <p className="collect big">Collect {money(wanted)}</p>
          <TextField
            label={`Collected (${stop.currency})`}
            className="amount"
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            onText={setAmount}
            problem={amountProblem}
          />
          {isLess && (
            <TextField
              label={`Why ${money(wanted - collected)} less?`}
              maxLength={500}
              autoComplete="off"
              value={shortfall}
              onText={setShortfall}
              problem={hasTried ? reasonProblem : undefined}
            />
          )}
        </section>
      )}
      <section aria-labelledby="proof">
        <h2 id="proof">Proof</h2>
        <PhotoField photo={proof.photo} onPhoto={(photo) => setProof((now) => ({ ...now, photo }))} />
        <SignatureField
          signature={proof.signature}
          onSignature={(signature) => setProof((now) => ({ ...now, signature }))}
        />
        <TextField
          label="Receiver's PIN"
          hint="Four digits that the receiver was told."
          className="digits"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={proof.pin}
          onText={(pin) => setProof({ ...proof, pin: pin.replaceAll(/\D/g, '') })}
          problem={hasTried ? pinProblem : undefined}
        />
        <TextField
          label="Who took it"
          maxLength={200}
          autoComplete="off"
          value={proof.recipientName}
          onText={(recipientName) => setProof({ ...proof, recipientName })}
        />
      </section>
      {isSure && (
        <ConfirmSheet
          title="Record as delivered?"
          yes="Yes, delivered"
          facts={[
            { name: 'Delivered to', value: inOneLine(stop.delivery_address) },
            ...(wanted > 0
              ? [
                  {
                    name: 'Collected',
                    value: money(collected ?? 0) + (isLess ? ` of ${money(wanted)}` : ''),
                    isStrong: true,
                  },
                ]
              : []),
            ...(isLess ? [{ name: 'Why less', value: shortfall }] : []),
            { name: 'Proof', value: proofWords(proof) },
          ]}
          isBusy={isBusy}
          onYes={confirm}
          onClose={() => setSure(false)}
        />
      )}
    </Screen>
  );
}
