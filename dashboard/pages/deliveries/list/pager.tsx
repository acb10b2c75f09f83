/** Links to the previous and the next page. Each page has its own address; the browser's history keeps the way back. */
import { Button, type ButtonProps } from '@mantine/core';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { addressFor, type Filter, type Trail } from './filter.ts';
import classes from './list.module.css';

interface PagerProps extends Trail {
  filter: Filter;
  /** The cursor of this page; undefined for the first. */
  cursor: string | undefined;
  /** The cursor of the next page; null on the last. */
  next: string | null;
  onTurn(): void;
}

export function Pager({ filter, cursor, next, trail, onTurn }: PagerProps) {
  if (cursor === undefined && next === null) return null;
  // Anyone who followed a link here can go to the first page; the page before is not known.
  const before = trail.at(-1) ?? (cursor === undefined ? undefined : '');
  const isBeforeKnown = trail.length > 0 || cursor === undefined;
  return (
    <nav aria-label="Pages" className={classes.pager}>
      <span className={classes.pageNumber}>
        {isBeforeKnown ? `Page ${trail.length + 1}` : 'Older deliveries'}
      </span>
      <Turn
        to={before === undefined ? undefined : addressFor(filter, before)}
        trail={trail.slice(0, -1)}
        onClick={onTurn}
        leftSection={<ChevronLeft size={15} aria-hidden />}
      >
        {isBeforeKnown ? 'Previous page' : 'First page'}
      </Turn>
      <Turn
        to={next === null ? undefined : addressFor(filter, next)}
        trail={isBeforeKnown ? [...trail, cursor ?? ''] : []}
        onClick={onTurn}
        rightSection={<ChevronRight size={15} aria-hidden />}
      >
        Next page
      </Turn>
    </nav>
  );
}

interface TurnProps extends Trail, Pick<ButtonProps, 'leftSection' | 'rightSection'> {
  /** Undefined if there is no such page. */
  to: string | undefined;
  onClick(): void;
  children: ReactNode;
}

function Turn({ to, trail, ...rest }: TurnProps) {
  if (to === undefined) return <Button {...rest} variant="default" disabled />;
  return (
    <Button
      renderRoot={(props) => <Link {...props} href={to} state={{ trail }} />}
      variant="default"
      {...rest}
    />
  );
}
