/** Labels with an API key, and in the dashboard. */
import { printLabels } from '../../contract/dashboard/labels.ts';
import { getLabel } from '../../contract/operations/get-label.ts';
import type { DashboardBinder, KeyBinder } from '../access/index.ts';
import { refOf } from '../deliveries/index.ts';
import { preferredType } from '../platform/http/accept.ts';
import { DownloadAnswer } from '../platform/http/download.ts';
import { Refusal, unwrap } from '../platform/http/refusal.ts';
import { formatId, readId } from '../platform/ids.ts';
import type { Labels, LabelType } from './labels.ts';

const types = ['application/pdf', 'application/zpl'] as const;

export function bindLabels({ bind }: KeyBinder, labels: Labels): void {
  bind(getLabel, async ({ caller, params, query, headers }) => {
    const { id, ...scope } = refOf(caller, params.delivery_id);
    const as = typeFor(headers.accept, query.format);
    const ending = as.type === 'application/zpl' ? 'zpl' : 'pdf';
    const request = { deliveryIds: [id], piece: query.piece, as };
    return new DownloadAnswer(as.type, `${formatId('delivery', id)}.${ending}`, async (closed) =>
      unwrap(await labels.print(scope, request, closed)),
    );
  });
}

export function bindDashboardLabels({ bind }: DashboardBinder, labels: Labels): void {
  bind(printLabels, async ({ caller, params, query }) => {
    const scope = { accountId: caller.account.accountId, mode: params.mode };
    // The contract has checked their form.
    const deliveryIds = query.delivery_ids.split(',').map((text) => readId('delivery', text));
    const as: LabelType = { type: 'application/pdf', format: query.format ?? 'label' };
    return new DownloadAnswer(as.type, `labels-${deliveryIds.length}.pdf`, async (closed) =>
      unwrap(await labels.print(scope, { deliveryIds, as }, closed)),
    );
  });
}

function typeFor(accept: string | undefined, format: 'label' | 'a4' | undefined): LabelType {
  const type = preferredType(accept, types);
  if (type === undefined) {
    throw new Refusal('notAcceptable', `a label is ${types.join(' or ')}; Accept allows neither`);
  }
  if (type === 'application/pdf') return { type, format: format ?? 'label' };
  if (format === 'a4')
    throw new Refusal('invalidRequest', 'format must be label for ZPL; a4 is only for PDF');
  return { type };
}
