/** The columns with the couriers beside them; in a narrow window, one at a time as tabs. The page has the only scroll bar. */
import { Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { boardColumns } from '../../../../contract/dashboard/dispatch.ts';
import { useAddressChoice } from '../../../ui/address-bar.ts';
import classes from './board.module.css';
import { type Column, columnTexts, urgentColumns } from './board.ts';
import type { useCards } from './use-cards.ts';

const tabs = [...boardColumns, 'couriers'] as const;
type Tab = (typeof tabs)[number];

interface BoardLayoutProps {
  columns: readonly Column[];
  courierCount: number;
  courierList: ReactNode;
  box: ReturnType<typeof useCards>['box'];
  isStale: boolean;
  /** Shown instead of the columns if the whole board is empty. */
  empty: ReactNode;
  columnOf(column: Column): ReactNode;
}

/** Room for all columns and the couriers; room for one column and the couriers. The style sheets use the same widths. */
const forColumns = '(width >= 84rem)';
const forCouriersBeside = '(width >= 60rem)';
const phone = '(width < 48rem)';

export function BoardLayout(props: BoardLayoutProps) {
  const { columns, courierCount, courierList, box, isStale, empty, columnOf } = props;
  const hasColumns = useMediaQuery(forColumns, undefined, { getInitialValueInEffect: false });
  const hasCouriersBeside = useMediaQuery(forCouriersBeside, undefined, { getInitialValueInEffect: false });
  const [chosen, choose] = useAddressChoice<Tab>('show', tabs, useFirstTab(columns));
  if (hasColumns) {
    return (
      <div className={classes.board} data-stale={isStale || undefined}>
        <div className={classes.columns} data-board {...box}>
          {empty ?? columns.map(columnOf)}
        </div>
        {courierList}
      </div>
    );
  }
  const shown = hasCouriersBeside && chosen === 'couriers' ? 'unassigned' : chosen;
  const countOf = (tab: Tab) =>
    tab === 'couriers' ? courierCount : (columns.find(({ column }) => column === tab)?.count ?? 0);
  return (
    <div className={classes.board} data-stale={isStale || undefined}>
      <Tabs
        value={shown}
        onChange={(next) => choose(tabs.find((tab) => tab === next) ?? 'unassigned')}
        keepMounted={false}
        variant="none"
        className={classes.tabbed}
      >
        <Tabs.List className={classes.tabs} aria-label="Columns">
          {(hasCouriersBeside ? boardColumns : tabs).map((tab) => (
            <Tabs.Tab key={tab} value={tab} className={classes.tab}>
              <span className={classes.tabCount}>{countOf(tab)}</span>
              <span className={classes.tabName}>
                {tab === 'couriers' ? 'Couriers' : columnTexts[tab].title}
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
          {courierList}
        </Tabs.Panel>
      </Tabs>
      {hasCouriersBeside ? courierList : null}
    </div>
  );
}

/** On a phone, what needs attention when the board opens. It stays the same while the counts change. */
function useFirstTab(columns: readonly Column[]): Tab {
  const [first] = useState<Tab>(() => {
    const urgent = urgentColumns.find((one) =>
      columns.some(({ column, count }) => column === one && count > 0),
    );
    return urgent !== undefined && window.matchMedia(phone).matches ? urgent : 'unassigned';
  });
  return first;
}
