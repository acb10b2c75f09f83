/** `waybill second-factor optional`: for when no operator meets the requirement any more. */

import { requirement, setOperatorsNeedTotp } from '../access/index.ts';
import { recordAudit, terminal } from '../accounts/index.ts';
import { systemClock } from '../platform/clock.ts';
import { commandName } from '../platform/command-name.ts';
import { Problem } from '../platform/problem.ts';
import { misused } from './read-arguments.ts';
import type { Work } from './short-command.ts';

export const usage = `Usage:
  ${commandName} second-factor optional`;

export function command(args: string[]): Work {
  if (args[0] === 'required') {
    throw new Problem(
      'A second factor cannot be required from the terminal.',
      'An operator who has one requires it in the dashboard, on the page People.',
    );
  }
  if (args.length !== 1 || args[0] !== 'optional') throw misused(args[1] ?? args[0], ['optional'], usage);
  return async (database, print) => {
    const changed = await database.inTransaction(async (tx) => {
      if (!(await setOperatorsNeedTotp(tx, false))) return false;
      await recordAudit(tx, terminal, { accountId: null, at: systemClock.now(), ...requirement.off });
      return true;
    });
    print(
      changed
        ? 'Operators no longer need a second factor.'
        : 'Operators already needed no second factor; nothing changed.',
    );
  };
}
