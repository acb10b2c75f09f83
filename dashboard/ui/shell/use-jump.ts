/** Opens the jump dialog: by a button, or by Ctrl-K or ⌘K wherever the focus is. */
import { useEffect, useState } from 'react';

export function useJump() {
  const [state, setState] = useState({ opened: false, wasOpened: false });
  const open = () => setState({ opened: true, wasOpened: true });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isShortcut = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      if (!isShortcut || event.altKey || event.shiftKey) return;
      event.preventDefault();
      // Another dialog has to be closed first: it may hold something typed.
      if (document.querySelector('[aria-modal="true"]') === null) setState({ opened: true, wasOpened: true });
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  return { ...state, open, close: () => setState({ opened: false, wasOpened: true }) };
}
