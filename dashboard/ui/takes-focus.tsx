/** Moves the focus to its first control when it appears: the element that had the focus is gone. */
import { type ReactNode, useEffect, useRef } from 'react';

export function TakesFocus({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector<HTMLElement>('input, button')?.focus(), []);
  return <div ref={box}>{children}</div>;
}
