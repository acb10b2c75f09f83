/** Proof without which the courier cannot deliver: the default of the fleet, which the server names, or a choice. */
import { Checkbox, Stack } from '@mantine/core';
import { getDeliveryDefaults } from '../../../../contract/dashboard/deliveries.ts';
import { useOperation } from '../../../api/queries.ts';
import { useAccount } from '../../../current/account.tsx';
import { ProofChoice } from '../../../ui/proof-choice.tsx';
import { proofText } from '../../../ui/proof-words.ts';
import { fieldLabels } from '../field-words.ts';
import { noProof } from './new-delivery.ts';
import type { SectionProps } from './section.ts';

const path = 'required_proof';

export function RequiredProofInput({ form, fixed }: SectionProps) {
  const { account } = useAccount();
  const fleetDefault = useOperation(getDeliveryDefaults, { params: account }).data?.required_proof;
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
        label={fleetDefault ? `Fleet default: ${proofText(fleetDefault)}` : 'Fleet default'}
        checked={isDefault}
        disabled={isFixed}
        onChange={(event) => onChange(event.currentTarget.checked ? '' : noProof)}
      />
    </Stack>
  );
}
