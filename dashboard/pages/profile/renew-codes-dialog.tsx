/** New recovery codes in place of the old ones. */
import { getMe, renewRecoveryCodes } from '../../../contract/dashboard/profile.ts';
import { useCommand } from '../../api/queries.ts';
import { ShownOnceDialog } from '../../ui/shown-once-dialog.tsx';
import { PasswordFirst } from './password-first.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

export function RenewCodesDialog({ opened, onClose }: { opened: boolean; onClose(): void }) {
  const command = useCommand(renewRecoveryCodes, [getMe]);
  return (
    <ShownOnceDialog<string[]>
      opened={opened}
      onClose={onClose}
      title="Make new recovery codes"
      shownTitle="Your new recovery codes"
      what="the recovery codes"
      first={(show) => (
        <PasswordFirst
          submit="Make new codes"
          onCancel={onClose}
          onSubmit={async (body) => show((await command.mutateAsync({ body })).recovery_codes)}
        >
          The codes that you have stop working at once.
        </PasswordFirst>
      )}
    >
      {(codes, kept) => <RecoveryCodes codes={codes} onKept={kept} />}
    </ShownOnceDialog>
  );
}
