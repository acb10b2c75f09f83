/** Switching the second factor on: the password, the app, and then the recovery codes. */
import { useState } from 'react';
import { beginTotp } from '../../../contract/dashboard/profile.ts';
import type { ResultOf } from '../../api/client.ts';
import { useCommand } from '../../api/queries.ts';
import { ShownOnceDialog } from '../../ui/shown-once-dialog.tsx';
import { AppStep } from './app-step.tsx';
import { PasswordFirst } from './password-first.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

interface SwitchOnDialogProps {
  opened: boolean;
  onClose(): void;
}

export function SwitchOnDialog({ opened, onClose }: SwitchOnDialogProps) {
  return (
    <ShownOnceDialog<string[]>
      opened={opened}
      onClose={onClose}
      title="Switch on the second factor"
      shownTitle="The second factor is on"
      what="the recovery codes"
      first={(show) => <Steps onOn={show} onCancel={onClose} />}
    >
      {(codes, kept) => <RecoveryCodes codes={codes} onKept={kept} />}
    </ShownOnceDialog>
  );
}

function Steps({ onOn, onCancel }: { onOn(codes: string[]): void; onCancel(): void }) {
  const begin = useCommand(beginTotp);
  const [secret, setSecret] = useState<ResultOf<typeof beginTotp>>();
  if (secret) return <AppStep {...secret} onOn={onOn} onCancel={onCancel} />;
  return (
    <PasswordFirst
      submit="Continue"
      onCancel={onCancel}
      onSubmit={async (body) => setSecret(await begin.mutateAsync({ body }))}
    >
      You need an authenticator app, such as Aegis, 1Password or Google Authenticator.
    </PasswordFirst>
  );
}
