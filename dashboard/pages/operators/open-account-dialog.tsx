/** Makes an account. Its holder is invited next. */
import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { listAccounts, openAccount } from '../../../contract/dashboard/operators.ts';
import { getMe } from '../../../contract/dashboard/profile.ts';
import { useCommand } from '../../api/queries.ts';
import { CurrencyChoice, ownTimeZone, TimeZoneChoice } from '../../ui/account-choices.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { toast } from '../../ui/toasts.tsx';
import { useForm } from '../../ui/use-form.ts';
import type { ListedAccount } from './accounts-page.tsx';

interface OpenAccountDialogProps {
  opened: boolean;
  onClose(): void;
  onOpened(account: ListedAccount): void;
}

export function OpenAccountDialog({ opened, onClose, onOpened }: OpenAccountDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Open an account" size="md">
      <OpenAccountForm onClose={onClose} onOpened={onOpened} />
    </Modal>
  );
}

function OpenAccountForm({ onClose, onOpened }: Omit<OpenAccountDialogProps, 'opened'>) {
  const form = useForm({ name: '', currency: 'USD', time_zone: ownTimeZone() });
  const command = useCommand(openAccount, [listAccounts, getMe]);
  const open = async () => {
    const account = await command.mutateAsync({ body: form.values });
    toast('The account is open.');
    onClose();
    onOpened(account);
  };
  return (
    <form {...form.onSubmit(open)}>
      <Stack gap="md">
        <TextInput
          label="Account name"
          description="The company or shop whose deliveries it holds."
          autoComplete="off"
          data-autofocus
          {...form.field('name')}
        />
        <CurrencyChoice {...form.choice('currency')} />
        <TimeZoneChoice {...form.choice('time_zone')} />
        <FormError {...form.failed} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={form.busy}>
            Open and invite its holder
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
