/**
 * The rules of values. A schema names the rule of its value as `'x-rule': rule('phone_number')`, and the server makes the sentence.
 * Most schemas need none: enums, booleans, numbers with their bounds, lists and objects say themselves what they accept
 * (`server/errors/schema-rule.ts`). `x-unit` is what a number counts, `x-items` what a list holds.
 */
import { type TProperties, Type } from 'typebox';
import { boolean, number, oneOf, text } from '../schemas.ts';
import { type Declarations, type ParamsIn, wrongField } from './declaration.ts';

export const units = [
  'minor_units',
  'seconds',
  'minutes',
  'hours',
  'days',
  'basis_points',
  'kilograms',
  'meters',
] as const;
export type Unit = (typeof units)[number];

export const listItems = [
  'deliveries',
  'delivery_ids',
  'deliveries_with_accounts',
  'assignments',
  'undo_steps',
  'denominations',
  'column_names',
  'mapped_columns',
  'rows',
] as const;
export type ListItems = (typeof listItems)[number];

/** All are invalid values of one field. */
const ruleOf = <Params extends TProperties = Record<never, never>>(meaning: string, params = {} as Params) =>
  wrongField(meaning, 'Correct the value of the field.', params);

const min = Type.Optional(number('The smallest.'));
const max = Type.Optional(number('The largest.'));
const unit = Type.Optional(oneOf(units, { description: 'What is counted.' }));
const values = Type.Array(Type.String(), { description: 'What is accepted.' });

export const apiRules = {
  not_valid: ruleOf('The value is not accepted.'),
  boolean: ruleOf('Only true and false are accepted.'),
  whole_number: ruleOf('A whole number within bounds is expected.', { min, max, unit }),
  number: ruleOf('A number within bounds is expected.', { min, max, unit }),
  inexact_number: ruleOf('The number has more digits than can be kept exactly.'),
  one_of: ruleOf('One of a few values is expected.', { values }),
  comma_separated: ruleOf('One or more of a few values are expected, separated by commas.', { values }),
  list_of: ruleOf('A list of a few known values is expected.', {
    values,
    distinct: boolean('Each may be in it only once.'),
  }),
  list: ruleOf('A list is expected, with a limited number of items.', {
    min,
    max,
    of: Type.Optional(oneOf(listItems, { description: 'What it holds.' })),
  }),
  comma_separated_ids: ruleOf('Identifiers are expected, separated by commas.', { max: Type.Integer() }),
  object: ruleOf('An object is expected.', { fields: Type.Array(Type.String()) }),
  metadata: ruleOf('An object of a few text values is expected.', {
    max_pairs: Type.Integer(),
    max_key_length: Type.Integer(),
    max_value_length: Type.Integer(),
  }),
  text: ruleOf('Text of a limited length is expected, in well-formed Unicode without control characters.', {
    min,
    max,
    lines: Type.Optional(oneOf(['one', 'several'], { description: 'Whether line breaks are accepted.' })),
    max_lines: Type.Optional(Type.Integer()),
  }),
  identifier: ruleOf('An identifier is expected.', {
    prefix: text('What it starts with, before the underscore.'),
  }),
  digits: ruleOf('A fixed number of digits is expected.', { count: Type.Integer() }),
  phone_number: ruleOf('A phone number in its international form is expected.'),
  currency: ruleOf('A currency of ISO 4217 is expected.'),
  day: ruleOf('A day is expected.'),
  time: ruleOf('A time of RFC 3339 that exists is expected.'),
  date_or_time: ruleOf('A date, or a time of RFC 3339, is expected.'),
  date_not_in_calendar: ruleOf('The date has the right form, but does not exist.', { date: Type.String() }),
  url: ruleOf('A URL is expected.', { max: Type.Integer() }),
  image: ruleOf('An image in base64 is expected.', {
    types: Type.Array(oneOf(['jpeg', 'png'])),
    max_bytes: Type.Integer(),
  }),
  cursor: ruleOf('The cursor is not one of this list.'),
  etag: ruleOf('An ETag of the delivery is expected.'),
  idempotency_key: ruleOf('The idempotency key is too long, or has characters that are not accepted.'),
} satisfies Declarations;

/** What only pages send. */
export const pageRules = {
  phone_number_in_any_form: ruleOf('A phone number is expected, with or without its country code.'),
  email: ruleOf('An e-mail address is expected.', { max: Type.Integer() }),
  password: ruleOf('The password is too short or too long.', { min: Type.Integer(), max: Type.Integer() }),
  country: ruleOf('A country of ISO 3166-1 is expected.'),
  time_zone: ruleOf('A time zone of the IANA database is expected.'),
  link_token: ruleOf('The token of a link is expected.'),
  one_time_code: ruleOf('A code is expected.'),
  changes_sequence: ruleOf('The sequence of the changes that were shown is expected.'),
  phone_id: ruleOf('The phone_id of a phone is expected.'),
  automatic_since: ruleOf('The `since` of a start of automatic assignment is expected.'),
  import_id: ruleOf('A name for the import is expected.'),
  column_name: ruleOf('The name of a column is expected.'),
} satisfies Declarations;

export const rules = { ...apiRules, ...pageRules };

type RuleCode = keyof typeof rules;
type RuleParams<Code extends RuleCode> = ParamsIn<typeof rules, Code>;

export type Rule<Code extends RuleCode = RuleCode> = Code extends RuleCode
  ? { code: Code; params: RuleParams<Code> }
  : never;

type RuleArguments<Code extends RuleCode> =
  Record<string, never> extends RuleParams<Code>
    ? [code: Code, params?: RuleParams<Code>]
    : [code: Code, params: RuleParams<Code>];

export function rule<Code extends RuleCode>(...[code, params]: RuleArguments<Code>): Rule<Code> {
  return { code, params: params ?? {} } as Rule<Code>;
}
