/** What can be done with the selected cards, at the lower edge of the window. */
import { Button, Kbd, VisuallyHidden } from '@mantine/core';
import { type Permission, PermissionButton } from '../../ui/permission-button.tsx';
import { type Card, deliveriesWord } from './board.ts';
import classes from './selection-bar.module.css';

export const noneToAssign = 'This cannot be assigned now.';
export const noneToTakeBack = 'Only what is assigned and not picked up yet can be taken back.';

interface SelectionBarProps {
  cards: readonly Card[];
  onAssign(): void;
  onUnassign(): void;
  onClear(): void;
}

export function SelectionBar({ cards, onAssign, onUnassign, onClear }: SelectionBarProps) {
  const count = cards.length;
  return (
    <>
      {/* There before the first word, or screen readers would miss that one. */}
      <VisuallyHidden role="status">{count > 0 ? `${deliveriesWord(count)} selected` : ''}</VisuallyHidden>
      {count > 0 ? (
        <section className={classes.bar} aria-label="Selected deliveries">
          <span className={classes.words} aria-hidden="true">
            {count} selected
          </span>
          <PermissionButton
            size="xs"
            permission={unless(
              cards.every(({ can_assign }) => !can_assign),
              noneToAssign,
            )}
            aria-keyshortcuts="a"
            onClick={onAssign}
          >
            Assign to…
            <Key name="A" />
          </PermissionButton>
          <PermissionButton
            size="xs"
            variant="default"
            permission={unless(
              cards.every(({ can_unassign }) => !can_unassign),
              noneToTakeBack,
            )}
            aria-keyshortcuts="u"
            onClick={onUnassign}
          >
            Take back
            <Key name="U" />
          </PermissionButton>
          <Button size="xs" variant="subtle" color="gray" aria-keyshortcuts="Escape" onClick={onClear}>
            Clear
          </Button>
        </section>
      ) : null}
    </>
  );
}

const Key = ({ name }: { name: string }) => (
  <Kbd aria-hidden className={classes.key}>
    {name}
  </Kbd>
);

const unless = (isRefused: boolean, why: string): Permission =>
  isRefused ? { allowed: false, why_not: why } : { allowed: true, why_not: null };
