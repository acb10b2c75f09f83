/** The hand-over: the money and how it was paid, the proof, and a last check of what will be recorded. */
import { useEffect, useRef, useState } from 'react';
import { inLines, inOneLine } from '../../contract/lines.ts';
import { moneyHint, moneyText, understandMoney } from '../../contract/money.ts';
import type { PaymentMethod, ProofKind } from '../../contract/primitives.ts';
import type { ShownStop } from '../day.ts';
import {
  draftOf,
  type FormProps,
  isPinUnchecked,
  offeredProof,
  onlyOffered,
  type ProofDraft,
  proofBody,
  proofProblems,
  proofWords,
  useFormRecord,
} from '../form.ts';
import type { MoveValues } from '../messages.ts';
import { Radios, TextField } from '../parts/fields.tsx';
import { MoveForm } from '../parts/move-form.tsx';
import { PhotoField } from '../parts/photo-field.tsx';
import { SignatureField } from '../parts/signature-field.tsx';
import { isPinTrouble } from '../refusal.ts';
import { useToday } from '../today.ts';
import { backToList, replace } from '../view.ts';
import {
  isPaymentMethod,
  paymentWords,
  pinLockedText,
  plainMoney,
  refusalWords,
  unacceptedWords,
} from '../words.ts';

/** How long a form with a PIN stays open for the answer: if the PIN is wrong, the receiver can be asked again at once. */
const maxResponseWaitMs = 8_000;

interface CashDraft {
  /** As it was typed: "5000", "5000.50". */
  text: string;
  shortfallReason: string;
  method: PaymentMethod;
  reference: string;
}

/** The cash as it was typed. The service checks the same. */
function useCash(stop: ShownStop, before: MoveValues) {
  const { amount_to_collect: amountToCollect, currency, currency_digits: digits, unaccepted } = stop;
  const money = (amount: number) => moneyText(amount, currency, digits);
  const recorded = before.collected_amount ?? unaccepted?.amount ?? amountToCollect;
  const [draft, setDraft] = useState<CashDraft>({
    text: plainMoney(recorded, digits),
    shortfallReason: before.shortfall_reason ?? '',
    method: before.payment_method ?? 'cash',
    reference: before.payment_reference ?? '',
  });
  const { text, shortfallReason, method, reference } = draft;
  const collected = amountToCollect > 0 ? understandMoney(text, currency, digits) : 0;
  const shortfall = collected === undefined ? 0 : Math.max(amountToCollect - collected, 0);
  const isReferenceMissing = collected && method !== 'cash' && reference.trim() === '';
  return {
    ...draft,
    set: (part: Partial<CashDraft>) => setDraft((now) => ({ ...now, ...part })),
    amountToCollect,
    isRecorded: unaccepted !== undefined,
    currency,
    money,
    collected,
    shortfall,
    problem:
      collected === undefined
        ? moneyHint(text, currency, digits)
        : collected > amountToCollect
          ? `This is more than ${money(amountToCollect)}. Give the rest back.`
          : undefined,
    reasonProblem: shortfall > 0 && shortfallReason.trim() === '' ? 'Enter a reason.' : undefined,
    referenceProblem: isReferenceMissing ? references[method].problem : undefined,
  };
}
type Cash = ReturnType<typeof useCash>;

/** The number by which the delivery company finds the payment. */
const references = {
  transfer: { label: 'Number of the transfer', problem: 'Enter the number of the transfer.' },
  card_terminal: { label: 'Number on the slip', problem: 'Enter the number on the slip.' },
} as const satisfies Record<Exclude<PaymentMethod, 'cash'>, { label: string; problem: string }>;

/** As it is sent; nothing if there was nothing to collect. Without a method, it was cash. */
function cashBody({ amountToCollect, collected, shortfall, shortfallReason, method, reference }: Cash) {
  return {
    ...(collected && method !== 'cash'
      ? { payment_method: method, payment_reference: reference.trim() }
      : {}),
    ...(amountToCollect > 0 && collected !== undefined ? { collected_amount: collected } : {}),
    ...(shortfall > 0 ? { shortfall_reason: shortfallReason.trim() } : {}),
  };
}

function useProof(stop: ShownStop, before: MoveValues, isOffline: boolean) {
  const { required_proof, pin_locked } = stop;
  const [draft, setDraft] = useState(draftOf(before.proof));
  const isUnchecked = isPinUnchecked(draft, stop, isOffline);
  // What was taken while there was no network stays in the form.
  const [wasUnchecked, setWasUnchecked] = useState(isUnchecked);
  if (isUnchecked && !wasUnchecked) setWasUnchecked(true);
  const offered = offeredProof(stop, draftOf(before.proof), wasUnchecked);
  const proof = onlyOffered(draft, offered);
  return {
    offered,
    required: required_proof,
    isPinLocked: pin_locked,
    isPinUnchecked: isUnchecked,
    proof,
    setProof: (part: Partial<ProofDraft>) => setDraft((now) => ({ ...now, ...part })),
    problems: proofProblems(proof, required_proof, isUnchecked),
  };
}
type HandOverProof = ReturnType<typeof useProof>;

/** Records the hand-over and goes back to the list; if the PIN was wrong, opens the form again. */
function useHandOver(props: FormProps, isOffline: boolean) {
  const { stop } = props;
  const { phone } = useToday();
  const { isBusy, record } = useFormRecord(props);
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return {
    isBusy,
    async handOver(body: MoveValues) {
      const key = await record('deliver', body);
      const isChecked = key !== undefined && body.proof?.pin !== undefined && !isOffline;
      const refusal = isChecked ? await phone.refusalWithin(key, maxResponseWaitMs) : undefined;
      // The courier may have gone back in the meantime.
      if (!isOpen.current) return;
      if (key !== undefined && refusal && isPinTrouble(refusal)) {
        replace({ screen: 'deliver', id: stop.delivery_id, again: key });
      } else backToList();
    },
  };
}

export function HandOverScreen(props: FormProps) {
  const { stop, again, before } = props;
  const { state, now } = useToday();
  // As far as the last request shows: nobody can check a PIN then.
  const isOffline = state.network !== 'fine';
  const cash = useCash(stop, before);
  const proof = useProof(stop, before, isOffline);
  const [tries, setTries] = useState(0);
  const { isBusy, handOver } = useHandOver(props, isOffline);
  // Why the PIN of the attempt before was refused; not while another one is typed.
  const refused = stop.refused.find(({ key }) => key === again);
  const wrongPin =
    refused && !proof.proof.pin && isPinTrouble(refused.refusal) ? refusalWords(refused) : undefined;
  const shownProblems = wrongPin === undefined ? tries : tries + 1;
  // On a long form the first problem may be above or below the visible part.
  useEffect(() => {
    if (shownProblems > 0) document.querySelector('.problem')?.scrollIntoView({ block: 'center' });
  }, [shownProblems]);
  const hasTried = tries > 0;
  const isCashValid = !cash.problem && !cash.reasonProblem && !cash.referenceProblem;
  const isValid = isCashValid && Object.keys(proof.problems).length === 0;

  return (
    <MoveForm
      title="Hand over"
      isValid={isValid}
      onReview={() => setTries(tries + 1)}
      question="Record as delivered?"
      yes="Yes, delivered"
      facts={{
        'Delivered to': inOneLine(stop.delivery_address),
        ...cashFacts(cash),
        Proof: proofWords(proof.proof),
      }}
      strong="Collected"
      isBusy={isBusy}
      onYes={() => handOver({ ...cashBody(cash), ...proofBody(proof.proof) })}
    >
      <p className="formAddress lines" dir="auto">
        {stop.receiver_contact.name && <strong>{inLines(stop.receiver_contact.name)}</strong>}
        <span>{inLines(stop.delivery_address)}</span>
      </p>
      {stop.unaccepted && <p className="notice">{unacceptedWords(stop.unaccepted, now)}</p>}
      {cash.amountToCollect > 0 && <CashFields cash={cash} hasTried={hasTried} />}
      <ProofFields proof={proof} hasTried={hasTried} wrongPin={wrongPin} />
    </MoveForm>
  );
}

function CashFields({ cash, hasTried }: { cash: Cash; hasTried: boolean }) {
  return (
    <section aria-label="Cash">
      {cash.isRecorded ? (
        <p className="faint">Cash to collect: {cash.money(cash.amountToCollect)}</p>
      ) : (
        <p className="collect big">Collect {cash.money(cash.amountToCollect)}</p>
      )}
      <TextField
        label={`Collected (${cash.currency})`}
        className="amount"
        inputMode="decimal"
        value={cash.text}
        onText={(text) => cash.set({ text })}
        problem={cash.problem}
      />
      {cash.collected !== 0 && (
        <Radios
          legend="Paid by"
          words={paymentWords}
          isValue={isPaymentMethod}
          chosen={cash.method}
          onChoice={(method) => cash.set({ method })}
        />
      )}
      {cash.collected !== 0 && cash.method !== 'cash' && (
        <TextField
          label={references[cash.method].label}
          isRequired
          maxLength={100}
          value={cash.reference}
          onText={(reference) => cash.set({ reference })}
          problem={hasTried ? cash.referenceProblem : undefined}
        />
      )}
      {cash.shortfall > 0 && (
        <TextField
          label={`Reason for the ${cash.money(cash.shortfall)} shortfall`}
          maxLength={500}
          value={cash.shortfallReason}
          onText={(shortfallReason) => cash.set({ shortfallReason })}
          problem={hasTried ? cash.reasonProblem : undefined}
        />
      )}
    </section>
  );
}

function cashFacts(cash: Cash) {
  const { amountToCollect, money, collected = 0, shortfall, shortfallReason, method, reference } = cash;
  if (amountToCollect === 0) return {};
  const paidBy = method === 'cash' ? paymentWords.cash : `${paymentWords[method]}, ${reference.trim()}`;
  return {
    Collected: money(collected) + (shortfall > 0 ? ` of ${money(amountToCollect)}` : ''),
    'Paid by': collected > 0 ? paidBy : null,
    'Shortfall reason': shortfall > 0 ? shortfallReason : null,
  };
}

interface ProofFieldsProps {
  proof: HandOverProof;
  hasTried: boolean;
  wrongPin: string | undefined;
}

function ProofFields({ proof: handOverProof, hasTried, wrongPin }: ProofFieldsProps) {
  const { offered, required, proof, setProof, problems } = handOverProof;
  const isReplaced = required.includes('photo') && required.includes('name');
  const about = (kind: ProofKind) => ({
    isRequired: required.includes(kind),
    problem: hasTried ? problems[kind] : undefined,
  });
  return (
    <section aria-labelledby="proof">
      <h2 id="proof">Proof</h2>
      {handOverProof.isPinLocked && (
        <p className="notice">
          {pinLockedText}{' '}
          {isReplaced ? 'Take a photo and enter who received it instead.' : 'Take other proof.'}
        </p>
      )}
      {handOverProof.isPinUnchecked && (
        <p className="notice">
          No connection to Waybill: the PIN cannot be checked now. Take a photo or a signature as well, in
          case it is wrong.
        </p>
      )}
      {offered.includes('photo') && (
        <PhotoField photo={proof.photo} onPhoto={(photo) => setProof({ photo })} {...about('photo')} />
      )}
      {offered.includes('signature') && (
        <SignatureField
          signature={proof.signature}
          onSignature={(signature) => setProof({ signature })}
          {...about('signature')}
        />
      )}
      {offered.includes('pin') && (
        <TextField
          label="Receiver’s 4-digit PIN"
          className="digits"
          inputMode="numeric"
          maxLength={4}
          value={proof.pin ?? ''}
          onText={(pin) => setProof({ pin: pin.replaceAll(/\D/g, '') })}
          {...about('pin')}
          {...(wrongPin === undefined ? {} : { problem: wrongPin })}
        />
      )}
      {offered.includes('name') && (
        <TextField
          label="Received by"
          maxLength={200}
          value={proof.name ?? ''}
          onText={(name) => setProof({ name })}
          {...about('name')}
        />
      )}
    </section>
  );
}
