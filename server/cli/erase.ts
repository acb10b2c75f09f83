/**
 * `waybill erase`: personal data of one receiver, in the terminal. Without --confirm it only shows what it would erase.
 * `erase list` and `erase repeat` are for the day on which an older backup is restored: what was erased since then has to be
 * erased again.
 */

import { readFile } from 'node:fs/promises';
import { terminal } from '../accounts/index.ts';
import type { Database } from '../database/database.ts';
import { isFinal, makeDeliveryLists } from '../deliveries/index.ts';
import { isRejection } from '../errors/rejection.ts';
import { systemClock } from '../platform/clock.ts';
import { commandName } from '../platform/command-name.ts';
import { formatId, parseId } from '../platform/ids.ts';
import { makeLog } from '../platform/log.ts';
import { Problem } from '../platform/problem.ts';
import {
  type DueRow,
  type Erased,
  findAccount,
  listRequested,
  makeErasure,
  makeReceiverSearch,
  type Receiver,
  type ReceiverMatch,
  type RequestedRow,
  type SearchedAccount,
} from '../privacy/index.ts';
import { misused, readArguments, refuseOthers } from './read-arguments.ts';
import type { Work } from './short-command.ts';

export const usage = `Usage:
  ${commandName} erase --phone +2348012345678 [--account "Acme"] [--confirm]
  ${commandName} erase --name "Ada Obi" [--account "Acme"] [--confirm]   (with --phone, both have to match)
  ${commandName} erase --reference "1001" [--account "Acme"] --with-reference [--confirm]   (also of a delivery that was erased before)
  --with-reference erases the references, too.
  ${commandName} erase list > erasures.txt
  ${commandName} erase repeat erasures.txt`;

type Print = (line: string) => void;
const batchSize = 100;

/** Reads the arguments first, so that a mistake is reported before a database is started. */
export function command(args: string[]): Work {
  const input = readArguments(
    {
      args,
      allowPositionals: true,
      options: {
        phone: { type: 'string' },
        name: { type: 'string' },
        reference: { type: 'string' },
        account: { type: 'string' },
        'with-reference': { type: 'boolean' },
        confirm: { type: 'boolean' },
      },
    },
    usage,
  );
  const { values, positionals } = input;
  const [verb, file] = positionals;
  const {
    phone,
    name,
    reference,
    account,
    confirm = false,
    'with-reference': eraseReference = false,
  } = values;
  if (verb === 'list') {
    refuseOthers(input, { words: 1, options: [] }, usage);
    return list;
  }
  if (verb === 'repeat' && file !== undefined) {
    refuseOthers(input, { words: 2, options: [] }, usage);
    return (database, print) => repeat(database, print, file);
  }
  if (verb !== undefined || (phone ?? name ?? reference) === undefined) {
    const missing =
      verb === 'repeat'
        ? 'Missing the file: what did `erase list` write?'
        : 'Missing --phone, --name or --reference: whose personal data is to be erased?';
    throw misused(verb, ['list', 'repeat'], usage, missing);
  }
  const request = { receiver: { phone, name, reference }, account, confirm, eraseReference };
  return (database, print) => eraseReceiver(database, print, request);
}

interface Request {
  receiver: Receiver;
  account: string | undefined;
  confirm: boolean;
  eraseReference: boolean;
}

async function eraseReceiver(
  database: Database,
  print: Print,
  { receiver, account, confirm, eraseReference }: Request,
): Promise<undefined> {
  const matches = await findAll(database, receiver, await accountNamed(database, account));
  for (const one of matches) print(describe(one));
  if (matches.length === 0) {
    print('No stored delivery has this receiver or reference.');
    return;
  }
  if (!confirm) {
    print(
      `${countOf(matches.length)}. Nothing was erased: check the list, then repeat the command with --confirm.`,
    );
    return;
  }
  const deliveries = matches.map(({ account: { account_id }, row }) => ({
    account_id,
    delivery_id: row.delivery_id,
    erase_reference: eraseReference,
  }));
  print(outcomeOf(await eraseInBatches(database, deliveries)));
}

async function accountNamed(database: Database, name: string | undefined) {
  if (name === undefined) return undefined;
  const account = await findAccount(database, name);
  if (!account)
    throw new Problem(`There is no account "${name}".`, `The names are in: ${commandName} account list`);
  return account;
}

async function findAll(database: Database, receiver: Receiver, account: SearchedAccount | undefined) {
  const search = makeReceiverSearch(database, systemClock, makeDeliveryLists(database, systemClock));
  const matches: ReceiverMatch[] = [];
  let cursor: string | undefined;
  do {
    const page = await search.page(receiver, { account, cursor });
    if (isRejection(page)) throw new Problem(page.details, usage);
    matches.push(...page.deliveries);
    cursor = page.next;
  } while (cursor !== undefined);
  return matches;
}

type ToErase = DueRow & Pick<RequestedRow, 'erase_reference'>;

async function eraseInBatches(database: Database, deliveries: readonly ToErase[]): Promise<Erased> {
  const erasure = makeErasure({
    database,
    clock: systemClock,
    log: makeLog('silent'),
    keptDays: async () => null,
  });
  const total: Erased = { erased: 0, pending: 0 };
  for (const eraseReference of [false, true]) {
    const group = deliveries.filter((each) => each.erase_reference === eraseReference);
    for (let from = 0; from < group.length; from += batchSize) {
      const batch = group.slice(from, from + batchSize);
      const { erased, pending } = await erasure.eraseRequested(terminal, batch, eraseReference);
      total.erased += erased;
      total.pending += pending;
    }
  }
  return total;
}

/** Ends a line of `erase list` whose erasure covers the order number. */
const referenceWord = 'reference';

/** One line for each erasure that receivers asked for: the account, the delivery, and whether its order number was erased. */
async function list(database: Database, print: Print): Promise<undefined> {
  let last: DueRow | undefined;
  do {
    const rows = await listRequested(database, last, batchSize);
    for (const row of rows) {
      const words = [formatId('account', row.account_id), formatId('delivery', row.delivery_id)];
      print([...words, ...(row.erase_reference ? [referenceWord] : [])].join(' '));
    }
    last = rows.length === batchSize ? rows.at(-1) : undefined;
  } while (last);
}

async function repeat(database: Database, print: Print, file: string): Promise<undefined> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Problem(`${file} cannot be read.`, usage);
  });
  const deliveries = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map(parseLine);
  print(outcomeOf(await eraseInBatches(database, deliveries)));
}

function parseLine(line: string): ToErase {
  const [account = '', delivery = '', word, ...more] = line.split(/\s+/);
  const [account_id, delivery_id] = [parseId('account', account), parseId('delivery', delivery)];
  const isKnown = (word === undefined || word === referenceWord) && more.length === 0;
  if (account_id === undefined || delivery_id === undefined || !isKnown) {
    throw new Problem(`"${line}" is not a line of \`erase list\`.`, usage);
  }
  return { account_id, delivery_id, erase_reference: word === referenceWord };
}

function describe({ account, mode, row }: ReceiverMatch): string {
  const state = isFinal(row.status) ? row.status : `${row.status}, erased when it ends`;
  const receiver = [row.receiver_name, row.receiver_phone].filter(Boolean).join(' ');
  const address = row.delivery_address.replaceAll('\n', ', ');
  const test = mode === 'test' ? ' (test)' : '';
  return `${formatId('delivery', row.delivery_id)}  ${account.name}${test}  ${receiver}  ${address}  ${state}`;
}

const countOf = (count: number) => `${count} ${count === 1 ? 'delivery' : 'deliveries'}`;

function outcomeOf({ erased, pending }: Erased): string {
  const now = `Personal data of ${countOf(erased)} was erased.`;
  if (pending === 0) return now;
  return `${now} ${countOf(pending)} will be erased when ${pending === 1 ? 'it ends' : 'they end'}.`;
}
