/** A tooltip for elements that a page may have hundreds of: it is rendered only while it is shown. */
import { Tooltip } from '@mantine/core';
import { type PointerEvent, useEffect, useRef, useState } from 'react';

const delayMs = 250;
/** A finger covers what it points at, so the tooltip stays for a while after a touch. */
const afterTouchMs = 1_500;

/** `props` are for the element, `hint` is rendered next to it. `always`: shown now, regardless of the pointer. */
export function useHint<Target extends HTMLElement>(label: string, always = false) {
  const ref = useRef<Target>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isShown, setIsShown] = useState(false);
  const show = (shown: boolean, afterMs: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIsShown(shown), afterMs);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const isTouch = (event: PointerEvent) => event.pointerType === 'touch';
  return {
    props: {
      ref,
      onPointerEnter: (event: PointerEvent) => show(true, isTouch(event) ? 0 : delayMs),
      onPointerLeave: (event: PointerEvent) => show(false, isTouch(event) ? afterTouchMs : 0),
      onFocus: () => show(ref.current?.matches(':focus-visible') === true, 0),
      onBlur: () => show(false, 0),
    },
    hint: isShown || always ? <Tooltip target={ref} label={label} opened /> : null,
  };
}
