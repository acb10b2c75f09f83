/** The columns of a file, described by the contract, and a template to start from. */
import { Button, Table } from '@mantine/core';
import { Download } from 'lucide-react';
import { type ImportColumn, importColumns } from '../../../../contract/dashboard/deliveries.ts';
import {
  csvColumns,
  exampleWithEveryField,
  type FieldPath,
  fieldPaths,
  fieldSchema,
  fieldValue,
  NewDelivery,
} from '../../../../contract/delivery-fields.ts';
import { formatMoney } from '../../../../contract/money.ts';
import { useAccount } from '../../../current/account.tsx';
import { downloadText } from '../../../ui/download-text.ts';
import { Panel } from '../../../ui/panel.tsx';
import { Cell, Row, StackedTable } from '../../../ui/stacked-table.tsx';

/** One of the two amounts is enough, and people write whole units. */
const template = importColumns.filter((column) => column !== 'amount_to_collect');

export function ColumnsHelp() {
  const { currency, currency_digits: digits } = useAccount();
  const help = (column: ImportColumn): { about: string; example: string } => {
    if (column === 'amount') {
      return {
        about: `Cash to collect on delivery, in ${currency}.`,
        example: formatMoney(exampleWithEveryField.amount_to_collect, digits),
      };
    }
    const path = fieldPaths.find((one) => csvColumns[one] === column)!;
    return { about: aboutField(path), example: cellOf(fieldValue(exampleWithEveryField, path)) };
  };
  return (
    <Panel
      title="Columns"
      lead="Files of other systems can have any column names in their first row: you match them next. With these names no matching is needed, as in files exported from Deliveries."
      actions={
        <Button
          variant="default"
          leftSection={<Download size={15} aria-hidden />}
          onClick={() => downloadText('deliveries.csv', `${template.join(',')}\r\n`)}
        >
          Download template
        </Button>
      }
    >
      <StackedTable label="Columns of the file" columns={['Column', 'Content', 'Example']} inPanel>
        <Table.Tbody role="rowgroup">
          {importColumns.map((column) => (
            <Row key={column}>
              <Cell>
                <code>{column}</code> {isRequired(column) ? '(required)' : ''}
              </Cell>
              <Cell label="Content">{help(column).about}</Cell>
              <Cell label="Example">{help(column).example}</Cell>
            </Row>
          ))}
        </Table.Tbody>
      </StackedTable>
    </Panel>
  );
}

/** What differs from the API: people write phone numbers as they dial them, and a list with spaces. */
const aboutHere: Partial<Record<FieldPath, string>> = {
  'receiver_contact.phone':
    "The receiver's phone, as it is dialled in the country of the account or with + in front.",
  'sender_contact.phone':
    "The sender's phone, as it is dialled in the country of the account or with + in front.",
  required_proof:
    'What the courier has to bring: any of photo, signature, pin and name, with spaces between, or none.',
};

function aboutField(path: FieldPath): string {
  const about = (aboutHere[path] ?? fieldSchema(path).description ?? '').replaceAll('`', '');
  return path === 'amount_to_collect' ? `Use instead of amount. ${about}` : about;
}

/** As a file has it. */
function cellOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(' ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const isRequired = (column: ImportColumn) => NewDelivery.required.some((name) => name === column);
