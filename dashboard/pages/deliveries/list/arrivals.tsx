/** "3 new deliveries": over the list, for who reads farther down or on a later page. Brings them in. */
import { Button } from '@mantine/core';
import { ArrowUp } from 'lucide-react';
import classes from './arrivals.module.css';

interface ArrivalsProps {
  waiting: number;
  waitingMore: boolean;
  onShow(): void;
}

/** The region is there before its first word, or screen readers would miss that one. */
export function Arrivals({ waiting, waitingMore, onShow }: ArrivalsProps) {
  return (
    <div role="status" className={classes.region}>
      {waiting > 0 ? (
        <Button
          radius="xl"
          size="xs"
          className={classes.button}
          leftSection={<ArrowUp size={14} aria-hidden />}
          onClick={onShow}
        >
          {waiting === 1 && !waitingMore
            ? '1 new delivery'
            : `${waiting}${waitingMore ? '+' : ''} new deliveries`}
        </Button>
      ) : null}
    </div>
  );
}
