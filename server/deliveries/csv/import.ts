/**
 * Deliveries from the rows of a CSV file. Each row is read, checked and created alone, in the same way as a create
 * by the interface, and gets its own outcome. The import and the line make the idempotency key of a row: whatever is
 * sent again, after a lost answer or a second click, makes no second delivery.
 */
import type { Static } from 'typebox';
import type { importDeliveries } from '../../../contract/dashboard/deliveries.ts';
import { NewDelivery } from '../../../contract/operations/create-delivery.ts';
import { currencyDigits } from '../../access/index.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { makeValidator } from '../../platform/http/validation.ts';
import type { Creator, Deliveries } from '../deliveries.ts';
import { inColumns, type Money, readColumns, readRow } from './import-row.ts';

type Request = Static<(typeof importDeliveries)['body']['schema']>;
type Result = Static<(typeof importDeliveries)['answers'][200]['body']>['results'][number];

const check = makeValidator(NewDelivery);

/** The rows go to the database together (see platform/groups.ts); the contract bounds how many there are. */
export function importRows(deliveries: Deliveries, creator: Creator, request: Request): Promise<Result[]> {
  const columns = readColumns(request.columns);
  const money = { currency: creator.currency, digits: currencyDigits(creator.currency) };
  return Promise.all(
    request.rows.map(({ line, cells }) => {
      const delivery = understand(columns, cells, money);
      if (typeof delivery === 'string') return refused(line, delivery);
      if (request.dry_run)
        return { line, outcome: 'ready' as const, delivery_id: null, details: null, delivery };
      return create(deliveries, creator, { line, delivery, key: `import:${request.import_id}:${line}` });
    }),
  );
}

/** The delivery that the row asks for, or the words for what is wrong with it. */
function understand(
  columns: ReturnType<typeof readColumns>,
  cells: string[],
  money: Money,
): Static<typeof NewDelivery> | string {
  const read = readRow(columns, cells, money);
  if ('details' in read) return read.details;
  try {
    return check(read.body);
  } catch (error) {
    if (error instanceof Refusal) return inColumns(error.details);
    throw error;
  }
}

async function create(
  deliveries: Deliveries,
  creator: Creator,
  { line, delivery, key }: { line: number; delivery: Static<typeof NewDelivery>; key: string },
): Promise<Result> {
  const made = await deliveries.create(creator, delivery, key);
  if (made.outcome === 'key reused') {
    return refused(line, 'this line of the import was created before, with other values');
  }
  const outcome = made.outcome === 'created' ? 'created' : 'created before';
  return { line, outcome, delivery_id: made.delivery.delivery_id, details: null, delivery };
}

function refused(line: number, details: string): Result {
  return { line, outcome: 'refused', delivery_id: null, details, delivery: null };
}
