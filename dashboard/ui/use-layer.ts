/**
 * Dialogs and drawers on top of each other. Each of them hears Escape, so each asks whether it is on top before it closes:
 * what is below stays open, with what was typed in it.
 */
import { useLayoutEffect, useState } from 'react';

/** The open ones, the top one last. */
const layers: object[] = [];

interface Layer {
  isOnTop(): boolean;
}

export function useLayer(opened: boolean): Layer {
  const [layer] = useState<Layer>(() => {
    const own = { isOnTop: () => layers.at(-1) === own };
    return own;
  });
  useLayoutEffect(() => {
    if (!opened) return;
    layers.push(layer);
    // After the key press is over: the same Escape must not close the one below.
    return () => void setTimeout(() => layers.splice(layers.indexOf(layer), 1));
  }, [opened, layer]);
  return layer;
}
