/** The columns of a file, described by the contract, and a template to start from. */
import { Button } from '@mantine/core';
import { Download } from 'lucide-react';
import { type ImportColumn, importColumns } from '../../../../contract/dashboard/deliveries.ts';
import {
  csvColumns,
  type FieldPath,
  fieldSchema,
  NewDelivery,
} from '../../../../contract/delivery-fields.ts';
import { useAccount } from '../../../current/account.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { downloadText } from '../../../ui/save-file.ts';
import { type Column, StackedTable } from '../../../ui/stacked-table.tsx';
import { useFormats } from '../formats.ts';
import { exampleCell, templateText } from './csv-downloads.ts';
import { pathOf, timeFields } from './fields.ts';

export function ColumnsHelp() {
  const { currency, time_zone: zone } = useAccount();
  const formats = { ...useFormats(), nowMs: Date.now() };
  const aboutColumn = (column: ImportColumn): string => {
    const path = pathOf(column);
    return path ? aboutField(path, zone) : `Cash to collect on delivery, in ${currency}.`;
  };
  const columns: Column<ImportColumn>[] = [
    {
      name: 'Column',
      kind: 'title',
      cell: (column) => (
        <>
          <code>{column}</code> {isRequired(column) ? '(required)' : ''}
        </>
      ),
    },
    { name: 'Content', cell: aboutColumn },
    { name: 'Example', cell: (column) => exampleCell(column, formats) },
  ];
  return (
    <Panel
      title="Columns"
      lead="Any column names work; you’ll match them in the next step. With these names, as in files exported from Deliveries, no matching is needed."
      actions={
        <Button
          variant="default"
          leftSection={<Download size={15} aria-hidden />}
          onClick={() => downloadText('deliveries.csv', templateText(formats))}
        >
          Download template
        </Button>
      }
    >
      <StackedTable
        label="Columns of the file"
        columns={columns}
        inPanel
        items={importColumns}
        keyOf={(column) => column}
      />
    </Panel>
  );
}

/** What differs from the API: people write phone numbers as they dial them, times as on their clocks, and a list with spaces. */
const aboutHere: Partial<Record<FieldPath, string>> = {
  'pickup_window.from': 'The earliest time of the pickup. A date alone is the start of the day.',
  'pickup_window.to': 'The latest time of the pickup. A date alone is the end of the day, 23:59.',
  'delivery_window.from': 'The earliest time of the delivery. A date alone is the start of the day.',
  'delivery_window.to': 'The latest time of the delivery. A date alone is the end of the day, 23:59.',
  'receiver_contact.phone':
    'The receiver’s phone number, as dialled in the account’s country, or with + in front.',
  'sender_contact.phone':
    'The sender’s phone number, as dialled in the account’s country, or with + in front.',
  required_proof:
    'Proof the courier must collect: any of photo, signature, pin and name, separated by spaces, or none.',
};

function aboutField(path: FieldPath, zone: string): string {
  const about = (aboutHere[path] ?? fieldSchema(path).description ?? '')
    .replaceAll('`', '')
    .replaceAll("'", '’');
  if (timeFields.includes(csvColumns[path])) return `${about} In the time zone ${zone}.`;
  return path === 'amount_to_collect' ? `Use instead of amount. ${about}` : about;
}

const isRequired = (column: ImportColumn) => NewDelivery.required.some((name) => name === column);
