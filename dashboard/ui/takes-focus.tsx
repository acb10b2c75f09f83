/** Takes the focus when it appears, into its first control: what had the focus before is gone by then. */
import { type ReactNode, useEffect, useRef } from 'react';

export function TakesFocus({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector<HTMLElement>('input, button')?.focus(), []);
  return <div ref={box}>{children}</div>;
}
