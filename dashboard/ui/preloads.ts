/**
 * Code that a first visit does without, such as dialogs, is loaded once the page shows what it has read: it takes nothing from
 * that, and is there when it is needed.
 */
import { useIsFetching } from '@tanstack/react-query';
import { useEffect } from 'react';

/** A page often asks for the next thing as soon as it has an answer. */
const quietMs = 500;

type Load = () => unknown;
const waiting = new Set<Load>();
let isTime = false;

/** Starts `load` now or later. Returns what takes it back. */
export function preload(load: Load): () => void {
  if (isTime) load();
  else waiting.add(load);
  return () => void waiting.delete(load);
}

function startAll(): void {
  isTime = true;
  for (const load of waiting) load();
  waiting.clear();
}

/** For the frame of pages: its effects run once the code of the page is there. */
export function usePreloads(): void {
  const isReading = useIsFetching() > 0;
  useEffect(() => {
    if (isReading) return;
    const timer = setTimeout(startAll, quietMs);
    return () => clearTimeout(timer);
  }, [isReading]);
}
