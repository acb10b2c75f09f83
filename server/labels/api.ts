/** Labels of one delivery, and of many. */
import { getLabel, printLabels } from '../../contract/operations/labels.ts';
import type { Binder } from '../accounts/index.ts';
import { refOf } from '../deliveries/index.ts';
import { preferredType } from '../http/accept.ts';
import { DownloadResponse } from '../http/download.ts';
import { Refusal, unwrap } from '../http/refusal.ts';
import { formatId, readId } from '../platform/ids.ts';
import type { Labels, LabelType } from './labels.ts';

const types = ['application/pdf', 'application/zpl'] as const;

export function bindLabels({ bind }: Binder, labels: Labels): void {
  bind(getLabel, async ({ caller, params, query, headers }) => {
    const { id, ...scope } = refOf(caller, params.delivery_id);
    const as = typeFor(headers.accept, query.format);
    const request = { deliveryIds: [id], piece: query.piece, as };
    return new DownloadResponse(as.type, `${formatId('delivery', id)}.${endingOf(as)}`, async (closed) =>
      unwrap(await labels.print(scope, request, closed)),
    );
  });

  bind(printLabels, async ({ caller: { accountId, mode }, query, headers }) => {
    // The contract has checked their form.
    const deliveryIds = query.delivery_ids.split(',').map((text) => readId('delivery', text));
    const as = typeFor(headers.accept, query.format);
    return new DownloadResponse(as.type, `labels-${deliveryIds.length}.${endingOf(as)}`, async (closed) =>
      unwrap(await labels.print({ accountId, mode }, { deliveryIds, as }, closed)),
    );
  });
}

const endingOf = ({ type }: LabelType) => (type === 'application/zpl' ? 'zpl' : 'pdf');

function typeFor(accept: string | undefined, format: 'label' | 'a4' | undefined): LabelType {
  const type = preferredType(accept, types);
  if (type === undefined) throw new Refusal('type_not_accepted', { of: 'label', types: [...types] });
  if (type === 'application/pdf') return { type, format: format ?? 'label' };
  if (format === 'a4') throw new Refusal('a4_only_for_pdf', {}, { field: 'format' });
  return { type };
}
