/** Ends every session but this one. */
import { useDisclosure } from '@mantine/hooks';
import { listSessions, signOutEverywhere } from '../../../contract/dashboard/profile.ts';
import { useCommand } from '../../api/queries.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { type Permission, PermissionButton } from '../../ui/permission-button.tsx';
import { toast } from '../../ui/toasts.tsx';

export function SignOutElsewhere({ permission }: { permission: Permission | undefined }) {
  const [opened, dialog] = useDisclosure();
  const command = useCommand(signOutEverywhere, [listSessions]);
  const signOut = async () => {
    const { ended } = await command.mutateAsync({});
    toast(ended === 1 ? 'One other session is over.' : `${ended} other sessions are over.`);
  };
  return (
    <>
      <PermissionButton permission={permission} variant="default" onClick={dialog.open}>
        Sign out everywhere else
      </PermissionButton>
      <ConfirmDialog
        opened={opened}
        onClose={dialog.close}
        onConfirm={signOut}
        title="Sign out everywhere else?"
        confirm="Sign out"
      >
        All your sessions but this one end at once. Whoever uses them has to sign in again.
      </ConfirmDialog>
    </>
  );
}
