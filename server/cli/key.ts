/** `waybill key create|list|revoke`. Standard output gets the new key and nothing else, for scripts. */

import type { KeyKind } from '../access/index.ts';
import { type Keys, type ListedKey, makeKeys } from '../access/index.ts';
import { systemClock } from '../platform/clock.ts';
import { commandName } from '../platform/command-name.ts';
import { Problem } from '../platform/problem.ts';
import { misused, readArguments, refuseOthers } from './read-arguments.ts';
import type { Work } from './short-command.ts';

export const usage = `Usage:
  ${commandName} key create --account "Acme" [--mode live|test] [--name "Web shop"]
  ${commandName} key create --fleet [--name "Dispatch system"]
  ${commandName} key list [--account "Acme"] [--json]
  ${commandName} key revoke <key id>`;

const nameForm = /^[^\u0000-\u001f\u007f-\u009f]{1,200}$/;

/** Reads the arguments first, so that a mistake is reported before a database is started. */
export function command(args: string[]): Work {
  const input = read(args);
  const { values, positionals } = input;
  const [verb, id] = positionals;
  const withKeys = (work: (keys: Keys, print: (line: string) => void) => ReturnType<Work>): Work => {
    return (database, print) => work(makeKeys(database, systemClock), print);
  };
  if (verb === 'create') {
    refuseOthers(input, { words: 1, options: ['account', 'mode', 'name', 'fleet'] }, usage);
    const request = newKey(values);
    return withKeys(async (keys, print) => void print((await keys.create(request)).key));
  }
  if (verb === 'list') {
    refuseOthers(input, { words: 1, options: ['account', 'json'] }, usage);
    return withKeys((keys, print) => list(keys, values, print));
  }
  if (verb === 'revoke' && id !== undefined) {
    refuseOthers(input, { words: 2, options: [] }, usage);
    return withKeys((keys, print) => revoke(keys, id, print));
  }
  const missing = verb === 'revoke' ? 'Missing the key id: which key is to be revoked?' : undefined;
  throw misused(verb, ['create', 'list', 'revoke'], usage, missing);
}

const read = (args: string[]) =>
  readArguments(
    {
      args,
      allowPositionals: true,
      options: {
        account: { type: 'string' },
        mode: { type: 'string' },
        name: { type: 'string' },
        fleet: { type: 'boolean' },
        json: { type: 'boolean' },
      },
    },
    usage,
  );

type Values = ReturnType<typeof read>['values'];

function newKey(values: Values): { account: string | undefined; kind: KeyKind; name: string } {
  const account = values.account?.trim();
  const mode = values.mode ?? 'live';
  if (mode !== 'live' && mode !== 'test') throw new Problem(`There is no mode "${mode}".`, usage);
  if (values.fleet && (account !== undefined || values.mode !== undefined)) {
    throw new Problem('A fleet key is the delivery company’s own: it has no account and no mode.', usage);
  }
  if (!values.fleet && !account) throw new Problem('Missing --account: which account is the key for?', usage);
  const name = values.name?.trim() || 'CLI key';
  for (const text of [account ?? name, name]) {
    if (!nameForm.test(text)) throw new Problem('A name has 1 to 200 characters, on one line.', usage);
  }
  return { account, kind: values.fleet ? 'fleet' : mode, name };
}

async function list(keys: Keys, values: Values, print: (line: string) => void): Promise<undefined> {
  const account = values.account?.trim();
  const rows = await keys.list(account);
  if (values.json) print(JSON.stringify(rows, null, 2));
  else if (rows.length > 0) print(table(rows));
  else if (account !== undefined) print(`There are no keys of an account "${account}".`);
  else print(`There are no keys yet. Create one: ${commandName} key create --account "Acme"`);
}

const minute = (date: Date | undefined) => date?.toISOString().slice(0, 16).replace('T', ' ') ?? '-';

function stateOf(row: ListedKey): string {
  if (row.state === 'revoked') return `revoked ${minute(row.revokedAt)}`;
  if (row.state === 'expired') return `expired ${minute(row.expiresAt)}`;
  return row.state === 'expiring' ? `rolled, works until ${minute(row.expiresAt)}` : 'active';
}

const heads = ['ID', 'ACCOUNT', 'KIND', 'KEY', 'NAME', 'CREATED BY', 'CREATED (UTC)', 'LAST USED', 'STATE'];

function table(rows: ListedKey[]): string {
  const cells = rows.map((row) => [
    row.id,
    row.account ?? '(fleet)',
    row.kind,
    row.shown,
    row.name,
    row.createdBy,
    minute(row.createdAt),
    minute(row.lastUsedAt),
    stateOf(row),
  ]);
  const all = [heads, ...cells];
  const widths = heads.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
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
      `The ids are in the first column of: ${commandName} key list`,
    );
  }
  print(
    outcome === 'revoked'
      ? `Revoked ${id}. It stops working on all nodes within a second.`
      : `${id} was already revoked.`,
  );
  return 0;
}
