/** Has the labels of deliveries drawn and saved as one PDF. */
import { printLabels as operation } from '../../../../contract/dashboard/labels.ts';
import type { LabelFormat } from '../../../../contract/labels.ts';
import { fetchFile } from '../../../api/file.ts';
import type { AccountMode } from '../../../current/account-mode.ts';
import { saveFile } from '../../../ui/save-file.ts';

/** Of up to `maxPrintedDeliveries`. Rejects with a failure that can be shown. */
export async function printLabels(
  within: AccountMode,
  deliveryIds: readonly string[],
  format: LabelFormat,
): Promise<void> {
  const query = { delivery_ids: deliveryIds.join(','), format };
  const file = await fetchFile(operation, { params: { ...within }, query });
  const [only] = deliveryIds;
  saveFile(deliveryIds.length === 1 ? `label-${only}.pdf` : `labels-${deliveryIds.length}.pdf`, file);
}
