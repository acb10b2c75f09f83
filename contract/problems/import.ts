/** The rows of a CSV file. `field` is the column. */
import { Type } from 'typebox';
import { boolean, integer, oneOf, text } from '../schemas.ts';
import { type Declarations, invalidRequest, wrongField } from './declaration.ts';

const correctCell = 'Correct the cell.';

const cellText = text('What the cell says.');
const day = text('A day, such as 2026-11-20.');

const columns = (description: string) => Type.Array(Type.String(), { description });

export const importProblems = {
  columns_wrong: invalidRequest(
    'The first line of the file does not name the columns that an import needs.',
    'Correct the first line.',
    {
      misspelt: Type.Array(Type.Object({ column: Type.String(), suggestion: Type.String() }), {
        description: 'Columns whose names are almost those of known ones.',
      }),
      repeated: columns('Columns that appear twice.'),
      missing: columns('Columns that are needed.'),
      unknown: columns('Columns that mean nothing here.'),
      known: columns('Columns that can be used.'),
    },
  ),
  too_many_cells: invalidRequest(
    'The row has more cells than the file has columns.',
    'Look for a comma or a quotation mark in the row that is not meant to separate cells.',
  ),
  line_created_before: invalidRequest(
    'This line of the import became a delivery before, with other values.',
    'Change that delivery, or import the file again under another `import_id`.',
  ),
  delivery_exists: wrongField(
    'The row was exported from a delivery that still exists.',
    'Nothing to do; to create it a second time, leave out its `delivery_id`.',
  ),
  example_row: wrongField(
    'The row is the example of the template.',
    'Delete the row, or write another reference.',
  ),
  other_currency: wrongField(
    'The row names another currency than the account’s.',
    'Write the amount in the currency of the account.',
    { given: cellText, expected: text('The currency of the account.') },
  ),
  amount_unclear: wrongField('The amount can be read as two amounts.', 'Write one of `readings`.', {
    given: cellText,
    readings: Type.Array(Type.String(), { description: 'What it can mean.' }),
  }),
  amount_format: wrongField('The amount cannot be read.', correctCell, {
    currency: Type.String(),
    digits: integer('Digits of the minor unit.'),
  }),
  amounts_differ: wrongField(
    '`amount` and `amount_to_collect` are both given, and differ.',
    'Leave one of them out.',
  ),
  minor_units: wrongField(
    'The amount in minor units is not a whole number that can be collected.',
    correctCell,
    { currency: Type.String(), digits: integer('Digits of the minor unit.') },
  ),
  weight_unclear: wrongField(
    'The comma in the weight can mean decimals or thousands.',
    'Write a point for decimals, or leave the comma out.',
  ),
  time_format: wrongField('The time cannot be read.', correctCell, {
    order: Type.Optional(
      oneOf(['day first', 'month first'], {
        description: 'How dates are written in the country of the account; left out if it is not known.',
      }),
    ),
  }),
  year_out_of_range: wrongField('The year is not one from 2000 to 2199.', correctCell, { given: cellText }),
  day_does_not_exist: wrongField('The day does not exist.', correctCell, { given: cellText }),
  time_skipped: wrongField('Clocks go forward and skip this time.', 'Write a time before or after it.', {
    at: Type.String(),
    time_zone: Type.String(),
  }),
  date_unclear: wrongField(
    'Day and month can be exchanged.',
    'Write one of `readings`, or choose the account’s country.',
    {
      readings: Type.Array(day, { description: 'What it can mean.' }),
      country_known: boolean('If not, the country of the account would tell.'),
    },
  ),
  date_order: wrongField(
    'The date begins with the day or the month, unlike dates in the country of the account.',
    'Write the date in `meant`.',
    { first: oneOf(['day', 'month']), meant: day },
  ),
} satisfies Declarations;
