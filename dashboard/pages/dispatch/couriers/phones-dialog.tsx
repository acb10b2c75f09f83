/** For a lost phone: signs out one or all phones of a courier. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { signOutPhones } from '../../../../contract/dashboard/couriers.ts';
import { useCommand } from '../../../api/queries.ts';
import { type Courier, ofCouriers } from '../../../parts/courier.ts';
import { Dialog, useCloseDialog } from '../../../ui/dialog.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { Time } from '../../../ui/time.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useAttempt } from '../../../ui/use-attempt.ts';
import type { SubjectDialogProps } from '../../../ui/use-dialog.ts';
import { withNames } from '../../../ui/with-names.tsx';
import classes from './couriers.module.css';

export function PhonesDialog({ subject: courier, ...dialog }: SubjectDialogProps<Courier>) {
  return (
    <Dialog {...dialog} title={withNames`Phones of ${courier?.name}`} size="lg">
      {courier ? <Phones courier={courier} /> : null}
    </Dialog>
  );
}

function Phones({ courier }: { courier: Courier }) {
  const close = useCloseDialog();
  const { courier_id, phones, sign_in_until } = courier;
  const command = useCommand(signOutPhones, ofCouriers);
  const { attempt, failure } = useAttempt();
  const signOut = (phone_id?: string) =>
    attempt(async () => {
      const body = phone_id === undefined ? {} : { phone_id };
      const { signed_out } = await command.mutateAsync({ params: { courier_id }, body });
      toast(signed_out === 1 ? '1 phone signed out.' : `${signed_out} phones signed out.`);
      if (phone_id === undefined || phones.length <= 1) close();
    });
  return (
    <Stack gap="md">
      <Text>
        A phone that is signed out loses access at its next request, and what it shows is deleted.{' '}
        {sign_in_until ? 'An unused link also stops working. ' : null}
        To sign the courier in again, create a new link and PIN.
      </Text>
      {phones.length > 0 ? (
        <ul className={classes.phones}>
          {phones.map(({ phone_id, device, signed_in_at, last_seen_at }) => (
            <li key={phone_id} className={classes.phone}>
              <div>
                {device}
                <Text component="div" size="xs" c="dimmed">
                  Seen <Time at={last_seen_at} />, signed in <Time at={signed_in_at} />
                </Text>
              </div>
              <Button
                variant="default"
                size="xs"
                aria-label={`Sign out ${device}`}
                disabled={command.isPending}
                onClick={() => void signOut(phone_id)}
              >
                Sign out
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <Text c="dimmed">No phone is signed in.</Text>
      )}
      <FormError failure={failure} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={close} data-autofocus>
          Cancel
        </Button>
        <Button color="red" loading={command.isPending} onClick={() => void signOut()}>
          {phones.length > 0 ? 'Sign out all' : 'Revoke link'}
        </Button>
      </Group>
    </Stack>
  );
}
