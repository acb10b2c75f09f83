/** A dialog that a page opens, perhaps about one item of a list. The item stays while the dialog fades out, so that its text does not vanish first. */
import { useState } from 'react';

export type DialogProps = { opened: boolean; onClose(): void };

export interface SubjectDialogProps<Subject> extends DialogProps {
  /** Undefined before the first opening. */
  subject: Subject | undefined;
}

export function useDialog<Subject = void>() {
  const [{ opened, subject }, set] = useState<{ opened: boolean; subject?: Subject }>({ opened: false });
  return {
    opened,
    subject,
    open: (about: Subject) => set({ opened: true, subject: about }),
    onClose: () => set((before) => ({ ...before, opened: false })),
  };
}
