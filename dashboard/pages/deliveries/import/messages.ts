/** What a check or an import came to, and what can be done next, in sentences. */
import type { Country } from '../../../../contract/countries.ts';
import {
  type FieldPath,
  fieldPaths,
  fieldValue,
  type NewDelivery,
} from '../../../../contract/delivery-fields.ts';
import { withCountry } from '../../../ui/country-words.ts';
import { localTime } from '../../../ui/zoned-time.ts';
import { deliveryCount, fieldLabels, number, rowCount } from '../field-words.ts';
import { type Formats, fieldText } from '../formats.ts';
import type { RowProblem, RowResult } from './batches.ts';
import { columnLabels, type Field, fields, windowEnds } from './fields.ts';
import type { RowGroups } from './import-job.ts';

/** Refused for nothing but its reference, which another delivery has: as when a file is imported a second time. */
const hasUsedReference = ({ duplicate_of: holder, problems }: RowResult): boolean =>
  holder !== null && problems.every(({ code }) => code === 'reference_taken');

export function titleFor({ ready, refused, existing, created }: RowGroups, isDone: boolean): string {
  if (isDone) return `${deliveryCount(created.length)} created`;
  if (created.length > 0)
    return `${deliveryCount(created.length)} created, ${deliveryCount(ready.length)} to go`;
  const used = refused.filter(hasUsedReference).length;
  const wrong = refused.length - used;
  const [readyRows, wrongRows] = [rowCount(ready.length), rowCount(wrong)];
  const deliveries = deliveryCount(existing.length);
  const references = `${number.format(used)} ${used === 1 ? 'reference' : 'references'}`;
  /** `one` and `all` are for when there is no other kind of row. */
  const kinds = [
    {
      count: ready.length,
      some: `${readyRows} ready`,
      one: 'The row is ready',
      all: `All ${readyRows} are ready`,
    },
    {
      count: existing.length,
      some: `${deliveries} already ${existing.length === 1 ? 'exists' : 'exist'}`,
      one: 'The delivery already exists',
      all: `All ${deliveries} already exist`,
    },
    {
      count: used,
      some: `${references} already used`,
      one: 'The reference is already used',
      all: `All ${references} are already used`,
    },
    {
      count: wrong,
      some: `${wrongRows} to fix`,
      one: 'The row needs fixing',
      all: `All ${wrongRows} need fixing`,
    },
  ].filter(({ count }) => count > 0);
  const [only, ...others] = kinds;
  if (only && others.length === 0) return only.count === 1 ? only.one : only.all;
  return kinds.map(({ some }) => some).join(', ');
}

export function adviceFor(groups: RowGroups, isDone: boolean): string {
  const used = isDone ? 0 : groups.refused.filter(hasUsedReference).length;
  const steps = stepsFor(groups, isDone, used > 0 && used === groups.refused.length);
  if (used === 0) return steps;
  const [have, they] = used === 1 ? ['has', 'it'] : ['have', 'they'];
  return `${steps} ${rowCount(used)} ${have} a reference that another delivery already has: ${they} may have been imported before.`;
}

/** `isOnlyUsed`: nothing is wrong with the refused rows but their references. */
function stepsFor(groups: RowGroups, isDone: boolean, isOnlyUsed: boolean): string {
  const { ready, refused, existing, created } = groups;
  if (isDone && refused.length === 0)
    return existing.length === 0 ? 'Every row became a delivery.' : 'Every other row became a delivery.';
  if (isDone) return adviceOnRefused(groups);
  if (created.length > 0) return 'Continuing creates only what is missing. Nothing is created twice.';
  if (isOnlyUsed) return ready.length > 0 ? 'Nothing is created yet.' : 'Nothing is created.';
  if (ready.length + refused.length === 0)
    return 'Nothing is created. These rows were exported from deliveries of this account.';
  if (refused.length === 0)
    return `Nothing is created yet. Check below how the ${ready.length === 1 ? 'row was' : 'rows were'} understood.`;
  if (ready.length === 0)
    return `Nothing is created. Correct the ${refused.length === 1 ? 'row' : 'rows'} below, or fix the file and choose it again.`;
  return 'Nothing is created yet. Correct rows below, or import what is ready and fix the rest later.';
}

/** Also what would happen to the rows that were created, if somebody fixed the original file and imported all of it again. */
function adviceOnRefused({ refused, created }: RowGroups): string {
  const [were, them] = refused.length === 1 ? ['was', 'it'] : ['were', 'them'];
  const fix = `${rowCount(refused.length)} ${were} refused. Correct ${them} below, or download ${them}, fix ${them} in that file and import that file.`;
  const withReference = created.filter(({ delivery }) => delivery?.reference !== undefined).length;
  if (created.length === 0) return fix;
  if (withReference === created.length)
    return `${fix} Don’t re-import the original file: its other rows already exist.`;
  const others = withReference === 0 ? 'other rows' : 'other rows without a reference';
  return `${fix} Don’t re-import the original file: its ${others} would be created again.`;
}

/** What it means to import rows all the same whose deliveries or references exist already. */
export function againWords(rows: readonly RowResult[]): string[] {
  const again = rows.filter(({ duplicate_of: holder }) => holder !== null).length;
  const repeated = rows.length - again;
  const sentences = [];
  if (again === 1) sentences.push('1 delivery already exists: importing its row creates it a second time.');
  if (again > 1)
    sentences.push(`${deliveryCount(again)} already exist: importing their rows creates them a second time.`);
  if (repeated === 1)
    sentences.push('1 row has the reference of an earlier row, and becomes a second delivery.');
  if (repeated > 1)
    sentences.push(
      `${rowCount(repeated)} have the reference of an earlier row, and become deliveries of their own.`,
    );
  return [
    ...sentences,
    rows.length === 1
      ? 'The new delivery gets no reference: the one in the file is ignored.'
      : 'The new deliveries get no reference: those in the file are ignored.',
  ];
}

export const fieldOf = ({ field }: Pick<RowProblem, 'field'>): Field | undefined =>
  fields.find((one) => field === one || field?.startsWith(`${one}.`));

/** With an end of a window also the other end: either can be the wrong one. "delivery_to must be after pickup_from" is about both. */
export function fieldsToCorrect(problems: readonly RowProblem[]): Field[] {
  const named = problems.flatMap((problem) => [fieldOf(problem), otherFieldOf(problem)]);
  const wrong = named.filter((field) => field !== undefined);
  return [...new Set(wrong.flatMap((field) => windowEnds.find((ends) => ends.includes(field)) ?? [field]))];
}

const otherFieldOf = (problem: RowProblem): Field | undefined =>
  problem.code === 'not_after' ? fieldOf({ field: problem.params.after }) : undefined;

export function needsCountry(problem: RowProblem, country: Country | null): boolean {
  if (problem.code === 'date_unclear') return !problem.params.country_known;
  return problem.code === 'phone_number' && fieldOf(problem) !== undefined && country === null;
}

/** Without what to do if the account's country is needed. `labels`: what people read for the fields. */
export function problemWords(problem: RowProblem, country: Country | null, labels = columnLabels): string {
  const field = fieldOf(problem);
  if (field === undefined) return problem.detail;
  const label = labels[field];
  if (problem.code === 'phone_number') {
    return country === null
      ? `${label} must start with + and the country code`
      : `${label} isn’t a valid ${withCountry(country, 'number')}. For other countries start with + and the country code`;
  }
  const other = otherFieldOf(problem);
  if (other !== undefined) return `${label} must be after “${labels[other]}”`;
  // Its row has a link to that delivery.
  if (problem.code === 'reference_taken') return `${label} is that of another delivery`;
  // "metadata.colour": a part of the field.
  const part = problem.field?.slice(field.length + 1);
  return `${label}${part ? `: ${part}` : ''} ${problem.detail}`;
}

/** Shown in columns of their own. */
const inColumns: readonly FieldPath[] = [
  'pickup_address',
  'delivery_address',
  'receiver_contact.name',
  'receiver_contact.phone',
  'package_details.weight',
  'package_details.description',
  'amount_to_collect',
];

/** Two values that are read as one. */
const joined: Partial<Record<string, { label: string; between: string }>> = {
  pickup_window: { label: 'Pickup time', between: ' – ' },
  delivery_window: { label: 'Delivery time', between: ' – ' },
  pickup_location: { label: 'Pickup location', between: ', ' },
  delivery_location: { label: 'Delivery location', between: ', ' },
};

/** What a row says beyond the columns of the preview: everything that has no column of its own there, each with its label. */
export function moreValuesOf(delivery: NewDelivery, formats: Formats) {
  const values = new Map<string, string>();
  for (const path of fieldPaths) {
    const value = fieldValue(delivery, path);
    const text = inColumns.includes(path) ? undefined : textOf(path, value, formats);
    if (text === undefined) continue;
    const pair = joined[path.split('.')[0] ?? ''];
    const label = pair?.label ?? fieldLabels[path];
    const before = values.get(label);
    values.set(label, before === undefined ? text : `${before}${pair?.between ?? ' '}${text}`);
  }
  return [...values].map(([label, text]) => ({ label, text }));
}

/** Pairs of metadata are on lines of their own elsewhere; here there is one. */
const textOf = (path: FieldPath, value: unknown, formats: Formats) =>
  fieldText(path, value, formats)?.replaceAll('\n', path === 'metadata' ? ', ' : '\n');

const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i;
const minuteMs = 60_000;

/**
 * As people type it: on the clocks of the account's time zone, such as 2026-11-20 13:00, which the service reads as the same moment.
 * Text that is no time in the form of the API stays as it is, and so does a time that this cannot say: one with seconds, or in
 * the second of two hours with the same name.
 */
export function readableTime(text: string, zone: string): string {
  const ms = rfc3339.test(text) ? Date.parse(text.toUpperCase()) : Number.NaN;
  if (ms % minuteMs !== 0) return text;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
  } catch {
    // The service may know a zone that this browser does not.
    return text;
  }
  const local = localTime(new Date(ms), zone);
  // Clocks go back by an hour, or by half an hour on Lord Howe Island.
  const earlier = [30, 60].map((minutes) => localTime(new Date(ms - minutes * minuteMs), zone));
  return earlier.includes(local) ? text : local.replace('T', ' ');
}
