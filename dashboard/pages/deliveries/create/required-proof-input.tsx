/** Proof without which the courier cannot deliver: the default of the delivery company, or a choice. */
import { Checkbox, Stack } from '@mantine/core';
import { ProofChoice } from '../../../ui/proof-choice.tsx';
import { fieldLabels } from '../field-words.ts';
import { noProof } from './new-delivery.ts';
import type { SectionProps } from './section.ts';

const path = 'required_proof';

export function RequiredProofInput({ form, fixed }: SectionProps) {
  const { value: typed, error, onChange } = form.choice(path);
  const isFixed = fixed?.paths.has(path) ?? false;
  const value = isFixed && fixed ? fixed.values[path] : typed;
  const isDefault = value === '';
  return (
    <Stack gap="sm">
      <ProofChoice
        name={path}
        label={fieldLabels[path]}
        description="The courier cannot deliver without it."
        value={value}
        error={error}
        disabled={isFixed || isDefault}
        onChange={(kinds) => onChange(kinds || noProof)}
      />
      <Checkbox
        name={path}
        label="Use the default of the delivery company"
        checked={isDefault}
        disabled={isFixed}
        onChange={(event) => onChange(event.currentTarget.checked ? '' : noProof)}
      />
    </Stack>
  );
}
