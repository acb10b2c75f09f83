/** Amounts that add up to the last one: "Opening", "Handed in", …, and what should be there. */
import { Money } from '../../ui/money.tsx';
import classes from './sums.module.css';

interface SumsProps {
  /** The last one is the total. */
  sums: readonly { name: string; amount: number }[];
  currency: string;
  digits: number;
}

export function Sums({ sums, currency, digits }: SumsProps) {
  return (
    <dl className={classes.sums}>
      {sums.map(({ name, amount }) => (
        <div key={name} className={classes.sum}>
          <dt>{name}</dt>
          <dd>
            {/* No negative zero, which would have a sign. */}
            <Money amount={amount === 0 ? 0 : amount} currency={currency} digits={digits} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
