/** A dialog about one item of a list. The item stays while the dialog fades out, so that its text does not vanish first. */
import { useState } from 'react';

export function useDialog<Subject>() {
  const [{ opened, subject }, set] = useState<{ opened: boolean; subject?: Subject }>({ opened: false });
  return {
    opened,
    subject,
    open: (about: Subject) => set({ opened: true, subject: about }),
    close: () => set((before) => ({ ...before, opened: false })),
  };
}
