/** What the account is owed and was paid, by currency. Live data only; nothing before the first money is collected. */
import { getCash } from '../../../contract/dashboard/cash.ts';
import { useOperation } from '../../api/queries.ts';
import { useAccount } from '../../current/account.tsx';
import { Figure, Figures } from '../../ui/figures.tsx';
import { Money } from '../../ui/money.tsx';

export function CashTotals() {
  const { account: params, mode, can } = useAccount();
  const isShown = mode === 'live' && can('cash.read');
  const cash = useOperation(getCash, { params }, { enabled: isShown });
  if (!isShown || cash.data === undefined) return null;
  return cash.data.balances.map((balance) => {
    const { currency, currency_digits: digits } = balance;
    const href = cash.data.currency === currency ? '/cash' : `/cash?currency=${currency}`;
    const money = (amount: number) => <Money amount={amount} currency={currency} digits={digits} />;
    return (
      <Figures key={currency} label={`Money in ${currency}`}>
        <Figure name="Owed to you" href={href}>
          {money(balance.owed)}
        </Figure>
        <Figure name="With couriers" href={href}>
          {money(balance.with_couriers)}
        </Figure>
        <Figure name="Total paid out" href={href}>
          {money(balance.paid_out)}
        </Figure>
      </Figures>
    );
  });
}
