/** A dialog in two steps: a form, then what it created, which is never shown again. Closing it before anything was copied asks first. */
import { Button, Group, type ModalProps, Stack } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Dialog } from './dialog.tsx';
import { TakesFocus } from './dialog-focus.tsx';
import { Warning } from './warning.tsx';

interface ShownOnceDialogProps<Secret> extends Pick<ModalProps, 'opened' | 'size'> {
  /** The size of the second step, if it needs more room. */
  shownSize?: ModalProps['size'];
  title: ReactNode;
  shownTitle: string;
  /** As in "You have not copied the link yet". */
  what: string;
  onClose(): void;
  /** The first step, usually a `DialogForm`. It passes on what was created. */
  first(show: (secret: Secret) => void): ReactNode;
  /** It has reached its recipient already: closing does not ask. */
  isKept?(secret: Secret): boolean;
  /** Shows it. Calls `onSaved` when it was copied or saved; copying a selection is noticed anyway. */
  children(secret: Secret, onSaved: () => void): ReactNode;
}

export function ShownOnceDialog<Secret>(props: ShownOnceDialogProps<Secret>) {
  const { opened, size = 'lg', shownSize = size, title, shownTitle, what, onClose } = props;
  const { first, isKept, children } = props;
  const [secret, setSecret] = useState<Secret>();
  const [isSaved, setSaved] = useState(false);
  const [warned, setWarned] = useState(false);
  const isSafe = secret === undefined || isSaved || isKept?.(secret);
  const asking = warned && !isSafe;
  const lastButton = useRef<HTMLButtonElement>(null);
  // On a phone the question is below the visible part; the focus scrolls it into view.
  useEffect(() => {
    if (asking) lastButton.current?.focus();
  }, [asking]);
  const close = () => (isSafe || warned ? onClose() : setWarned(true));
  const forget = () => {
    setSecret(undefined);
    setSaved(false);
    setWarned(false);
  };
  return (
    <Dialog
      opened={opened}
      onClose={close}
      onClosed={forget}
      title={secret === undefined ? title : shownTitle}
      size={secret === undefined ? size : shownSize}
      closeOnClickOutside={secret === undefined}
    >
      {secret === undefined ? (
        first(setSecret)
      ) : (
        <TakesFocus>
          <Stack gap="md" onCopy={() => setSaved(true)}>
            {children(secret, () => setSaved(true))}
            {asking ? (
              <Warning role="alert">
                You have not copied {what} yet. After closing, {what} cannot be shown again.
              </Warning>
            ) : null}
            <Group justify="flex-end" gap="xs">
              {asking ? (
                <Button variant="default" onClick={onClose}>
                  Close without copying {what}
                </Button>
              ) : null}
              {/* The same button, so that an accidental second click closes nothing. */}
              <Button
                ref={lastButton}
                variant={isSafe || asking ? 'filled' : 'default'}
                onClick={asking ? () => setWarned(false) : close}
              >
                {asking ? 'Keep open' : 'Done'}
              </Button>
            </Group>
          </Stack>
        </TakesFocus>
      )}
    </Dialog>
  );
}
