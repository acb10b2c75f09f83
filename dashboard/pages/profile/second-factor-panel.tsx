/** The second factor: a code from an authenticator app beside the password. */
import { Alert, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { ShieldAlert } from 'lucide-react';
import { useMe } from '../../current/me.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { RenewCodesDialog } from './renew-codes-dialog.tsx';
import { SwitchOffDialog } from './switch-off-dialog.tsx';
import { SwitchOnDialog } from './switch-on-dialog.tsx';

export function SecondFactorPanel() {
  const { totp, second_factor_needed: needed } = useMe();
  const dialog = useDialog<'on' | 'off' | 'renew'>();
  const of = (which: typeof dialog.subject) => ({
    opened: dialog.opened && dialog.subject === which,
    onClose: dialog.close,
  });
  return (
    <Panel
      title="Second factor"
      lead="Beside your password, signing in then asks for a code from an app on your telephone."
      actions={<Badge color={totp ? 'green' : 'gray'}>{totp ? 'On' : 'Off'}</Badge>}
    >
      <Stack gap="md">
        {needed ? (
          <Alert color="orange" icon={<ShieldAlert size={16} />}>
            Operators need a second factor here. Switch it on to go on as operator.
          </Alert>
        ) : null}
        {totp ? <CodesLeft /> : null}
        <Group gap="xs">
          {/* One button for both: the focus comes back to it when the dialog has turned it around. */}
          <Button variant={totp ? 'default' : 'filled'} onClick={() => dialog.open(totp ? 'off' : 'on')}>
            {totp ? 'Switch off' : 'Switch on'}
          </Button>
          {totp ? (
            <Button variant="default" onClick={() => dialog.open('renew')}>
              New recovery codes
            </Button>
          ) : null}
        </Group>
      </Stack>
      <SwitchOnDialog {...of('on')} />
      <SwitchOffDialog {...of('off')} />
      <RenewCodesDialog {...of('renew')} />
    </Panel>
  );
}

/** Fewer than this, and one should think of new ones. */
const few = 4;

function CodesLeft() {
  const { recovery_codes_left: left } = useMe();
  return (
    <Text>
      {left === 1 ? 'One recovery code is left.' : `${left} recovery codes are left.`}
      {left < few ? <strong> Make new ones before they run out.</strong> : null}
    </Text>
  );
}
