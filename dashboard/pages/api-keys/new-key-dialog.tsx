/** A dialog in two steps: what to make, and then the key, which is shown this once. */
import type { ReactNode } from 'react';
import { ShownOnceDialog } from '../../ui/shown-once-dialog.tsx';
import type { MadeKey } from './api-key.ts';
import { NewKey } from './new-key.tsx';

/** For the longest line of the command that stands beside the key. */
const wideEnough = '44rem';

interface NewKeyDialogProps {
  opened: boolean;
  onClose(): void;
  /** Of the first step. */
  title: string;
  /** The first step. It hands over the key that was made, and a sentence about what else happened. */
  children(show: (made: MadeKey, also?: string) => void): ReactNode;
}

export function NewKeyDialog({ opened, onClose, title, children }: NewKeyDialogProps) {
  return (
    <ShownOnceDialog<{ made: MadeKey; also?: string }>
      opened={opened}
      onClose={onClose}
      title={title}
      size="md"
      shownTitle="Your new API key"
      shownSize={wideEnough}
      what="the key"
      first={(show) => children((made, also) => show({ made, also }))}
    >
      {({ made, also }, kept) => <NewKey made={made} also={also} onCopied={kept} />}
    </ShownOnceDialog>
  );
}
