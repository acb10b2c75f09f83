/** A dialog that a page opens, perhaps about one item of a list. The item stays while the dialog fades out, so that its text does not vanish first. */
import { useState } from 'react';

export interface DialogProps {
  opened: boolean;
  onClose(): void;
}

export interface SubjectDialogProps<Subject> extends DialogProps {
  /** Undefined before the first opening. */
  subject: Subject | undefined;
}

interface OpenableDialog<Subject> extends SubjectDialogProps<Subject> {
  open(about: Subject): void;
}

export function useDialog<Subject = void>(): OpenableDialog<Subject> {
  const [{ opened, subject }, set] = useState<{ opened: boolean; subject?: Subject }>({ opened: false });
  return {
    opened,
    subject,
    open: (about) => set({ opened: true, subject: about }),
    onClose: () => set((before) => ({ ...before, opened: false })),
  };
}
