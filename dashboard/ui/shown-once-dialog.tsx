/**
 * A dialog in two steps: what to make, and then what was made, which is never shown again: a link, codes. Whoever closes
 * it before having copied anything is told so first, and a click beside it closes nothing.
 */
import { Alert, Button, Group, Modal, type ModalProps, Stack } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { keepFocus } from './keep-focus.ts';
import { TakesFocus } from './takes-focus.tsx';

interface ShownOnceDialogProps<Made> extends Pick<ModalProps, 'opened' | 'size'> {
  /** Of the second step, where it needs more room. */
  shownSize?: ModalProps['size'];
  /** Of the first step. */
  title: ReactNode;
  shownTitle: string;
  /** As in "You have not copied the link yet". */
  what: string;
  onClose(): void;
  /** The first step. It hands over what was made. */
  first(show: (made: Made) => void): ReactNode;
  /** It is in other hands already: closing asks nothing. */
  isKept?(made: Made): boolean;
  /** Shows it. Calls `kept` when it was copied or saved; selecting and copying by hand is noticed anyway. */
  children(made: Made, kept: () => void): ReactNode;
}

export function ShownOnceDialog<Made>(props: ShownOnceDialogProps<Made>) {
  const { opened, size = 'lg', shownSize = size, title, shownTitle, what, onClose } = props;
  const { first, isKept, children } = props;
  const [made, setMade] = useState<Made>();
  const [kept, setKept] = useState(false);
  const [warned, setWarned] = useState(false);
  const isSafe = made === undefined || kept || isKept?.(made);
  const asking = warned && !isSafe;
  const lastButton = useRef<HTMLButtonElement>(null);
  // On a telephone the question stands below what can be seen; the focus brings it into view.
  useEffect(() => {
    if (asking) lastButton.current?.focus();
  }, [asking]);
  const close = () => (isSafe || warned ? onClose() : setWarned(true));
  const forget = () => {
    setMade(undefined);
    setKept(false);
    setWarned(false);
    keepFocus();
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      onExitTransitionEnd={forget}
      title={made === undefined ? title : shownTitle}
      size={made === undefined ? size : shownSize}
      closeOnClickOutside={made === undefined}
    >
      {made === undefined ? (
        first(setMade)
      ) : (
        <TakesFocus>
          <Stack gap="md" onCopy={() => setKept(true)}>
            {children(made, () => setKept(true))}
            {asking ? <NotCopied what={what} /> : null}
            <Group justify="flex-end" gap="xs">
              {asking ? (
                <Button variant="default" onClick={onClose}>
                  Close without copying {what}
                </Button>
              ) : null}
              {/* The same button, so that a second click by mistake closes nothing. */}
              <Button
                ref={lastButton}
                variant={isSafe || asking ? 'filled' : 'default'}
                onClick={asking ? () => setWarned(false) : close}
              >
                {asking ? 'Go back' : 'Done'}
              </Button>
            </Group>
          </Stack>
        </TakesFocus>
      )}
    </Modal>
  );
}

function NotCopied({ what }: { what: string }) {
  return (
    <Alert role="alert" color="orange" variant="light" icon={<TriangleAlert size={16} />}>
      You have not copied {what} yet. After closing, nobody can show {what} again.
    </Alert>
  );
}
