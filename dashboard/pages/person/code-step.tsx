/** The second step of signing in: a code from the authenticator app, or a recovery code. */
import { Anchor, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { signInWithCode } from '../../../contract/dashboard/signing-in.ts';
import { useCommand } from '../../api/queries.ts';
import { EntranceForm } from '../../ui/entrance.tsx';
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
    <EntranceForm
      form={form}
      submit="Continue"
      onSubmit={send}
      below={
        <Group justify="space-between">
          <Anchor component="button" type="button" size="sm" onClick={change}>
            {other}
          </Anchor>
          <Anchor component="button" type="button" size="sm" c="dimmed" onClick={onStartOver}>
            Start over
          </Anchor>
        </Group>
      }
    >
      <TextInput
        // Another field, which takes the focus.
        key={looks.label}
        spellCheck={false}
        autoCapitalize="none"
        autoFocus
        {...looks}
        {...form.field('code')}
      />
    </EntranceForm>
  );
}
