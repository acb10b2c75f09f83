/** The moment that a new account waits for, said aloud: the page changes by itself then. */
import { useEffect, useRef } from 'react';
import { toast } from '../../ui/toasts.tsx';

export function useFirstDelivery(total: number | undefined): void {
  const before = useRef(total);
  useEffect(() => {
    if (before.current === 0 && total) toast('Your first delivery is here.');
    before.current = total;
  }, [total]);
}
