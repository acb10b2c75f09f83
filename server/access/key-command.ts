/** `waybill key create|list|revoke`. A new key is all that goes to standard output, so that scripts can take it. */
import { parseArgs } from 'node:util';
import { systemClock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import { Problem } from '../platform/problem.ts';
import type { KeyKind } from './api-key.ts';
import { type Keys, type ListedKey, makeKeys } from './keys.ts';

const usage = `Usage:
  waybill key create --account "Acme" [--mode live|test] [--name "Web shop"]
  waybill key create --fleet [--name "Dispatch system"]
  waybill key list [--account "Acme"] [--json]
  waybill key revoke <key id>`;

const longestName = 200;

export async function keyCommand(
  args: string[],
  database: Database,
  print: (line: string) => void,
): Promise<number | undefined> {
  const keys = makeKeys(database, systemClock);
  const { values, positionals } = read(args);
  if (positionals[0] === 'create') return create(keys, values, print);
  if (positionals[0] === 'list') return list(keys, values, print);
  if (positionals[0] === 'revoke' && positionals[1] !== undefined) return revoke(keys, positionals[1], print);
  throw new Problem('The command is not complete.', usage);
}

function read(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        account: { type: 'string' },
        mode: { type: 'string' },
        name: { type: 'string' },
        fleet: { type: 'boolean' },
        json: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new Problem((error as Error).message, usage);
  }
}

type Values = ReturnType<typeof read>['values'];

async function create(keys: Keys, values: Values, print: (line: string) => void): Promise<undefined> {
  const account = values.account?.trim();
  const mode = values.mode ?? 'live';
  if (mode !== 'live' && mode !== 'test') throw new Problem(`There is no mode "${mode}".`, usage);
  if (values.fleet && (account !== undefined || values.mode !== undefined)) {
    throw new Problem('A fleet key is the delivery company’s own: it has no account and no mode.', usage);
  }
  if (!values.fleet && !account) throw new Problem('Whose key shall it be? Give --account.', usage);
  const kind: KeyKind = values.fleet ? 'fleet' : mode;
  const name = values.name?.trim() || 'Made in the terminal';
  for (const text of [account ?? '', name]) {
    if (text.length > longestName) throw new Problem(`A name has at most ${longestName} characters.`, usage);
  }
  const made = await keys.create({ account, kind, name });
  print(made.key);
}

async function list(keys: Keys, values: Values, print: (line: string) => void): Promise<undefined> {
  const rows = await keys.list(values.account?.trim());
  if (values.json) print(JSON.stringify(rows, null, 2));
  else if (rows.length === 0) print('There are no keys yet. Make one: waybill key create --account "Acme"');
  else print(table(rows));
}

function table(rows: ListedKey[]): string {
  const minute = (date: Date | undefined) => date?.toISOString().slice(0, 16).replace('T', ' ') ?? '-';
  const cells = rows.map((row) => [
    row.id,
    row.account ?? '(fleet)',
    row.kind,
    row.shown,
    row.name,
    minute(row.createdAt),
    minute(row.lastUsedAt),
    row.revokedAt ? `revoked ${minute(row.revokedAt)}` : 'active',
  ]);
  const all = [['ID', 'ACCOUNT', 'KIND', 'KEY', 'NAME', 'MADE (UTC)', 'LAST USED', 'STATE'], ...cells];
  const widths = all[0]!.map((_, column) => Math.max(...all.map((row) => row[column]!.length)));
  return all
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

async function revoke(keys: Keys, id: string, print: (line: string) => void): Promise<number> {
  const outcome = await keys.revoke(id);
  if (outcome === 'unknown') {
    throw new Problem(
      `There is no key with the id "${id}".`,
      'The ids are in the first column of: waybill key list',
    );
  }
  print(
    outcome === 'revoked'
      ? `Revoked ${id}; within a second no node accepts it.`
      : `${id} was revoked before.`,
  );
  return 0;
}
