/** A backup that cannot be used, in words. */
import { Problem } from '../platform/problem.ts';

const useAnother =
  'Use another backup, or copy the file again from where it was stored. Nothing of it can be trusted.';

export function notABackup(): Problem {
  return new Problem('This is not a backup of Waybill.', 'Name a file that `waybill backup` has written.');
}

export function damaged(where: string): Problem {
  return new Problem(`The backup is damaged ${where}.`, useAnother);
}

export function cutOff(): Problem {
  return new Problem('The backup is incomplete: the file ends in the middle.', useAnother);
}

export function wrongPassphrase(): Problem {
  return new Problem(
    'The passphrase is not the one with which this backup was made.',
    'Set BACKUP_PASSPHRASE to the right one. Without it, nobody can read the backup.',
  );
}

export function unknownVersion(version: unknown): Problem {
  return new Problem(
    `The backup has format ${String(version)}, which this version of Waybill does not know.`,
    'A newer Waybill has written it: use that version, or a newer one.',
  );
}
