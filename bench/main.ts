/**
 * The benchmark: `npm run bench` compares Waybill with two baselines, `npm run bench -- growth` compares it
 * with itself at a hundred times the data or more, `npm run bench -- list` measures lists of a million deliveries,
 * `npm run bench -- creates` creates with all fields and in batches, `npm run bench -- board` the dispatch board of 20,000 open ones, `npm run bench -- sustained` the rate of creates that is
 * held for minutes while search, counts and the feed keep up, `npm run bench -- webhooks` how events reach webhook endpoints
 * while deliveries are created, `npm run bench -- backup` backup and restore, `npm run bench -- streams` how soon changes reach
 * open streams, `npm run bench -- traces` what traces cost, `npm run bench -- size` how much disk a delivery takes and what each index costs a create,
 * `npm run bench -- nodes` what a second node on the same machine brings,
 * `npm run bench -- latency` how far the feed is behind if the database is some milliseconds away,
 * `npm run bench -- labels` how long a label takes, `npm run bench -- cash` statements of a million postings, `npm run bench -- citus` what a Citus cluster costs. Exit code 0 means that every goal was reached.
 * Everything runs on this machine, in a temporary folder that is removed in the end.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { defaultBackupRows, measureBackup } from './backup.ts';
import { measureBoard } from './board.ts';
import { measureCash } from './cash.ts';
import { compareWithCitus } from './citus.ts';
import { compare } from './comparison.ts';
import { measureCreates } from './creates.ts';
import { defaultRows, grow } from './growth.ts';
import { measureLabels } from './labels.ts';
import { measureLatency } from './latency.ts';
import { measureLists } from './list.ts';
import { measureNodes } from './nodes.ts';
import { sayGoals } from './report.ts';
import { stopServers } from './servers.ts';
import { measureSize } from './size.ts';
import { measureStreams } from './streams.ts';
import { defaultSeconds, measureSustained } from './sustained.ts';
import { measureTraces } from './traces.ts';
import { measureWebhooks } from './webhooks.ts';

const runs = {
  compare: { command: 'npm run bench', run: compare },
  growth: { command: 'npm run bench -- growth', run: grow },
  list: { command: 'npm run bench -- list', run: measureLists },
  creates: { command: 'npm run bench -- creates', run: measureCreates },
  board: { command: 'npm run bench -- board', run: measureBoard },
  backup: { command: 'npm run bench -- backup', run: measureBackup },
  sustained: { command: 'npm run bench -- sustained', run: measureSustained },
  latency: { command: 'npm run bench -- latency', run: measureLatency },
  streams: { command: 'npm run bench -- streams', run: measureStreams },
  webhooks: { command: 'npm run bench -- webhooks', run: measureWebhooks },
  labels: { command: 'npm run bench -- labels', run: measureLabels },
  cash: { command: 'npm run bench -- cash', run: measureCash },
  nodes: { command: 'npm run bench -- nodes', run: measureNodes },
  size: { command: 'npm run bench -- size', run: measureSize },
  traces: { command: 'npm run bench -- traces', run: measureTraces },
  citus: { command: 'npm run bench -- citus', run: compareWithCitus },
};

/** The option with a number that a run takes; the others take none. */
const optionOf: Partial<Record<keyof typeof runs, 'seconds' | 'rows'>> = {
  sustained: 'seconds',
  growth: 'rows',
  backup: 'rows',
};

const { name, number } = readArguments();

function readArguments() {
  const { values, positionals } = parseOrExit();
  const [word = 'compare', ...others] = positionals;
  if (!isRun(word) || others.length > 0) return usage();
  const options = Object.entries(values);
  if (options.length === 0) return { name: word, number: undefined };
  const [option, text] = options[0]!;
  const number = Number(text);
  const isRight = options.length === 1 && option === optionOf[word] && Number.isInteger(number) && number > 0;
  return isRight ? { name: word, number } : usage();
}

function parseOrExit() {
  try {
    const options = { seconds: { type: 'string' }, rows: { type: 'string' } } as const;
    return parseArgs({ options, allowPositionals: true });
  } catch {
    return usage();
  }
}

function usage(): never {
  const words = [
    `growth [--rows ${defaultRows}]`,
    'list',
    'creates',
    'board',
    `sustained [--seconds ${defaultSeconds}]`,
    'latency',
    'streams',
    'webhooks',
    `backup [--rows ${defaultBackupRows}]`,
    'labels',
    'cash',
    'nodes',
    'size',
    'traces',
    'citus',
  ];
  console.error(`usage: npm run bench [-- ${words.join(' | ')}]`);
  process.exit(2);
}

let cleaning: Promise<void> | undefined;
const workDir = await mkdtemp(join(tmpdir(), 'waybill-bench-'));
await chmod(workDir, 0o755); // PostgreSQL never runs as root: started by root, it is another user's process
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => cleanUp().finally(() => process.exit(130)));
}
try {
  const goals = await runs[name].run(commandLine(), workDir, number);
  process.exitCode = sayGoals(goals) ? 0 : 1;
} finally {
  await cleanUp();
}

/** Only once: after Ctrl-C, both the signal handler and the interrupted run call it. */
function cleanUp(): Promise<void> {
  cleaning ??= stopServers().then(() => rm(workDir, { recursive: true, force: true }));
  return cleaning;
}

function commandLine(): string {
  const { command } = runs[name];
  return number === undefined ? command : `${command} --${optionOf[name]} ${number}`;
}

function isRun(word: string): word is keyof typeof runs {
  return Object.hasOwn(runs, word);
}
