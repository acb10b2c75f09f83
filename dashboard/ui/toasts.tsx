/** Short messages about what just happened, at the edge of the page. They disappear automatically; nothing depends on them. */
import { Button, CloseButton } from '@mantine/core';
import { type ReactNode, useSyncExternalStore } from 'react';
import { CircleCheck, TriangleAlert } from '../../icons/icons.ts';
import classes from './toasts.module.css';

/** One action, such as "Undo". */
type ToastAction = { word: string; run(): unknown };
type Toast = { id: number; tone: 'good' | 'bad'; text: ReactNode; action: ToastAction | undefined };

const shownForMs = { good: 5_000, bad: 10_000 };
/** Longer, because it takes time to read and decide. */
const shownWithActionForMs = 15_000;
const maxConcurrent = 4;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

const dismiss = (id: number) => set(toasts.filter((toast) => toast.id !== id));

/** `toast('Key revoked.')`, or `toast('…', 'bad')` for what went wrong if no form can show it. */
export function toast(text: ReactNode, tone: Toast['tone'] = 'good', action?: ToastAction): void {
  lastId += 1;
  const id = lastId;
  set([...toasts, { id, tone, text, action }].slice(-maxConcurrent));
  setTimeout(() => dismiss(id), action ? shownWithActionForMs : shownForMs[tone]);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Rendered once for all pages. The region exists before its first message, or screen readers would miss that one. */
export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => toasts);
  return (
    <div className={classes.region} role="status" aria-live="polite" aria-relevant="additions">
      {shown.map(({ id, tone, text, action }) => (
        <div key={id} className={classes.toast} data-tone={tone}>
          {tone === 'good' ? <CircleCheck size={16} aria-hidden /> : <TriangleAlert size={16} aria-hidden />}
          <span className={classes.text}>{text}</span>
          {action ? (
            <Button
              variant="subtle"
              size="compact-sm"
              className={classes.action}
              onClick={() => {
                dismiss(id);
                void action.run();
              }}
            >
              {action.word}
            </Button>
          ) : null}
          <CloseButton size="xs" aria-label="Dismiss" onClick={() => dismiss(id)} />
        </div>
      ))}
    </div>
  );
}
