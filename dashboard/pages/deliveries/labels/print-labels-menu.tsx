/** A button that prints labels, after a choice of the paper. */
import { Button, Menu } from '@mantine/core';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { type LabelFormat, labelFormats } from '../../../../contract/labels.ts';
import { asFailure } from '../../../api/failures.ts';
import { useAccount } from '../../../current/account.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { printLabels } from './print-labels.ts';

const formatWords: Record<LabelFormat, string> = {
  label: '100 × 150 mm, one per page',
  a4: 'A4, four per page',
};

interface PrintLabelsMenuProps {
  deliveryIds: readonly string[];
  /** On the button. */
  label: string;
}

export function PrintLabelsMenu({ deliveryIds, label }: PrintLabelsMenuProps) {
  const { within } = useAccount();
  const [isPrinting, setPrinting] = useState(false);
  const print = async (format: LabelFormat) => {
    setPrinting(true);
    try {
      await printLabels(within, deliveryIds, format);
      toast(deliveryIds.length === 1 ? 'Label saved as PDF.' : 'Labels saved as one PDF.');
    } catch (error) {
      toast(asFailure(error).message, 'bad');
    } finally {
      setPrinting(false);
    }
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" loading={isPrinting} leftSection={<Printer size={15} aria-hidden />}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {labelFormats.map((format) => (
          <Menu.Item key={format} onClick={() => void print(format)}>
            {formatWords[format]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
