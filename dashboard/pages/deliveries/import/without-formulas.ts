/**
 * A cell of somebody's own file, for a file that they will open in a spreadsheet. What has an apostrophe already keeps it
 * and gets no second one, so that the cell means the same when it is imported again.
 */
import { atCellStart, beforeFormula } from '../../../../contract/dashboard/csv-formulas.ts';

const bareFormulas = new RegExp(`${atCellStart}(?!')${beforeFormula}`, 'g');

export function withoutFormulas(cell: string): string {
  return cell.replaceAll(bareFormulas, "'");
}
