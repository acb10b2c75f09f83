/** The second step of signing in: a code from the authenticator app, or a recovery code. */
import { Anchor, Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { signInWithCode } from '../../../contract/dashboard/signing-in.ts';
import { useCommand } from '../../api/queries.ts';
import { FormError } from '../../ui/form-error.tsx';
import { useForm } from '../../ui/use-form.ts';

interface CodeStepProps {
  onDone(): Promise<void> | void;
  onStartOver(): void;
}

const ofApp = {
  label: 'Authentication code',
  description: 'The six digits your authenticator app shows for Waybill',
  autoComplete: 'one-time-code',
  inputMode: 'numeric',
  other: 'Use a recovery code',
} as const;
const ofRecovery = {
  label: 'Recovery code',
  description: 'One of the codes you saved. Each works once.',
  autoComplete: 'off',
  inputMode: 'text',
  other: 'Use an authentication code',
} as const;

export function CodeStep({ onDone, onStartOver }: CodeStepProps) {
  const [recovers, setRecovers] = useState(false);
  const form = useForm({ code: '' });
  const command = useCommand(signInWithCode);
  const { other, ...looks } = recovers ? ofRecovery : ofApp;
  const send = async () => {
    await command.mutateAsync({ body: form.values });
    await onDone();
  };
  const change = () => {
    form.reset();
    setRecovers(!recovers);
  };
  return (
    <form {...form.onSubmit(send)}>
      <Stack gap="md">
        <TextInput
          // Another field, which takes the focus.
          key={looks.label}
          spellCheck={false}
          autoCapitalize="none"
          autoFocus
          {...looks}
          {...form.field('code')}
        />
        <FormError {...form.failed} />
        <Button type="submit" size="md" fullWidth loading={form.busy}>
          Continue
        </Button>
        <Group justify="space-between">
          <Anchor component="button" type="button" size="sm" onClick={change}>
            {other}
          </Anchor>
          <Anchor component="button" type="button" size="sm" c="dimmed" onClick={onStartOver}>
            Start over
          </Anchor>
        </Group>
      </Stack>
    </form>
  );
}
