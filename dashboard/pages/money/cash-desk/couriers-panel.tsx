/** Couriers with cash in hand, the oldest cash first. */
import { CircleCheck, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { moneyIn, moneyText } from '../../../ui/money.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { PermissionButton } from '../../../ui/permission-button.tsx';
import { type Column, StackedTable, TwoLines } from '../../../ui/stacked-table.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Time } from '../../../ui/time.tsx';
import { useDialog } from '../../../ui/use-dialog.ts';
import classes from './cash-desk.module.css';
import type { CourierInHand } from './cash-desk.ts';
import { HandInDialog } from './hand-in-dialog.tsx';

/** Cash is handed in at the end of the day; what is older needs a question. */
const oldMs = 24 * 3_600_000;

export function CouriersPanel({ couriers }: { couriers: readonly CourierInHand[] }) {
  const handIn = useDialog<CourierInHand>();
  const columns: Column<CourierInHand>[] = [
    {
      name: 'Courier',
      kind: 'title',
      cell: ({ courier }) => <bdi className={classes.name}>{courier.name}</bdi>,
    },
    { name: 'Cash in hand', cell: (inHand) => withNote(moneyIn(inHand)(inHand.amount), tooMuchIn(inHand)) },
    {
      name: 'Oldest',
      kind: 'short',
      cell: ({ since }) => withNote(<Time at={since} />, isOld(since) ? <Old /> : null),
    },
    { name: 'Deliveries', kind: 'short', cell: ({ deliveries }) => deliveries },
    {
      name: '(Actions)',
      kind: 'actions',
      cell: (inHand) => (
        <div className={classes.actions}>
          <PermissionButton
            permission={{ allowed: tooMuchIn(inHand) === null, why_not: tooMuchIn(inHand) }}
            variant="default"
            size="xs"
            aria-label={`Hand in cash of ${inHand.courier.name}`}
            onClick={() => handIn.open(inHand)}
          >
            Hand in
          </PermissionButton>
        </div>
      ),
    },
  ];
  return (
    <Panel title="Couriers with cash" lead="Oldest first.">
      <StackedTable
        label="Couriers with cash"
        columns={columns}
        inPanel
        items={couriers}
        keyOf={({ courier, currency }) => `${courier.id} ${currency}`}
        empty={<EmptyState icon={CircleCheck} title="No courier has cash" />}
      />
      <HandInDialog {...handIn} />
    </Panel>
  );
}

const isOld = (since: string) => Date.now() - Date.parse(since) > oldMs;

const Old = () => (
  <span className={classes.old}>
    <Clock size={12} aria-hidden /> Older than 24 hours
  </span>
);

const withNote = (value: ReactNode, note: ReactNode) =>
  note ? <TwoLines below={note}>{value}</TwoLines> : value;

/** After a correction to less than what was handed in. */
function tooMuchIn({ amount, currency, currency_digits: digits }: CourierInHand): string | null {
  if (amount >= 0) return null;
  return `${moneyText(-amount, currency, digits)} handed in too much; it counts for the next hand-in.`;
}
