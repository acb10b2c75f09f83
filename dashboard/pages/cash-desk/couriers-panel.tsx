/** Couriers with cash in hand, the oldest cash first. */
import { CircleCheck, Clock } from 'lucide-react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Money, moneyText } from '../../ui/money.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PermissionButton } from '../../ui/permission-button.tsx';
import { Cell, Row, StackedTable, TwoLines } from '../../ui/stacked-table.tsx';
import { Time } from '../../ui/time.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import classes from './cash-desk.module.css';
import type { CourierInHand } from './cash-desk.ts';
import { HandInDialog } from './hand-in-dialog.tsx';

const columns = ['Courier', 'Cash in hand', 'Oldest', 'Deliveries', '(Actions)'];
/** Cash is handed in at the end of the day; what is older needs a question. */
const oldMs = 24 * 3_600_000;

export function CouriersPanel({ couriers }: { couriers: readonly CourierInHand[] }) {
  const handIn = useDialog<CourierInHand>();
  return (
    <Panel title="Couriers with cash" lead="Oldest first.">
      {couriers.length === 0 ? (
        <EmptyState icon={CircleCheck} title="No courier has cash" />
      ) : (
        <StackedTable label="Couriers with cash" columns={columns} inPanel items={couriers}>
          {(inHand) => (
            <CourierRow
              key={`${inHand.courier.id} ${inHand.currency}`}
              inHand={inHand}
              onHandIn={() => handIn.open(inHand)}
            />
          )}
        </StackedTable>
      )}
      <HandInDialog {...handIn} />
    </Panel>
  );
}

function CourierRow({ inHand, onHandIn }: { inHand: CourierInHand; onHandIn(): void }) {
  const { amount, currency, currency_digits: digits, since, deliveries } = inHand;
  const { name } = inHand.courier;
  // After a correction to less than what was handed in.
  const tooMuch =
    amount < 0
      ? `${moneyText(-amount, currency, digits)} handed in too much; it counts for the next hand-in.`
      : null;
  const isOld = Date.now() - Date.parse(since) > oldMs;
  return (
    <Row>
      <Cell>
        <bdi className={classes.name}>{name}</bdi>
      </Cell>
      <Cell label="Cash in hand">
        {tooMuch ? (
          <TwoLines below={tooMuch}>
            <Money amount={amount} currency={currency} digits={digits} />
          </TwoLines>
        ) : (
          <Money amount={amount} currency={currency} digits={digits} />
        )}
      </Cell>
      <Cell label="Oldest" kind="short">
        {isOld ? (
          <TwoLines
            below={
              <span className={classes.old}>
                <Clock size={12} aria-hidden /> Older than 24 hours
              </span>
            }
          >
            <Time at={since} />
          </TwoLines>
        ) : (
          <Time at={since} />
        )}
      </Cell>
      <Cell label="Deliveries" kind="short">
        {deliveries}
      </Cell>
      <Cell kind="actions">
        <div className={classes.actions}>
          <PermissionButton
            permission={{ allowed: tooMuch === null, why_not: tooMuch }}
            variant="default"
            size="xs"
            aria-label={`Hand in cash of ${name}`}
            onClick={onHandIn}
          >
            Hand in
          </PermissionButton>
        </div>
      </Cell>
    </Row>
  );
}
