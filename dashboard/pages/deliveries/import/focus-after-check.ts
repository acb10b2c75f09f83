/**
 * Where the keyboard goes on after rows were checked again. The button that was pressed is disabled in the meantime, and the row may
 * be gone, so the focus would be at the top of the document.
 */
import { type RefObject, useEffect, useRef } from 'react';

/** `results` has the forms of the rows; `summary` takes the focus when no row is left to correct. */
export function useFocusAfterCheck(
  rechecking: ReadonlySet<number>,
  results: RefObject<HTMLElement | null>,
  summary: RefObject<HTMLElement | null>,
): void {
  const before = useRef(rechecking);
  useEffect(() => {
    const [line] = [...before.current].filter((one) => !rechecking.has(one));
    before.current = rechecking;
    // Who went on to another row in the meantime stays there.
    if (line === undefined || !isFocusLost()) return;
    const forms = [...(results.current?.querySelectorAll<HTMLElement>('form[data-line]') ?? [])];
    const form = forms.find((one) => Number(one.dataset.line) >= line) ?? forms[0];
    (form?.querySelector('input') ?? summary.current)?.focus();
  }, [rechecking, results, summary]);
}

const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;
