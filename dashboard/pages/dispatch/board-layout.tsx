/** The columns with the couriers beside them; where the window is too narrow for that, one after the other as tabs. */
import { Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { boardColumns } from '../../../contract/dashboard/dispatch.ts';
import { useAddressChoice } from '../../ui/address-choice.ts';
import { columnWords } from './board.ts';
import classes from './dispatch.module.css';
import type { Column } from './use-board.ts';
import type { useCards } from './use-cards.ts';

const tabs = [...boardColumns, 'couriers'] as const;
type Tab = (typeof tabs)[number];

interface BoardLayoutProps {
  columns: readonly Column[];
  couriers: number;
  list: ReactNode;
  box: ReturnType<typeof useCards>['box'];
  isOld: boolean;
  empty: ReactNode;
  columnOf(column: Column): ReactNode;
}

/** Four columns need this much; a telephone has room for one thing at a time. */
const forColumns = '(width >= 84rem)';
const forTwo = '(width >= 48rem)';

export function BoardLayout({ columns, couriers, list, box, isOld, empty, columnOf }: BoardLayoutProps) {
  const hasColumns = useMediaQuery(forColumns, undefined, { getInitialValueInEffect: false });
  const hasTwo = useMediaQuery(forTwo, undefined, { getInitialValueInEffect: false });
  const [chosen, choose] = useAddressChoice<Tab>('show', tabs, 'unassigned');
  if (hasColumns) {
    return (
      <div className={classes.board} data-old={isOld || undefined}>
        <div className={classes.columns} data-board {...box}>
          {empty ?? columns.map(columnOf)}
        </div>
        {list}
      </div>
    );
  }
  const shown = hasTwo && chosen === 'couriers' ? 'unassigned' : chosen;
  const names = hasTwo ? boardColumns : tabs;
  return (
    <div className={classes.board} data-old={isOld || undefined}>
      <Tabs
        value={shown}
        onChange={(next) => choose((next ?? 'unassigned') as Tab)}
        keepMounted={false}
        variant="none"
        className={classes.tabbed}
      >
        <Tabs.List className={classes.tabs} aria-label="Columns">
          {names.map((name) => (
            <Tabs.Tab key={name} value={name} className={classes.tab}>
              <span className={classes.tabCount}>
                {name === 'couriers' ? couriers : columns.find(({ column }) => column === name)!.count}
              </span>
              <span className={classes.tabName}>
                {name === 'couriers' ? 'Couriers' : columnWords[name].short}
              </span>
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {columns.map((column) => (
          <Tabs.Panel key={column.column} value={column.column} tabIndex={-1}>
            <div data-board {...box}>
              {empty ?? columnOf(column)}
            </div>
          </Tabs.Panel>
        ))}
        <Tabs.Panel value="couriers" tabIndex={-1}>
          {list}
        </Tabs.Panel>
      </Tabs>
      {hasTwo ? list : null}
    </div>
  );
}
