/** The courier's cash: what is in hand and since when, what was handed in at the cash desk, and a receipt for each. */
import { moneyText } from '../../contract/money.ts';
import { ChevronRight } from '../../icons/icons.ts';
import { balanceOf, type HandIn, issuerOf, type ShownCash } from '../cash.ts';
import type { NotAcceptedCash } from '../discarded.ts';
import { Cards } from '../parts/cards.tsx';
import { Facts } from '../parts/facts.tsx';
import { Screen } from '../parts/screen.tsx';
import { useToday } from '../today.ts';
import { go } from '../view.ts';
import { ageWords, count, dateWords, timeWords } from '../words.ts';

const moneyOf =
  ({ currency, currency_digits }: Pick<HandIn, 'currency' | 'currency_digits'>) =>
  (amount: number) =>
    moneyText(amount, currency, currency_digits);

/** "USD 12": receipts are numbered separately in each currency. */
const receiptNumber = ({ currency, number }: HandIn): string => `${currency} ${number}`;

export function CashScreen() {
  const { cash, notAccepted, handIns } = useToday().shown;
  return (
    <Screen title="Cash">
      <Cards
        id="in-hand"
        title="Cash in hand"
        above={
          cash.length === 0 && (
            <p className="faint">No cash in hand. What you collect appears here until you hand it in.</p>
          )
        }
      >
        {cash.map((one) => (
          <InHand key={one.currency} cash={one} />
        ))}
      </Cards>
      <NotAccepted cash={notAccepted} />
      <Cards
        id="hand-ins"
        title="Handed in"
        above={handIns.length === 0 && <p className="faint">Nothing in the last 30 days.</p>}
      >
        {handIns.map((handIn) => (
          <HandInCard key={handIn.hand_in_id} handIn={handIn} />
        ))}
      </Cards>
    </Screen>
  );
}

/** Shown apart from the cash in hand, because the ledger does not have it. */
function NotAccepted({ cash }: { cash: readonly NotAcceptedCash[] }) {
  if (cash.length === 0) return null;
  return (
    <Cards id="not-accepted" title="Not accepted yet">
      {cash.map((one) => (
        <li key={one.currency} className="card done">
          <p className="collect big">{moneyOf(one)(one.amount)}</p>
          <p className="cardLine">
            Recorded with {count(one.count, 'hand-over', 'hand-overs')} that Waybill did not accept. Not part
            of your cash in hand: keep it apart and ask your dispatcher.
          </p>
        </li>
      ))}
    </Cards>
  );
}

function InHand({ cash }: { cash: ShownCash }) {
  const { now } = useToday();
  const money = moneyOf(cash);
  const age = ageWords(cash.since, Date.now());
  const isTooMuch = cash.amount < 0;
  return (
    <li className="card done">
      {isTooMuch ? (
        <p>{money(-cash.amount)} handed in too much; it counts for your next hand-in.</p>
      ) : (
        <>
          <p className="collect big">{money(cash.amount)}</p>
          <p className="cardLine">
            Collected since {timeWords(cash.since, now)}
            {age && ` (${age})`}
          </p>
        </>
      )}
      {cash.notSent > 0 && (
        <p>
          <span className="tag wait">
            {money(cash.notSent)} {isTooMuch ? 'collected and' : 'of it'} not sent yet
          </span>
        </p>
      )}
    </li>
  );
}

function HandInCard({ handIn }: { handIn: HandIn }) {
  const { now } = useToday();
  const money = moneyOf(handIn);
  const { difference } = balanceOf(handIn);
  return (
    <li className="card">
      <button
        type="button"
        className="cardOpen"
        onClick={() => go({ screen: 'receipt', id: handIn.hand_in_id })}
      >
        <span className="cardTask">
          Receipt {receiptNumber(handIn)}
          <ChevronRight className="cardMore" aria-hidden="true" />
        </span>
        <span className="cardAddress">{money(handIn.amount)}</span>
        <span className="cardLine">{timeWords(handIn.at, now)}</span>
        {difference !== 0 && (
          <span className="tags">
            <span className="tag late">{differenceWords(difference, money)}</span>
          </span>
        )}
      </button>
    </li>
  );
}

export function ReceiptScreen({ handIn }: { handIn: HandIn }) {
  const { day, now } = useToday();
  const money = moneyOf(handIn);
  const { difference, stillInHand } = balanceOf(handIn);
  const facts = {
    'Handed in': money(handIn.amount),
    'Receipt number': receiptNumber(handIn),
    When: dateWords(handIn.at, now),
    Expected: money(handIn.expected),
    Difference: difference === 0 ? 'None' : differenceWords(difference, money),
    Missing: handIn.shortfall > 0 ? money(handIn.shortfall) : null,
    Reason: handIn.reason,
    'Still in hand': money(stillInHand),
    'Counted by': handIn.counted_by ?? 'Not recorded',
    'Issued by': issuerOf(day),
  };
  return (
    <Screen title={`Receipt ${receiptNumber(handIn)}`}>
      <Facts className="details answer" strong="Handed in" facts={facts} />
    </Screen>
  );
}

const differenceWords = (difference: number, money: (amount: number) => string): string =>
  `${money(Math.abs(difference))} ${difference < 0 ? 'less' : 'more'} than expected`;
