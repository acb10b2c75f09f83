/** What the columns of a file mean, in the contract’s words, and an empty file to begin with. */
import { Button, Table } from '@mantine/core';
import { Download } from 'lucide-react';
import { importColumns } from '../../../../contract/dashboard/deliveries.ts';
import { createDelivery, NewDelivery } from '../../../../contract/operations/create-delivery.ts';
import {
  AmountToCollect,
  DeliveryAddress,
  Description,
  PhoneNumber,
  PickupAddress,
  ReceiverName,
  Weight,
} from '../../../../contract/primitives.ts';
import { useAccount } from '../../../current/account.tsx';
import { downloadText } from '../../../ui/download-text.ts';
import { decimalText } from '../../../ui/money.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Cell, Row, StackedTable } from '../../../ui/stacked-table.tsx';

type Column = (typeof importColumns)[number];

const { pickup_address, delivery_address, package_details, receiver_contact, amount_to_collect } =
  createDelivery.examples[0].request.body;

/** Either of the two amounts is enough, and people write the one in whole units. */
const template = importColumns.filter((column) => column !== 'amount_to_collect');

export function ColumnsHelp() {
  const { currency, currency_digits: digits } = useAccount();
  const help: Record<Column, { about: string; example: string }> = {
    pickup_address: { about: about(PickupAddress), example: pickup_address },
    delivery_address: { about: about(DeliveryAddress), example: delivery_address },
    receiver_name: { about: about(ReceiverName), example: receiver_contact.name },
    receiver_phone: { about: about(PhoneNumber), example: receiver_contact.phone },
    weight: { about: about(Weight), example: String(package_details.weight) },
    description: { about: about(Description), example: package_details.description },
    amount: {
      about: `Cash to collect on delivery, in ${currency}.`,
      example: decimalText(amount_to_collect, digits),
    },
    amount_to_collect: {
      about: `In place of amount. ${about(AmountToCollect)}`,
      example: String(amount_to_collect),
    },
  };
  return (
    <Panel
      title="The columns"
      lead="Their names stand in the first line, in any order. Columns that you don’t need may be left out. A file that was exported from Deliveries can be imported, too."
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
      <StackedTable label="Columns of the file" columns={['Column', 'What it holds', 'Example']} inPanel>
        <Table.Tbody role="rowgroup">
          {importColumns.map((column) => (
            <Row key={column}>
              <Cell>
                <code>{column}</code> {isRequired(column) ? '(required)' : ''}
              </Cell>
              <Cell label="What it holds">{help[column].about}</Cell>
              <Cell label="Example">{help[column].example}</Cell>
            </Row>
          ))}
        </Table.Tbody>
      </StackedTable>
    </Panel>
  );
}

/** What the contract says of a value. */
const about = (schema: object) => ('description' in schema ? String(schema.description) : '');
const isRequired = (column: Column) => NewDelivery.required.some((name) => name === column);
