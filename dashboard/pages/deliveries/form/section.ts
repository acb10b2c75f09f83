/** What the inputs of a delivery share: the form, how values are written, and which fields can no longer be changed. */
import { type FieldPath, NewDelivery } from '../../../../contract/delivery-fields.ts';
import type { EditedPickupAddress } from '../../../parts/pickup-address-dialog.tsx';
import type { Form } from '../../../ui/use-form.ts';
import { fieldLabels } from '../field-words.ts';
import type { Formats } from './formats.ts';
import type { FormValues } from './new-delivery.ts';

export interface DeliveryFieldsProps {
  form: Form<FormValues>;
  formats: Formats;
  /** For a new delivery: saved pickup addresses are offered, and one that was typed can be saved. */
  onSaveAddress?(address: EditedPickupAddress): void;
  /** Fields that can no longer be changed, with their values, and why not. */
  fixed?: { values: FormValues; paths: ReadonlySet<FieldPath>; why: string };
}

export interface SectionProps extends DeliveryFieldsProps {
  /** For a text field. */
  text(path: FieldPath, label?: string): ReturnType<typeof textProps>;
}

export function textProps({ form, fixed }: DeliveryFieldsProps, path: FieldPath, label = fieldLabels[path]) {
  const required = NewDelivery.required.some((known) => known === path);
  return {
    label: required ? label : `${label} (optional)`,
    required,
    withAsterisk: false,
    dir: 'auto',
    ...form.field(path),
    ...(fixed?.paths.has(path) ? fixedProps(label, fixed.values[path], fixed.why) : {}),
  };
}

/** Read only instead of disabled: it can still be read, selected and copied. */
const fixedProps = (label: string, value: string, why: string) => ({
  label,
  value,
  placeholder: '',
  readOnly: true,
  required: false,
  variant: 'filled',
  title: why,
});
