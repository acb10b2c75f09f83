/** What a check or an import came to, and what can be done next, in sentences. */
import type { RowGroups } from './import-job.ts';
import { deliveryCount, rowCount } from './rows.ts';

export function titleFor({ ready, refused, existing, created }: RowGroups, isDone: boolean): string {
  if (isDone) return `${deliveryCount(created.length)} created`;
  if (created.length > 0)
    return `${deliveryCount(created.length)} created, ${deliveryCount(ready.length)} to go`;
  if (existing.length > 0) return titleWithExisting(ready.length, existing.length, refused.length);
  if (refused.length === 0)
    return ready.length === 1 ? 'The row is ready' : `All ${rowCount(ready.length)} are ready`;
  if (ready.length === 0)
    return refused.length === 1 ? 'The row needs fixing' : `All ${rowCount(refused.length)} need fixing`;
  return `${rowCount(ready.length)} ready, ${rowCount(refused.length)} to fix`;
}

function titleWithExisting(ready: number, existing: number, refused: number): string {
  if (ready + refused === 0)
    return existing === 1 ? 'The delivery exists already' : `All ${deliveryCount(existing)} exist already`;
  return [
    ...(ready > 0 ? [`${rowCount(ready)} ready`] : []),
    `${deliveryCount(existing)} ${existing === 1 ? 'exists' : 'exist'} already`,
    ...(refused > 0 ? [`${rowCount(refused)} to fix`] : []),
  ].join(', ');
}

export function adviceFor(groups: RowGroups, isDone: boolean): string {
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
    return `${fix} In the original file, the other rows would be refused, because their references are used now.`;
  if (withReference === 0) return `${fix} The original file would create the others again.`;
  return `${fix} The original file would create those of the others again that have no reference.`;
}
