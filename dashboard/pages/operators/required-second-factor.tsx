/** Whether operators need a second factor, and the way to change that. */
import { Badge, Modal } from '@mantine/core';
import { listPeople, requireSecondFactor } from '../../../contract/dashboard/operators.ts';
import type { ResultOf } from '../../api/client.ts';
import { useCommand } from '../../api/queries.ts';
import { keepFocus } from '../../ui/keep-focus.ts';
import { Panel } from '../../ui/panel.tsx';
import { PermissionButton } from '../../ui/permission-button.tsx';
import { toast } from '../../ui/toasts.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { PasswordFirst } from '../profile/password-first.tsx';

type Requirement = ResultOf<typeof listPeople>['second_factor'];

export function RequiredSecondFactor({ requirement }: { requirement: Requirement }) {
  const { required, change } = requirement;
  const dialog = useDialog<boolean>();
  return (
    <Panel
      title="Second factor of operators"
      lead={
        required
          ? 'Operators without a second factor have to set one up before they can do anything as an operator.'
          : 'Each operator decides. Once you require it, operators without one have to set one up before they can do anything as an operator.'
      }
      actions={<Badge color={required ? 'green' : 'gray'}>{required ? 'Required' : 'Optional'}</Badge>}
    >
      <PermissionButton
        variant={required ? 'default' : 'filled'}
        permission={change}
        onClick={() => dialog.open(!required)}
      >
        {required ? 'Make it optional' : 'Require it'}
      </PermissionButton>
      <ChangeDialog opened={dialog.opened} required={dialog.subject ?? true} onClose={dialog.close} />
    </Panel>
  );
}

interface ChangeDialogProps {
  opened: boolean;
  required: boolean;
  onClose(): void;
}

function ChangeDialog({ opened, required, onClose }: ChangeDialogProps) {
  const command = useCommand(requireSecondFactor, [listPeople]);
  const act = async ({ password }: { password: string }) => {
    await command.mutateAsync({ body: { required, password } });
    toast(required ? 'Operators need a second factor now.' : 'Operators need no second factor any more.');
    onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={keepFocus}
      title={required ? 'Require a second factor of operators?' : 'Make the second factor optional?'}
      size="md"
    >
      <PasswordFirst
        submit={required ? 'Require it' : 'Make it optional'}
        tone={required ? 'plain' : 'harm'}
        onSubmit={act}
        onCancel={onClose}
      >
        {required
          ? 'It takes effect at once: operators without a second factor cannot do anything as an operator until they have set one up in their profile. Members of accounts are not affected.'
          : 'The password alone is then enough for operators who have no second factor.'}
      </PasswordFirst>
    </Modal>
  );
}
