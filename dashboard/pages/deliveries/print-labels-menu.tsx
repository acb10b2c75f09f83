/** A button that prints labels, after a choice of the paper. */
import { Button, Menu } from '@mantine/core';
import { type LabelFormat, labelFormats } from '../../../contract/labels.ts';
import { printLabels as operation } from '../../../contract/operations/labels.ts';
import { Printer } from '../../../icons/icons.ts';
import { fetchFile } from '../../api/file.ts';
import { useAccount } from '../../current/account.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { toast } from '../../ui/toasts.tsx';
import { useToastedAttempt } from '../../ui/use-attempt.ts';

const formatWords: Record<LabelFormat, string> = {
  label: '100 × 150 mm, one per page',
  a4: 'A4, four per page',
};

/** For up to `maxPrintedDeliveries`. */
export function PrintLabelsMenu({ deliveryIds, label }: { deliveryIds: readonly string[]; label: string }) {
  const { within } = useAccount();
  const { busy, attempt } = useToastedAttempt();
  const print = async (format: LabelFormat) => {
    const query = { delivery_ids: deliveryIds.join(','), format };
    const file = await fetchFile(operation, { params: within, query });
    const name = deliveryIds.length === 1 ? `label-${deliveryIds[0]}` : `labels-${deliveryIds.length}`;
    saveFile(`${name}.pdf`, file);
    toast(deliveryIds.length === 1 ? 'Label saved as PDF.' : 'Labels saved as one PDF.');
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" loading={busy} leftSection={<Printer size={15} aria-hidden />}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {labelFormats.map((format) => (
          <Menu.Item key={format} onClick={() => attempt(() => print(format))}>
            {formatWords[format]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
