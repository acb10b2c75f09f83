/** Actions for the selected cards, at the bottom of the window. */
import { Button, Kbd, VisuallyHidden } from '@mantine/core';
import { type Permission, PermissionButton } from '../../../ui/permission-button.tsx';
import classes from './board.module.css';
import { type Card, deliveriesText } from './board.ts';
import { unlessGone } from './use-board.ts';

export const cannotAssign = 'This cannot be assigned now.';
export const cannotUnassign = 'Only deliveries that are assigned and not yet picked up can be unassigned.';

interface SelectionBarProps {
  cards: readonly Card[];
  /** The service cannot be reached. */
  isGone: boolean;
  onAssign(): void;
  onUnassign(): void;
  onClear(): void;
}

export function SelectionBar({ cards, isGone, onAssign, onUnassign, onClear }: SelectionBarProps) {
  const count = cards.length;
  return (
    <>
      {/* Rendered before its first text, which screen readers would miss otherwise. */}
      <VisuallyHidden role="status">{count > 0 ? `${deliveriesText(count)} selected` : ''}</VisuallyHidden>
      {count > 0 ? (
        <section className={classes.selectionBar} aria-label="Selected deliveries">
          <span className={classes.selectionCount} aria-hidden="true">
            {count} selected
          </span>
          <PermissionButton
            size="xs"
            permission={permissionOf(isGone, cards.some(({ can_assign }) => can_assign) || cannotAssign)}
            aria-keyshortcuts="a"
            onClick={onAssign}
          >
            Assign to…
            <Key name="A" />
          </PermissionButton>
          <PermissionButton
            size="xs"
            variant="default"
            permission={permissionOf(
              isGone,
              cards.some(({ can_unassign }) => can_unassign) || cannotUnassign,
            )}
            aria-keyshortcuts="u"
            onClick={onUnassign}
          >
            Unassign
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
  <Kbd aria-hidden className={classes.selectionKey}>
    {name}
  </Kbd>
);

/** `can`: true, or why not. */
function permissionOf(isGone: boolean, can: true | string): Permission {
  return isGone || can === true ? unlessGone(isGone) : { allowed: false, why_not: can };
}
