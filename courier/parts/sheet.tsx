/** A dialog at the bottom of the screen, within reach of the thumb. The browser keeps the focus inside. */
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from './button.tsx';

interface SheetProps {
  title: string;
  children?: ReactNode;
  /** The primary one first; before harm the safe one, with `data-safe`, which gets the focus. */
  buttons: ReactNode;
  onClose(): void;
}

export function Sheet({ title, children, buttons, onClose }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    // Not on a button that confirms: the second of two quick taps must not press it.
    (dialog.current?.querySelector<HTMLElement>('[data-safe]') ?? heading.current)?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className="sheet"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 ref={heading} id={titleId} tabIndex={-1}>
        {title}
      </h2>
      {children}
      <div className="sheetButtons">{buttons}</div>
    </dialog>
  );
}

interface QuestionProps extends Omit<SheetProps, 'buttons'> {
  yes: string;
  no: string;
  isBusy?: boolean;
  /** False: there is nothing to say yes to. */
  isReady?: boolean;
  onYes(): unknown;
}

export function Question({ yes, no, isBusy = false, isReady = true, onYes, ...sheet }: QuestionProps) {
  const buttons = (
    <>
      <Button className="button primary large" disabled={isBusy || !isReady} onClick={() => void onYes()}>
        {yes}
      </Button>
      <Button className="button large" disabled={isBusy} onClick={sheet.onClose}>
        {no}
      </Button>
    </>
  );
  return <Sheet {...sheet} buttons={buttons} />;
}

/** Asks before harm: "no" is the primary button. */
export function Warning({ yes, no, isBusy = false, onYes, ...sheet }: Omit<QuestionProps, 'isReady'>) {
  const buttons = (
    <>
      <Button className="button primary large" onClick={sheet.onClose} data-safe>
        {no}
      </Button>
      <Button className="button danger" disabled={isBusy} onClick={() => void onYes()}>
        {yes}
      </Button>
    </>
  );
  return <Sheet {...sheet} buttons={buttons} />;
}
