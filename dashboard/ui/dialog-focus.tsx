/** Where the focus is while dialogs open and close, and which of them is on top. */
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** The element may be about to disappear, and a dialog takes a moment to return the focus. */
const momentMs = 50;

/** If the element with the focus is gone, such as a button in a removed row, the heading takes it: keyboard users continue from here. */
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

/** Dialogs and drawers on top of each other all hear Escape, and only the top one closes: what was typed below stays. */
export function useLayer(opened: boolean, close: () => void): () => void {
  const [layer] = useState<object>({});
  useLayoutEffect(() => {
    if (!opened) return;
    layers.push(layer);
    return () => void layers.splice(layers.indexOf(layer), 1);
  }, [opened, layer]);
  return () => {
    const { event } = window;
    if (layers.at(-1) !== layer || (event !== undefined && event === spentEvent)) return;
    spentEvent = event;
    close();
  };
}
