/** The hand-over: the cash, the proof, and a last check of what will be recorded. */
import { useState } from 'react';
import { inLines, inOneLine } from '../../contract/lines.ts';
import { parseMoney } from '../../contract/money.ts';
import type { ShownStop } from '../day.ts';
import {
  draftOf,
  type FormProps,
  type ProofDraft,
  proofBody,
  proofWords,
  useRefusedValues,
} from '../form.ts';
import type { MoveValues } from '../messages.ts';
import { moneyText, plainText } from '../money.ts';
import { ConfirmSheet } from '../parts/confirm-sheet.tsx';
import { TextField } from '../parts/fields.tsx';
import { PhotoField } from '../parts/photo-field.tsx';
import { Screen } from '../parts/screen.tsx';
import { SignatureField } from '../parts/signature-field.tsx';
import { useRecord } from '../record.ts';
import { backToList } from '../view.ts';

export function HandOverScreen(props: FormProps) {
  const before = useRefusedValues(props.phone, props.again);
  return before && <HandOverForm {...props} before={before} />;
}

/** The cash as it was typed. The service checks the same. */
function useCash({ amount_to_collect, currency, currency_digits }: ShownStop, before: MoveValues) {
  const money = (amount: number) => moneyText(amount, currency, currency_digits);
  const [text, setText] = useState(plainText(before.collected_amount ?? amount_to_collect, currency_digits));
  const [shortfallReason, setShortfallReason] = useState(before.shortfall_reason ?? '');
  const collected = amount_to_collect > 0 ? parseMoney(text, currency_digits) : 0;
  const shortfall = collected === undefined ? 0 : Math.max(amount_to_collect - collected, 0);
  return {
    amountToCollect: amount_to_collect,
    currency,
    money,
    text,
    setText,
    shortfallReason,
    setShortfallReason,
    collected,
    shortfall,
    problem: cashProblem(amount_to_collect, collected, money),
    reasonProblem: shortfall > 0 && shortfallReason.trim() === '' ? 'Enter a reason.' : undefined,
  };
}
type Cash = ReturnType<typeof useCash>;

function cashProblem(
  amountToCollect: number,
  collected: number | undefined,
  money: (amount: number) => string,
): string | undefined {
  if (collected === undefined) return 'Enter an amount such as 5000 or 5000.50.';
  if (collected > amountToCollect) return `This is more than ${money(amountToCollect)}. Give the rest back.`;
  return undefined;
}

/** As it is sent; nothing where there was nothing to collect. */
function cashBody({ amountToCollect, collected, shortfall, shortfallReason }: Cash) {
  return {
    ...(amountToCollect > 0 && collected !== undefined ? { collected_amount: collected } : {}),
    ...(shortfall > 0 ? { shortfall_reason: shortfallReason.trim() } : {}),
  };
}

function HandOverForm({ phone, stop, again, before }: FormProps & { before: MoveValues }) {
  const cash = useCash(stop, before);
  const [proof, setProof] = useState(draftOf(before.proof));
  const [hasTried, setTried] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const { isBusy, record } = useRecord(phone, stop);

  const pinProblem = proof.pin !== '' && proof.pin.length !== 4 ? 'Enter all four digits.' : undefined;
  const isValid = !cash.problem && !cash.reasonProblem && !pinProblem;

  async function confirm() {
    await record('deliver', { ...cashBody(cash), ...proofBody(proof) });
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
            if (isValid) setConfirming(true);
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
      {cash.amountToCollect > 0 && <CashFields cash={cash} hasTried={hasTried} />}
      <ProofFields proof={proof} setProof={setProof} pinProblem={hasTried ? pinProblem : undefined} />
      {isConfirming && (
        <ConfirmSheet
          title="Record as delivered?"
          yes="Yes, delivered"
          facts={[
            { name: 'Delivered to', value: inOneLine(stop.delivery_address) },
            ...cashFacts(cash),
            { name: 'Proof', value: proofWords(proof) },
          ]}
          isBusy={isBusy}
          onYes={confirm}
          onClose={() => setConfirming(false)}
        />
      )}
    </Screen>
  );
}

function CashFields({ cash, hasTried }: { cash: Cash; hasTried: boolean }) {
  return (
    <section aria-label="Cash">
      <p className="collect big">Collect {cash.money(cash.amountToCollect)}</p>
      <TextField
        label={`Collected (${cash.currency})`}
        className="amount"
        inputMode="decimal"
        autoComplete="off"
        value={cash.text}
        onText={cash.setText}
        problem={cash.problem}
      />
      {cash.shortfall > 0 && (
        <TextField
          label={`Reason for the ${cash.money(cash.shortfall)} shortfall`}
          maxLength={500}
          autoComplete="off"
          value={cash.shortfallReason}
          onText={cash.setShortfallReason}
          problem={hasTried ? cash.reasonProblem : undefined}
        />
      )}
    </section>
  );
}

function cashFacts({ amountToCollect, money, collected = 0, shortfall, shortfallReason }: Cash) {
  if (amountToCollect === 0) return [];
  const ofAmount = shortfall > 0 ? ` of ${money(amountToCollect)}` : '';
  return [
    { name: 'Collected', value: money(collected) + ofAmount, isStrong: true },
    ...(shortfall > 0 ? [{ name: 'Shortfall reason', value: shortfallReason }] : []),
  ];
}

interface ProofFieldsProps {
  proof: ProofDraft;
  setProof(change: (now: ProofDraft) => ProofDraft): void;
  pinProblem: string | undefined;
}

function ProofFields({ proof, setProof, pinProblem }: ProofFieldsProps) {
  return (
    <section aria-labelledby="proof">
      <h2 id="proof">Proof</h2>
      <PhotoField photo={proof.photo} onPhoto={(photo) => setProof((now) => ({ ...now, photo }))} />
      <SignatureField
        signature={proof.signature}
        onSignature={(signature) => setProof((now) => ({ ...now, signature }))}
      />
      <TextField
        label="Receiver's 4-digit PIN"
        className="digits"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        value={proof.pin}
        onText={(pin) => setProof((now) => ({ ...now, pin: pin.replaceAll(/\D/g, '') }))}
        problem={pinProblem}
      />
      <TextField
        label="Received by"
        maxLength={200}
        autoComplete="off"
        value={proof.recipientName}
        onText={(recipientName) => setProof((now) => ({ ...now, recipientName }))}
      />
    </section>
  );
}
