/** Amounts by their names, which add up to the last one: "Opening", "Handed in", …, and what should be there. */
import type { Currency } from '../../parts/money-input.tsx';
import { moneyIn } from '../../ui/money.tsx';
import classes from './sums.module.css';

export const Sums = ({ sums, money }: { sums: Record<string, number>; money: Currency }) => (
  <dl className={classes.sums}>
    {Object.entries(sums).map(([name, amount]) => (
      <div key={name} className={classes.sum}>
        <dt>{name}</dt>
        {/* No negative zero, which would have a sign. */}
        <dd>{moneyIn(money)(amount === 0 ? 0 : amount)}</dd>
      </div>
    ))}
  </dl>
);
