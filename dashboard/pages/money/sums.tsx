/** Amounts that add up to the last one: "Opening", "Handed in", …, and what should be there. */
import type { Currency } from '../../parts/money-input.tsx';
import { moneyIn } from '../../ui/money.tsx';
import classes from './sums.module.css';

interface SumsProps {
  /** By their names. The last one is the total. */
  sums: Record<string, number>;
  money: Currency;
}

export const Sums = ({ sums, money }: SumsProps) => (
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
