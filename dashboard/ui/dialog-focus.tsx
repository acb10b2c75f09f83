/** Where the focus is while dialogs open and close, and which of them is on top. */
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';

/**
 * When the element with the focus is gone (a row that was removed, with its button), the page's heading takes the focus,
 * so that keyboard users continue from here and not from the top of the document.
 */

/** The element may be about to disappear, and a dialog takes a moment to return the focus. */
const momentMs = 50;

export function keepFocus(): void {
  setTimeout(() => {
    const { activeElement, body } = document;
    if (activeElement !== null && activeElement !== body) return;
    document.querySelector('h1')?.focus({ preventScroll: true });
  }, momentMs);
}

/** Moves the focus to its first control when it appears: the element that had the focus is gone. */
export function TakesFocus({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector<HTMLElement>('input, button')?.focus(), []);
  return <div ref={box}>{children}</div>;
}

/** The open ones, the top one last. */
const layers: object[] = [];

/** Has closed a layer, and so closes none below it, even if that is on top before the event is over. */
let spentEvent: Event | undefined;

interface Layer {
  isOnTop(): boolean;
}

/**
 * Dialogs and drawers on top of each other. Each of them hears Escape, so each asks whether it is on top before it closes:
 * what is below stays open, with what was typed in it.
 */
export function useLayer(opened: boolean): Layer {
  const [layer] = useState<Layer>(() => {
    const isOnTop = () => {
      const { event } = window;
      if (layers.at(-1) !== own || (event !== undefined && event === spentEvent)) return false;
      spentEvent = event;
      return true;
    };
    const own = { isOnTop };
    return own;
  });
  useLayoutEffect(() => {
    if (!opened) return;
    layers.push(layer);
    return () => void layers.splice(layers.indexOf(layer), 1);
  }, [opened, layer]);
  return layer;
}
