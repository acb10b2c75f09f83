/** Checkboxes for the kinds of proof. */
import { Checkbox, Group } from '@mantine/core';
import { proofKinds } from '../../contract/primitives.ts';
import { kindsIn, proofWords } from './proof-words.ts';

interface ProofChoiceProps {
  name: string;
  label: string;
  description?: string;
  value: string;
  error?: string | undefined;
  disabled?: boolean;
  onChange(value: string): void;
}

export function ProofChoice({ name, value, onChange, disabled = false, ...rest }: ProofChoiceProps) {
  const choose = (chosen: readonly string[]) => onChange(kindsIn(chosen.join(' ')).join(' '));
  return (
    <Checkbox.Group {...rest} value={kindsIn(value)} onChange={choose}>
      <Group gap="lg" mt={8} style={{ rowGap: 'var(--mantine-spacing-xs)' }}>
        {proofKinds.map((kind) => (
          <Checkbox key={kind} name={name} value={kind} label={proofWords[kind]} disabled={disabled} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}
