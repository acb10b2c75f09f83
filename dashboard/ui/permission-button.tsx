/** A button for an action that may not be allowed. Then it stays focusable and says why. */
import { Button, type ButtonProps, Tooltip, VisuallyHidden } from '@mantine/core';
import { type ComponentPropsWithRef, type MouseEvent, useId } from 'react';
import type { Static } from 'typebox';
import type { Permission as PermissionSchema } from '../../contract/dashboard/values.ts';
import { asSentence } from '../api/failures.ts';

export type Permission = Static<typeof PermissionSchema>;

export const allowed: Permission = { allowed: true, why_not: null };

export const allowedIf = (isAllowed: boolean, whyNot: string): Permission =>
  isAllowed ? allowed : { allowed: false, why_not: whyNot };

/** For the button that saves a form: allowed if something has changed and may be saved. */
export const unlessUnchanged = (changed: boolean, permission = allowed): Permission =>
  permission.allowed ? allowedIf(changed, 'Nothing has changed.') : permission;

interface PermissionButtonProps
  extends ButtonProps,
    Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps | 'disabled'> {
  /** Undefined while it loads: a click then does nothing. */
  permission: Permission | undefined;
}

/** `aria-disabled`, because a button with `disabled` can be neither focused nor hovered: nobody would see the reason. */
export function PermissionButton({ permission, children, onClick, ...rest }: PermissionButtonProps) {
  const reasonId = useId();
  const isAllowed = permission?.allowed === true;
  const whyNot = isAllowed ? null : permission?.why_not;
  const reason = whyNot ? asSentence(whyNot) : null;
  const refused = {
    'aria-disabled': true,
    'data-disabled': true,
    'aria-describedby': reason ? reasonId : undefined,
    onClick: (event: MouseEvent) => event.preventDefault(),
  };
  return (
    <>
      {/* The same button in both cases: it keeps the focus when what is allowed changes. */}
      <Tooltip label={reason} disabled={!reason}>
        <Button {...rest} {...(isAllowed ? { onClick } : refused)}>
          {children}
        </Button>
      </Tooltip>
      {reason ? <VisuallyHidden id={reasonId}>{reason}</VisuallyHidden> : null}
    </>
  );
}
