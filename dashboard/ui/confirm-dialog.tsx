/** Asks before something that cannot simply be undone. The safe button has the focus. */
import { Button, Group, getDefaultZIndex, Modal, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { keepFocus, useLayer } from './dialog-focus.tsx';
import { FormError } from './form-error.tsx';
import { useAttempt } from './use-attempt.ts';
import type { DialogProps } from './use-dialog.ts';

interface ConfirmDialogProps extends DialogProps {
  title: ReactNode;
  children: ReactNode;
  /** The verb on the button: "Revoke key". */
  confirm: string;
  /** Names what is kept: "Keep key". */
  keep?: string;
  tone?: 'harm' | 'plain';
  /** The dialog closes when it is done; a refusal is shown in it. */
  onConfirm(): Promise<unknown>;
}

/** A question is about a dialog or a menu that is open, whichever of the two was loaded first. */
const aboveOthers = getDefaultZIndex('modal') + 1;

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, onClose, title, children, confirm, keep = 'Cancel', tone = 'harm', onConfirm } = props;
  const { busy, attempt, failure, forgetFailure } = useAttempt();
  const close = () => {
    forgetFailure();
    onClose();
  };
  const closeOnTop = useLayer(opened, close);
  return (
    <Modal
      opened={opened}
      onClose={closeOnTop}
      onExitTransitionEnd={keepFocus}
      title={title}
      size="md"
      zIndex={aboveOthers}
    >
      <Stack gap="md">
        <div>{children}</div>
        <FormError failure={failure} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close} data-autofocus>
            {keep}
          </Button>
          <Button
            color={tone === 'harm' ? 'red' : undefined}
            loading={busy}
            onClick={() => attempt(() => onConfirm().then(close))}
          >
            {confirm}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
