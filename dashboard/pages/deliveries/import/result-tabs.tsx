/** The rows of an import, sorted by what became of them. */
import { Tabs } from '@mantine/core';
import { number } from './count.ts';
import type { CsvFile } from './csv-file.ts';
import { DeliveriesTable, RefusedTable } from './result-tables.tsx';
import classes from './results.module.css';
import type { Tally } from './use-import.ts';

export function ResultTabs({ tally, file }: { tally: Tally; file: CsvFile }) {
  const { refused, ready, created } = tally;
  const tabs = [
    {
      value: 'refused',
      name: 'To fix',
      rows: refused,
      table: <RefusedTable results={refused} file={file} />,
    },
    {
      value: 'ready',
      name: 'Ready',
      rows: ready,
      table: <DeliveriesTable label="Ready rows" results={ready} />,
    },
    {
      value: 'created',
      name: 'Created',
      rows: created,
      table: <DeliveriesTable label="Created deliveries" results={created} />,
    },
  ].filter(({ rows }) => rows.length > 0);
  return (
    <Tabs defaultValue={tabs[0]?.value} keepMounted={false}>
      <Tabs.List mb="sm" className={classes.tabs}>
        {tabs.map(({ value, name, rows }) => (
          <Tabs.Tab key={value} value={value}>
            {name} ({number.format(rows.length)})
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ value, table }) => (
        <Tabs.Panel key={value} value={value}>
          {table}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
