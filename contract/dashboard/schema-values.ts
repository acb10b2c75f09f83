/**
 * What pages need of the schemas, as plain values. The build of the dashboard evaluates this file and puts the values in its place
 * (`dashboard/vite-schema-values.ts`), so that no page loads schemas and the code that makes them.
 */
import type { Static } from 'typebox';
import { type FieldPath, fieldPaths, fieldSchema, NewDelivery } from '../delivery-fields.ts';
import { handInFilters } from '../operations/fleet/cash-desk.ts';
import { DeliveryRecord, filterFields } from '../records.ts';

/** The fields that every new delivery has. */
export const requiredFields: readonly FieldPath[] = NewDelivery.required;

/** The fields that are sent as a number. */
export const numberFields: readonly FieldPath[] = fieldPaths.filter((path) =>
  ['number', 'integer'].includes(fieldSchema(path).type ?? ''),
);

/** The fields of a delivery as the API shows it. */
export const recordFieldNames = Object.keys(DeliveryRecord.properties).filter(
  (name): name is keyof Static<typeof DeliveryRecord> => name in DeliveryRecord.properties,
);

/** The filters of the list of deliveries. */
export const deliveryFilterNames = Object.keys(filterFields).filter(
  (name): name is keyof typeof filterFields => name in filterFields,
);

/** The filters of the list of hand-ins. */
export const handInFilterNames = Object.keys(handInFilters).filter(
  (name): name is keyof typeof handInFilters => name in handInFilters,
);
