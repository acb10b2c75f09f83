/** "3 new deliveries", for readers farther down a list. Its region is there before the text, or screen readers would miss the first one. */
import { Button } from '@mantine/core';
import { ArrowUp } from '../../icons/icons.ts';
import classes from './new-items.module.css';

interface NewItemsProps {
  count: number;
  hasMore: boolean;
  /** As in "1 new delivery", "3 new deliveries". */
  one: string;
  many: string;
  onShow(): void;
}

export function NewItems({ count, hasMore, one, many, onShow }: NewItemsProps) {
  return (
    <div role="status" className={classes.region}>
      {count > 0 ? (
        <Button
          radius="xl"
          size="xs"
          className={classes.button}
          leftSection={<ArrowUp size={14} aria-hidden />}
          onClick={onShow}
        >
          {count === 1 && !hasMore ? `1 new ${one}` : `${count}${hasMore ? '+' : ''} new ${many}`}
        </Button>
      ) : null}
    </div>
  );
}
