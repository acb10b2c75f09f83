/**
 * Dialogs and drawers on top of each other. Each of them hears Escape, so each asks whether it is on top before it closes:
 * what is below stays open, with what was typed in it.
 */
import { useLayoutEffect, useState } from 'react';

/** The open ones, the top one last. */
const layers: object[] = [];

/** Has closed a layer, and so closes none below it, even if that is on top before the event is over. */
let spentEvent: Event | undefined;

interface Layer {
  isOnTop(): boolean;
}

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
