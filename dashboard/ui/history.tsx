/** What happened, oldest first, with a sign for each entry. What is still to come has a dashed one. */
import type { ReactNode } from 'react';
import type { LucideIcon } from '../../icons/icons.ts';
import classes from './history.module.css';

export const History = ({ label, children }: { label?: string; children: ReactNode }) => (
  <ol className={classes.history} aria-label={label}>
    {children}
  </ol>
);

export type SignColor = 'green' | 'blue' | 'orange' | 'red';

interface HistoryEntryProps {
  Icon: LucideIcon;
  what: ReactNode;
  color?: SignColor | undefined;
  isAhead?: boolean;
  type?: string;
  children?: ReactNode;
}

export function HistoryEntry({ Icon, what, color, isAhead = false, type, children }: HistoryEntryProps) {
  return (
    <li className={classes.entry} data-type={type} data-ahead={isAhead || undefined}>
      <span className={classes.sign} data-color={color}>
        <Icon size={14} aria-hidden />
      </span>
      <div className={classes.words}>
        <div className={classes.what}>{what}</div>
        {children}
      </div>
    </li>
  );
}

export function HistoryNote({ children }: { children: ReactNode }) {
  return <div className={classes.note}>{children}</div>;
}
