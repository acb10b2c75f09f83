/** The chain of custody: what happened to the money of a delivery, from the door to the bank account, and what is still open. */
import type { ReactNode } from 'react';
import { getCashChain } from '../../contract/operations/cash.ts';
import {
  ArrowLeftRight,
  Banknote,
  BanknoteArrowUp,
  CircleDashed,
  FileText,
  HandCoins,
  type LucideIcon,
  PencilLine,
  Receipt,
  Target,
  TriangleAlert,
} from '../../icons/icons.ts';
import type { ResultOf } from '../api/client.ts';
import { useOperation } from '../api/queries.ts';
import { useAccount } from '../current/account.tsx';
import { History, HistoryEntry, HistoryNote, type SignColor } from '../ui/history.tsx';
import { PageLink } from '../ui/links.tsx';
import { moneyIn } from '../ui/money.tsx';
import { LinesSkeleton } from '../ui/skeletons.tsx';
import { Loaded } from '../ui/states.tsx';
import { Time } from '../ui/time.tsx';
import { withNames } from '../ui/with-names.tsx';
import { NamedActor } from './delivery-cells.tsx';
import classes from './parts.module.css';
import { paymentWords } from './payment-words.ts';
import { addressFor } from './statement-address.ts';

type Chain = ResultOf<typeof getCashChain>;
type ChainStep = Chain['steps'][number];

interface DeliveryChainProps {
  deliveryId: string;
  isEnabled?: boolean;
  /** The delivery has ended: what was not collected is not expected any more. */
  hasEnded?: boolean;
}

export function DeliveryChain({ deliveryId, isEnabled = true, hasEnded = false }: DeliveryChainProps) {
  const { within } = useAccount();
  const params = { ...within, delivery_id: deliveryId };
  const chainQuery = useOperation(getCashChain, { params }, { enabled: isEnabled });
  return (
    <Loaded query={chainQuery} loading={<LinesSkeleton lines={6} />}>
      {(chain) => <ChainList chain={chain} hasEnded={hasEnded} />}
    </Loaded>
  );
}

type ChainProps = { chain: Chain };

function ChainList({ chain, hasEnded }: ChainProps & { hasEnded: boolean }) {
  const money = moneyIn(chain);
  return (
    <History label="Chain of custody">
      <Entry Icon={Target} word="Expected" amount={money(chain.expected)} at={chain.created_at} />
      {chain.steps.map((step) => (
        <StepEntry key={`${step.type} ${step.at} ${step.amount}`} step={step} chain={chain} />
      ))}
      <WithCourier chain={chain} />
      <OnStatement chain={chain} />
      {chain.collected > 0 ? <ToTheAccount chain={chain} /> : hasEnded ? nothingCollected : allPending}
    </History>
  );
}

function ToTheAccount({ chain }: ChainProps) {
  const { collected, fee, paid_out: paidOut, confirmed_at: confirmedAt, payouts } = chain;
  const money = moneyIn(chain);
  const due = collected - fee - paidOut;
  return (
    <>
      {payouts.map(({ payout_id, number, share, paid_at, bank_reference, status }) => (
        <Entry key={payout_id} Icon={BanknoteArrowUp} word="Paid out" amount={money(share)} at={paid_at}>
          Payout no. {number}, bank reference <bdi>{bank_reference}</bdi>
          {status === 'confirmed' ? ', confirmed' : null}
        </Entry>
      ))}
      {due > 0 ? <Pending word="Paid out">{money(due)} not yet</Pending> : null}
      {confirmedAt ? (
        <Entry Icon={Receipt} word="Confirmed" at={confirmedAt}>
          The money has arrived.
        </Entry>
      ) : (
        <Pending word="Confirmed">Not yet</Pending>
      )}
    </>
  );
}

function WithCourier({ chain }: ChainProps) {
  const { with_courier: withCourier } = chain;
  if (withCourier === 0) return null;
  return (
    <Pending word="Handed in">
      {moneyIn(chain)(Math.abs(withCourier))}{' '}
      {withCourier > 0 ? 'still with the courier' : 'too much; it counts for other deliveries of the courier'}
    </Pending>
  );
}

function OnStatement({ chain: { statement, currency } }: ChainProps) {
  if (statement === null) return null;
  const { statement_number: number, period_from, period_to } = statement;
  return (
    <Entry Icon={FileText} word="On a statement">
      No. <PageLink href={addressFor({ period_from, period_to, currency })}>{number}</PageLink>
    </Entry>
  );
}

const stepLooks: Record<ChainStep['type'], { word: string; Icon: LucideIcon; color?: SignColor }> = {
  collected: { word: 'Collected', Icon: Banknote, color: 'green' },
  corrected: { word: 'Corrected', Icon: PencilLine },
  handed_in: { word: 'Handed in', Icon: HandCoins, color: 'green' },
  set_off: { word: 'Set off', Icon: ArrowLeftRight },
  shortfall: { word: 'Missing', Icon: TriangleAlert, color: 'red' },
};

function StepEntry({ step, chain }: ChainProps & { step: ChainStep }) {
  const { type, at, amount } = step;
  const isIncrease = (type === 'corrected' || type === 'set_off') && amount > 0;
  const shown = (
    <>
      {isIncrease ? '+' : null}
      {moneyIn(chain)(amount)}
    </>
  );
  return (
    <Entry {...stepLooks[type]} amount={shown} at={at}>
      <StepDetails step={step} chain={chain} />
    </Entry>
  );
}

function StepDetails({ step, chain }: ChainProps & { step: ChainStep }) {
  const { type, courier, payment_method: method, corrected_by: correctedBy, fee } = step;
  if (type === 'handed_in' || type === 'shortfall') {
    return (
      <>
        {step.hand_in_number === null ? null : `Receipt no. ${chain.currency} ${step.hand_in_number}`}
        {step.counted_by ? withNames`, counted by ${step.counted_by}` : null}
        {type === 'shortfall' ? shortfallWords(step.amount) : null}
      </>
    );
  }
  if (type === 'set_off') return setOffWords(step.amount);
  const by = correctedBy ? <NamedActor {...correctedBy} /> : <bdi>{courier?.name}</bdi>;
  return (
    <>
      {method ? paymentWords[method] : null}
      {correctedBy || (courier && type === 'collected') ? (
        <>
          {method ? ', ' : null}by {by}
        </>
      ) : null}
      {step.reason ? (
        <div>
          Reason: <bdi>{step.reason}</bdi>
        </div>
      ) : null}
      {fee === 0 ? null : (
        <div>
          Fee {type === 'corrected' && fee > 0 ? '+' : null}
          {moneyIn(chain)(fee)}
        </div>
      )}
    </>
  );
}

/** Negative: it left this delivery. */
const setOffWords = (amount: number) =>
  amount < 0
    ? 'Handed in too much for this delivery; it counts towards another of the courier’s deliveries.'
    : 'The courier had handed it in for another delivery, where it was too much.';

/** Negative: a shortfall that was taken back. */
const shortfallWords = (amount: number) =>
  amount < 0
    ? 'After the correction, it is no longer missing.'
    : '. The delivery company covers the loss; you are paid in full.';

interface EntryProps {
  Icon: LucideIcon;
  word: string;
  color?: SignColor;
  amount?: ReactNode;
  at?: string;
  children?: ReactNode;
}

function Entry({ word, amount, at, children, ...sign }: EntryProps) {
  const what = (
    <div className={classes.chainStep}>
      <span>{word}</span>
      {amount === undefined ? null : <span className={classes.amount}>{amount}</span>}
    </div>
  );
  return (
    <HistoryEntry {...sign} what={what}>
      {children ? <div className={classes.about}>{children}</div> : null}
      {at ? (
        <HistoryNote>
          <Time at={at} show="exact" />
        </HistoryNote>
      ) : null}
    </HistoryEntry>
  );
}

const Pending = ({ word, children }: { word: string; children?: ReactNode }) => (
  <HistoryEntry isAhead Icon={CircleDashed} what={<span className={classes.pending}>{word}</span>}>
    {children ? <div className={classes.about}>{children}</div> : null}
  </HistoryEntry>
);

const nothingCollected = <Pending word="Nothing was collected" />;
const allPending = (
  <>
    <Pending word="Collected">Not yet</Pending>
    <Pending word="Handed in" />
    <Pending word="Paid out" />
    <Pending word="Confirmed" />
  </>
);
