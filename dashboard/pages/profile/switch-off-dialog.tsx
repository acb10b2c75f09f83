/** Switching the second factor off. */
import { Modal } from '@mantine/core';
import { endTotp, getMe } from '../../../contract/dashboard/profile.ts';
import { useCommand } from '../../api/queries.ts';
import { toast } from '../../ui/toasts.tsx';
import { PasswordFirst } from './password-first.tsx';

export function SwitchOffDialog({ opened, onClose }: { opened: boolean; onClose(): void }) {
  const command = useCommand(endTotp, [getMe]);
  const switchOff = async (body: { password: string }) => {
    await command.mutateAsync({ body });
    toast('The second factor is off.');
    onClose();
  };
  return (
    <Modal opened={opened} onClose={onClose} title="Switch off the second factor?" size="md">
      <PasswordFirst submit="Switch off" tone="harm" onSubmit={switchOff} onCancel={onClose}>
        Your password alone then lets anybody in who knows it. Your recovery codes stop working.
      </PasswordFirst>
    </Modal>
  );
}
