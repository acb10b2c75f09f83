/** By currency: what is owed to the account, where that money is, and what was paid out. */
import { Title } from '@mantine/core';
import { Figure, Figures } from '../../ui/figures.tsx';
import { Money } from '../../ui/money.tsx';
import classes from './cash.module.css';
import type { Balance } from './cash.ts';

export function Balances({ balances }: { balances: readonly Balance[] }) {
  const isOne = balances.length === 1;
  return (
    <div className={classes.balances}>
      {balances.map((balance) => (
        <section key={balance.currency} aria-label={`Balance in ${balance.currency}`}>
          {isOne ? null : (
            <Title order={2} mb="xs">
              {balance.currency}
            </Title>
          )}
          <BalanceFigures balance={balance} />
        </section>
      ))}
    </div>
  );
}

function BalanceFigures({ balance }: { balance: Balance }) {
  const { currency, currency_digits: digits } = balance;
  const money = (amount: number) => <Money amount={amount} currency={currency} digits={digits} />;
  return (
    <Figures label={`Money in ${currency}`}>
      <Figure name="Owed to you" about="Collected, less fees and payouts">
        {money(balance.owed)}
      </Figure>
      <Figure name="With couriers" about="On its way to the cash desk">
        {money(balance.with_couriers)}
      </Figure>
      <Figure name="Available now" about="Can be paid out">
        {money(balance.available)}
      </Figure>
      <Figure name="Total paid out">{money(balance.paid_out)}</Figure>
    </Figures>
  );
}
