/** The deliveries whose cash a courier has, in the order in which it is handed in. Closed at first. */
import { Anchor } from '@mantine/core';
import { Link } from 'wouter';
import { maxHeldDeliveries } from '../../../contract/cash.ts';
import type { getCourierCashAtDesk } from '../../../contract/dashboard/cash-desk.ts';
import type { ResultOf } from '../../api/client.ts';
import { Money } from '../../ui/money.tsx';
import { Time } from '../../ui/time.tsx';
import { AbbreviatedId } from '../deliveries/delivery-cells.tsx';
import classes from './cash-desk.module.css';

interface HeldDeliveriesProps {
  held: ResultOf<typeof getCourierCashAtDesk>['deliveries'];
  digits: number;
}

export function HeldDeliveries({ held, digits }: HeldDeliveriesProps) {
  if (held.length === 0) return null;
  return (
    <details className={classes.held}>
      <summary>{wordsOf(held.length)}</summary>
      <ul>
        {held.map(({ delivery_id, account_id, account_name, reference, amount, currency, since }) => (
          <li key={delivery_id}>
            <span>
              <Anchor component={Link} href={`/${account_id}/deliveries/${delivery_id}`} inherit>
                {reference ? <bdi>{reference}</bdi> : <AbbreviatedId id={delivery_id} />}
              </Anchor>{' '}
              · <bdi>{account_name}</bdi> · <Time at={since} />
            </span>
            <Money amount={amount} currency={currency} digits={digits} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function wordsOf(count: number): string {
  if (count >= maxHeldDeliveries) return `The ${maxHeldDeliveries} oldest deliveries`;
  return count === 1 ? '1 delivery' : `${count} deliveries`;
}
