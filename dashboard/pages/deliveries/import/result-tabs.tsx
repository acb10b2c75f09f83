/** The rows of an import, sorted by what became of them. */
import { Tabs } from '@mantine/core';
import type { CsvFile } from './csv-file.ts';
import { DeliveriesTable, RefusedTable } from './result-tables.tsx';
import type { Tally } from './use-import.ts';

const format = new Intl.NumberFormat('en');

export function ResultTabs({ tally, file }: { tally: Tally; file: CsvFile }) {
  const { refused, ready, created } = tally;
  const tabs = [
    { name: 'To fix', rows: refused, table: <RefusedTable results={refused} file={file} /> },
    { name: 'Ready', rows: ready, table: <DeliveriesTable label="Ready rows" results={ready} /> },
    {
      name: 'Created',
      rows: created,
      table: <DeliveriesTable label="Created deliveries" results={created} />,
    },
  ].filter(({ rows }) => rows.length > 0);
  return (
    <Tabs defaultValue={tabs[0]?.name} keepMounted={false}>
      <Tabs.List mb="sm">
        {tabs.map(({ name, rows }) => (
          <Tabs.Tab key={name} value={name}>
            {name} ({format.format(rows.length)})
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ name, table }) => (
        <Tabs.Panel key={name} value={name}>
          {table}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
