/** The passphrase of a backup: from BACKUP_PASSPHRASE, or typed at the terminal, where it is not shown. */
import { minPassphraseLength } from '../platform/config.ts';
import { Problem } from '../platform/problem.ts';

/** `isNew`: for a backup that is being made, it is asked for twice. */
export async function findPassphrase(configured: string | undefined, isNew: boolean): Promise<string> {
  if (configured !== undefined) return configured;
  if (!process.stdin.isTTY) throw missingPassphrase();
  const typed = await ask('Passphrase of the backup: ');
  if (!isNew) return typed;
  if (typed.length < minPassphraseLength)
    throw new Problem(
      `The passphrase must have ${minPassphraseLength} or more characters.`,
      'Several words that do not belong together are easy to type and hard to guess.',
    );
  if ((await ask('The same again: ')) !== typed)
    throw new Problem('The two passphrases differ.', 'Start again.');
  return typed;
}

function missingPassphrase(): Problem {
  return new Problem(
    'A backup is encrypted, and there is no passphrase.',
    'Set BACKUP_PASSPHRASE, or run this in a terminal, which asks for it.',
  );
}

const enter = /^[\r\n]$/;
const interrupts = /^[\x03\x04]$/;
const backspaces = /^[\x08\x7f]$/;

async function ask(question: string): Promise<string> {
  const { stdin: input, stderr: output } = process;
  output.write(question);
  input.setRawMode(true);
  let typed = '';
  try {
    for await (const keys of input.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
      for (const key of String(keys)) {
        if (enter.test(key)) return typed;
        if (interrupts.test(key)) throw new Problem('No passphrase was entered.', 'Start again.');
        typed = backspaces.test(key) ? typed.slice(0, -1) : typed + key;
      }
    }
    throw missingPassphrase();
  } finally {
    input.setRawMode(false);
    input.pause();
    output.write('\n');
  }
}
