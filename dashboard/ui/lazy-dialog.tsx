/**
 * A dialog whose code is no part of the first load. It is loaded after that, or when the dialog is opened; if that fails, a
 * message says so and the page stays as it is.
 */
import { type ComponentType, useEffect, useState } from 'react';
import { asFailure } from '../api/failures.ts';
import { reloadOnce } from './lazy-page.ts';
import { preload } from './preloads.ts';
import { toast } from './toasts.tsx';
import type { DialogProps } from './use-dialog.ts';
import { useStable } from './use-stable.ts';

export function lazyDialog<Props extends DialogProps>(load: () => Promise<ComponentType<Props>>) {
  let Loaded: ComponentType<Props> | undefined;
  const loadOnce = async () => {
    Loaded ??= await load();
  };

  return function LazyDialog(props: Props) {
    const { opened, onClose } = props;
    const [isLoaded, setLoaded] = useState(Loaded !== undefined);
    // It opens after it was there, closed: it then remembers which element had the focus.
    const [mayOpen, setMayOpen] = useState(false);
    const failed = useStable((error: unknown) => {
      toast(asFailure(error).message, 'bad');
      onClose();
    });
    useEffect(() => {
      const loaded = () => setLoaded(true);
      if (isLoaded) setMayOpen(true);
      else if (opened) loadOnce().catch(reloadOnce).then(loaded, failed);
      // An error waits until the dialog is opened.
      else return preload(() => loadOnce().then(loaded, () => undefined));
    }, [isLoaded, opened, failed]);
    if (Loaded === undefined || !isLoaded) return null;
    return <Loaded {...props} opened={opened && mayOpen} />;
  };
}
