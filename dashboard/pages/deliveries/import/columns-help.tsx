/** The columns of a file, described by the contract, and a template to start from. */
import { Button, Table } from '@mantine/core';
import { Download } from 'lucide-react';
import { type ImportColumn, importColumns } from '../../../../contract/dashboard/deliveries.ts';
import {
  csvColumns,
  exampleWithEveryField,
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
    const about = fieldSchema(path).description ?? '';
    return {
      about: path === 'amount_to_collect' ? `Use instead of amount. ${about}` : about,
      example: String(fieldValue(exampleWithEveryField, path)),
    };
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

const isRequired = (column: ImportColumn) => NewDelivery.required.some((name) => name === column);
