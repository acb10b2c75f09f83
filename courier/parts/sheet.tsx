/** A dialog at the bottom of the screen, within reach of the thumb. The browser keeps the focus inside. */
import { type ReactNode, useEffect, useId, useRef } from 'react';

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
