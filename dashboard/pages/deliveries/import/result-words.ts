/** What a check or an import came to, and what can be done next, in sentences. */
import type { RowGroups } from './import-job.ts';
import { deliveryCount, hasUsedReference, number, type RowResult, rowCount } from './rows.ts';

export function titleFor({ ready, refused, existing, created }: RowGroups, isDone: boolean): string {
  if (isDone) return `${deliveryCount(created.length)} created`;
  if (created.length > 0)
    return `${deliveryCount(created.length)} created, ${deliveryCount(ready.length)} to go`;
  const used = refused.filter(hasUsedReference).length;
  if (existing.length + used > 0)
    return titleWithExisting(ready.length, existing.length, used, refused.length - used);
  if (refused.length === 0)
    return ready.length === 1 ? 'The row is ready' : `All ${rowCount(ready.length)} are ready`;
  if (ready.length === 0)
    return refused.length === 1 ? 'The row needs fixing' : `All ${rowCount(refused.length)} need fixing`;
  return `${rowCount(ready.length)} ready, ${rowCount(refused.length)} to fix`;
}

/** `used`: rows to which nothing is wrong but that another delivery has their reference; `wrong`: all other refused rows. */
function titleWithExisting(ready: number, existing: number, used: number, wrong: number): string {
  if (ready + used + wrong === 0)
    return existing === 1 ? 'The delivery already exists' : `All ${deliveryCount(existing)} already exist`;
  if (ready + existing + wrong === 0)
    return used === 1
      ? 'The reference is already used'
      : `All ${number.format(used)} references are already used`;
  return [
    ...(ready > 0 ? [`${rowCount(ready)} ready`] : []),
    ...(existing > 0 ? [`${deliveryCount(existing)} already ${existing === 1 ? 'exists' : 'exist'}`] : []),
    ...(used > 0 ? [`${number.format(used)} ${used === 1 ? 'reference' : 'references'} already used`] : []),
    ...(wrong > 0 ? [`${rowCount(wrong)} to fix`] : []),
  ].join(', ');
}

export function adviceFor(groups: RowGroups, isDone: boolean): string {
  const used = isDone ? 0 : groups.refused.filter(hasUsedReference).length;
  const advice = used > 0 && used === groups.refused.length ? adviceOnUsed(groups) : stepsFor(groups, isDone);
  return used > 0 ? `${advice} ${usedReferences(used)}` : advice;
}

/** Nothing is wrong with the refused rows but their references. */
function adviceOnUsed({ ready, created }: RowGroups): string {
  if (created.length > 0) return 'Continuing creates only what is missing. Nothing is created twice.';
  return ready.length > 0 ? 'Nothing is created yet.' : 'Nothing is created.';
}

function usedReferences(used: number): string {
  return used === 1
    ? '1 row has a reference that another delivery already has: it may have been imported before.'
    : `${rowCount(used)} have a reference that another delivery already has: they may have been imported before.`;
}

function stepsFor(groups: RowGroups, isDone: boolean): string {
  const { ready, refused, existing, created } = groups;
  if (isDone && refused.length === 0)
    return existing.length === 0 ? 'Every row became a delivery.' : 'Every other row became a delivery.';
  if (isDone) return adviceOnRefused(groups);
  if (ready.length + refused.length + created.length === 0)
    return 'Nothing is created. These rows were exported from deliveries of this account.';
  if (created.length > 0) return 'Continuing creates only what is missing. Nothing is created twice.';
  if (refused.length === 0) {
    const rows = ready.length === 1 ? 'the row was' : 'the rows were';
    return `Nothing is created yet. Check below how ${rows} understood.`;
  }
  if (ready.length === 0) {
    const rows = refused.length === 1 ? 'the row' : 'the rows';
    return `Nothing is created. Correct ${rows} below, or fix the file and choose it again.`;
  }
  return 'Nothing is created yet. Correct rows below, or import what is ready and fix the rest later.';
}

/** Also what would happen to the rows that were created, if somebody fixed the original file and imported all of it again. */
function adviceOnRefused({ refused, created }: RowGroups): string {
  const fix =
    refused.length === 1
      ? '1 row was refused. Correct it below, or download it, fix it in that file and import that file.'
      : `${rowCount(refused.length)} were refused. Correct them below, or download them, fix them in that file and import that file.`;
  const withReference = created.filter(({ delivery }) => delivery?.reference !== undefined).length;
  if (created.length === 0) return fix;
  if (withReference === created.length)
    return `${fix} Don’t re-import the original file: its other rows already exist.`;
  if (withReference === 0)
    return `${fix} Don’t re-import the original file: its other rows would be created again.`;
  return `${fix} Don’t re-import the original file: its other rows without a reference would be created again.`;
}

/** What it means to import rows all the same whose deliveries or references exist already. */
export function againWords(rows: readonly RowResult[]): string[] {
  const again = rows.filter(({ duplicate_of: holder }) => holder !== null).length;
  const repeated = rows.length - again;
  return [
    ...(again === 1 ? ['1 delivery already exists: importing its row creates it a second time.'] : []),
    ...(again > 1
      ? [`${deliveryCount(again)} already exist: importing their rows creates them a second time.`]
      : []),
    ...(repeated === 1 ? ['1 row has the reference of an earlier row, and becomes a second delivery.'] : []),
    ...(repeated > 1
      ? [`${rowCount(repeated)} have the reference of an earlier row, and become deliveries of their own.`]
      : []),
    rows.length === 1
      ? 'The new delivery gets no reference: the one in the file is ignored.'
      : 'The new deliveries get no reference: those in the file are ignored.',
  ];
}
