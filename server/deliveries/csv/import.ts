/**
 * Deliveries from the rows of a CSV file. Each row is read, checked and created alone, in the same way as a create
 * through the API, and gets its own outcome. The import and the line are the idempotency key of a row: whatever is
 * sent again, after a lost response or a second click, creates no second delivery.
 */
import type { Static } from 'typebox';
import type { importDeliveries } from '../../../contract/dashboard/deliveries.ts';
import { NewDelivery } from '../../../contract/delivery-fields.ts';
import { currencyDigits } from '../../access/index.ts';
import { makeChecker } from '../../platform/http/validation.ts';
import { isRejection, type Rejection } from '../../platform/rejection.ts';
import { type Creator, type Deliveries, madeDelivery } from '../deliveries.ts';
import { inColumns, readColumns, readRow } from './import-row.ts';

type Request = Static<(typeof importDeliveries)['body']['schema']>;
type Result = Static<(typeof importDeliveries)['answers'][200]['body']>['results'][number];

const check = makeChecker(NewDelivery);

/** The rows go to the database together (see platform/groups.ts); the contract limits how many there are. */
export async function importRows(
  deliveries: Deliveries,
  creator: Creator,
  request: Request,
): Promise<Result[] | Rejection> {
  const columns = readColumns(request.columns);
  if (isRejection(columns)) return columns;
  const money = { currency: creator.currency, digits: currencyDigits(creator.currency) };
  return Promise.all(
    request.rows.map(({ line, cells }) => {
      const { body, problems: unreadable } = readRow(columns, cells, money);
      const checked = check(body);
      const problems = [
        ...unreadable,
        ...('faults' in checked ? checked.faults.map((fault) => inColumns(fault, money)) : []),
      ];
      if (problems.length > 0 || 'faults' in checked) return refused(line, problems);
      const delivery = checked.value;
      if (request.dry_run) return accepted(line, 'ready', null, delivery);
      return create(deliveries, creator, { line, delivery, key: `import:${request.import_id}:${line}` });
    }),
  );
}

async function create(
  deliveries: Deliveries,
  creator: Creator,
  { line, delivery, key }: { line: number; delivery: NewDelivery; key: string },
): Promise<Result> {
  const creation = await deliveries.create(creator, delivery, key);
  if (creation.outcome === 'key reused') {
    return refused(line, ['this line of the import was created before, with other values']);
  }
  const created = madeDelivery(creation);
  if (isRejection(created)) return refused(line, [created.details]);
  const outcome = created.outcome === 'created' ? 'created' : 'created before';
  return accepted(line, outcome, created.delivery.delivery_id, delivery);
}

function accepted(
  line: number,
  outcome: 'ready' | 'created' | 'created before',
  deliveryId: string | null,
  delivery: NewDelivery,
): Result {
  return { line, outcome, delivery_id: deliveryId, details: null, problems: [], delivery };
}

function refused(line: number, problems: string[]): Result {
  return {
    line,
    outcome: 'refused',
    delivery_id: null,
    details: problems.join('; '),
    problems,
    delivery: null,
  };
}
