/** Filters by a span of time: one of the usual ones, or any other with two inputs. */
import { Button, Group, Popover, Stack } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { FilterButton } from './filter-button.tsx';
import classes from './span-filter.module.css';

interface UsualSpan {
  word: string;
  /** Left out if it depends on the moment, as "Last hour" does. */
  isChosen?: boolean;
  onChoose(): void;
}

interface SpanFilterProps {
  name: string;
  /** The name of the whole filter, for screen readers. */
  label: string;
  /** In words; undefined if nothing is filtered. */
  chosen: string | undefined;
  usual: readonly UsualSpan[];
  /** The inputs for any other span, named `from` and `to`. */
  inputs: ReactNode;
  /** With the values of the inputs; undefined if one is empty. */
  onApply(from: string | undefined, to: string | undefined): void;
}

export function SpanFilter({ name, label, chosen, usual, inputs, onApply }: SpanFilterProps) {
  const [opened, setOpened] = useState(false);
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const value = (input: string) => String(given.get(input)) || undefined;
    onApply(value('from'), value('to'));
    setOpened(false);
  };
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" width={264} trapFocus returnFocus>
      <Popover.Target>
        <FilterButton name={name} chosen={chosen} onClick={() => setOpened(!opened)} aria-expanded={opened} />
      </Popover.Target>
      <Popover.Dropdown aria-label={label} className={classes.dropdown}>
        <Stack gap={2}>
          {usual.map((span) => (
            <UsualChoice key={span.word} {...span} onChosen={() => setOpened(false)} />
          ))}
        </Stack>
        <form onSubmit={apply} className={classes.custom}>
          {inputs}
          <Group justify="flex-end">
            <Button type="submit" size="xs" variant="default">
              Apply
            </Button>
          </Group>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}

function UsualChoice({ word, isChosen, onChoose, onChosen }: UsualSpan & { onChosen(): void }) {
  return (
    <Button
      variant={isChosen ? 'light' : 'subtle'}
      color={isChosen ? undefined : 'gray'}
      size="xs"
      justify="flex-start"
      className={classes.choice}
      aria-pressed={isChosen}
      onClick={() => {
        onChoose();
        onChosen();
      }}
    >
      {word}
    </Button>
  );
}
