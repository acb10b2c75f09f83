/** A modal dialog. Closing it with unsaved changes asks first, but for the Cancel button of its form, which nobody presses by accident. */
import { Modal, type ModalProps } from '@mantine/core';
import { createContext, type ReactNode, useContext, useLayoutEffect, useState } from 'react';
import { keepFocus, useLayer } from './dialog-focus.tsx';
import { DiscardDialog } from './discard-dialog.tsx';

const ReportUnsaved = createContext<(unsaved: boolean) => void>(() => {});
const CloseDialog = createContext(() => {});

/** For the Cancel button of a form inside a `Dialog`. */
export const useCloseDialog = () => useContext(CloseDialog);

/** For a form inside a `Dialog`. */
export function useUnsavedInDialog(unsaved: boolean): void {
  const report = useContext(ReportUnsaved);
  // Before the next key press: Escape right after the last letter has to ask, too.
  useLayoutEffect(() => {
    report(unsaved);
    return () => report(false);
  }, [unsaved, report]);
}

interface DialogProps
  extends Pick<ModalProps, 'opened' | 'onClose' | 'title' | 'size' | 'closeOnClickOutside'> {
  children: ReactNode;
  onClosed?(): void;
}

export function Dialog(props: DialogProps) {
  const { opened, onClose, onClosed, title, size = 'md', closeOnClickOutside, children } = props;
  const [unsaved, setUnsaved] = useState(false);
  const [asking, setAsking] = useState(false);
  const opening = useOpening(opened);
  // After the key press is over: otherwise the same Escape would close the question, too.
  const ask = () => setTimeout(() => setAsking(true));
  const close = useLayer(opened, () => (unsaved ? ask() : onClose()));
  const closed = () => {
    onClosed?.();
    keepFocus();
  };
  return (
    <>
      <Modal
        opened={opened}
        onClose={close}
        onExitTransitionEnd={closed}
        title={title}
        size={size}
        closeOnClickOutside={closeOnClickOutside}
      >
        <ReportUnsaved value={setUnsaved}>
          <CloseDialog key={opening} value={onClose}>
            {children}
          </CloseDialog>
        </ReportUnsaved>
      </Modal>
      <DiscardDialog opened={asking} onClose={() => setAsking(false)} onDiscard={onClose} />
    </>
  );
}

/** Counts the openings: a dialog that opens again while it still fades out must not show what was typed before. */
function useOpening(opened: boolean): number {
  const [last, setLast] = useState({ opened, count: 0 });
  if (last.opened !== opened) setLast({ opened, count: last.count + Number(opened) });
  return last.count;
}
