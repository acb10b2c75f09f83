/** How the columns of an account's files were read the last time: remembered for everybody in the account. */
import { type Static, Type } from 'typebox';
import { get, noContent, okWith, post } from '../operation.ts';
import { maxAddressLength, multiLine } from '../primitives.ts';
import { rule } from '../problems/rules.ts';
import { object, orNull } from '../schemas.ts';
import { accountPath, PickupAddressId } from './values.ts';

/** Shops export from few systems. Beyond this, the one that was not used for the longest time is forgotten. */
export const maxImportMappings = 20;

/** Columns of a file, most of which are ignored: Shopify's have 79. */
export const maxMappedColumns = 200;
export const maxHeaderLength = 200;

const MappedColumn = object({
  header: Type.String({
    maxLength: maxHeaderLength,
  }),
  /** The column of an import, `keep` (in the metadata) or `ignore`. */
  field: Type.String({ pattern: '^[a-z_]{1,40}$', 'x-rule': rule('column_name') }),
});

const columns = Type.Array(MappedColumn, {
  minItems: 1,
  maxItems: maxMappedColumns,
  'x-items': 'mapped_columns',
});

/** As it is saved. Without a pickup address, the next import starts with the default one. */
export const ImportMappingValues = object({
  columns,
  pickup_address: Type.Optional(
    multiLine('What was typed for rows without one. Empty text means that they get none.', {
      min: 0,
      max: maxAddressLength,
    }),
  ),
  /** The saved pickup address that was chosen. */
  pickup_address_id: Type.Optional(PickupAddressId),
});
export type ImportMappingValues = Static<typeof ImportMappingValues>;

export const ImportMapping = object({
  columns,
  pickup_address: orNull(Type.String()),
  pickup_address_id: orNull(PickupAddressId),
});
export type ImportMapping = Static<typeof ImportMapping>;

export const listImportMappings = get('listImportMappings', `${accountPath}/import-mappings`, {
  summary: 'How files were read',
  description: 'Those used last first.',
  callers: [{ right: 'deliveries.read' }],
  responses: okWith('All of them.', { data: Type.Array(ImportMapping) }),
});

export const saveImportMapping = post('saveImportMapping', `${accountPath}/import-mappings`, {
  summary: 'Remember how a file is read',
  description: 'Replaces what is remembered of files with the same headers, whatever their order.',
  callers: [{ right: 'deliveries.write' }],
  body: { schema: ImportMappingValues },
  responses: noContent('Remembered.'),
});
