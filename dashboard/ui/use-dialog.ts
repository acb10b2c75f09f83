/** A dialog about one thing of a list. The thing stays while the dialog fades away, so that its words don't vanish first. */
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
