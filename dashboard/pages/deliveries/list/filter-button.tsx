/** Opens the choices of one filter, and says what is chosen. */
import { Button } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import classes from './filter-bar.module.css';

interface FilterButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'color'> {
  name: string;
  /** Undefined: everything is shown. */
  chosen: string | undefined;
}

export function FilterButton({ name, chosen, ...rest }: FilterButtonProps) {
  return (
    <Button
      variant="default"
      classNames={{ root: classes.button }}
      data-chosen={chosen !== undefined || undefined}
      rightSection={<ChevronDown size={14} aria-hidden />}
      {...rest}
    >
      {name}
      {chosen === undefined ? null : (
        <>
          : <span className={classes.chosen}>{chosen}</span>
        </>
      )}
    </Button>
  );
}
