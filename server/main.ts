/** The only entry: `waybill <command>`. Messages go to standard error; results go to standard output. */

import { commandFor, commandName } from './platform/command-name.ts';
import { type Config, readConfig, secretSettings, settings } from './platform/config.ts';
import { limitHeap, watchNewSpace } from './platform/heap-limits.ts';
import { Problem } from './platform/problem.ts';
import { version } from './platform/version.ts';

type Work = import('./cli/short-command.ts').Work;

interface Command {
  /** One line in the list of commands. */
  help: string;
  /** How it is called, for `--help`. */
  usage(): string | Promise<string>;
  run(args: string[]): Promise<number | undefined>;
}

const migrateUsage = usageOf('migrate [--service-role <name>]');

/** Each command imports what it needs when it runs: the whole service takes a second to load. */
const commands: Record<string, Command> = {
  serve: { help: 'run the service', usage: usageOf('serve'), run: withoutArguments('serve', serve) },
  work: {
    help: 'run only the background workers, beside services with WORKERS=off or in addition',
    usage: usageOf('work'),
    run: withoutArguments('work', work),
  },
  key: {
    help: 'create | list | revoke: API keys',
    ...databaseCommand(() => import('./cli/key.ts')),
  },
  account: {
    help: 'list | set: accounts',
    ...databaseCommand(() => import('./cli/account.ts')),
  },
  link: {
    help: 'set-up | reset: a link to sign in for people who are locked out',
    ...commandIn(
      () => import('./cli/link.ts'),
      ({ linkCommand }, args) => {
        const { publicUrl } = readConfig(process.env);
        const work = linkCommand(args, publicUrl);
        say(`For the service at ${publicUrl}; if it has another PORT or PUBLIC_URL, set the same here.`);
        return onDatabase(work);
      },
    ),
  },
  'second-factor': {
    help: 'optional: operators no longer need a second factor',
    ...databaseCommand(() => import('./cli/second-factor.ts')),
  },
  'secret-key': {
    help: 'replace: use a new secret key because the old one is lost',
    ...databaseCommand(() => import('./cli/secret-key.ts')),
  },
  backup: {
    help: 'FILE: write everything into an encrypted file; verify FILE: read one and check it',
    ...commandIn(
      () => import('./cli/backup.ts'),
      ({ backupCommand }, args) => interruptible((parts) => backupCommand(args, parts)),
    ),
  },
  restore: {
    help: 'FILE: fill an empty database from a backup',
    ...commandIn(
      () => import('./cli/backup.ts'),
      ({ restoreCommand }, args) => interruptible((parts) => restoreCommand(args, parts)),
    ),
  },
  upgrade: {
    help: 'move DATA_DIR to the PostgreSQL of this version (--undo: back to the one before)',
    ...commandIn(
      () => import('./cli/upgrade.ts'),
      ({ upgradeCommand }, args) => interruptible((parts) => upgradeCommand(args, parts)),
    ),
  },
  erase: {
    help: 'erase the personal data of one receiver (list | repeat: after an older backup was restored)',
    ...databaseCommand(() => import('./cli/erase.ts')),
  },
  migrate: {
    help: 'migrate the database and exit (--service-role: give a role its rights)',
    usage: migrateUsage,
    run: migrateCommand,
  },
  distribute: {
    help: 'distribute the tables over the workers of a Citus cluster',
    ...commandIn(
      () => import('./cli/distribute.ts'),
      ({ distributeCommand }, args) => distributeCommand(args, readConfig(process.env), say),
    ),
  },
  doctor: {
    help: 'check this installation and give advice',
    usage: usageOf('doctor'),
    run: withoutArguments('doctor', async () => {
      const { doctorCommand } = await import('./cli/doctor.ts');
      return doctorCommand(process.env, print);
    }),
  },
  openapi: {
    help: 'print the OpenAPI document (--write: into contract/openapi.json)',
    ...writeOrPrint('openapi', 'contract/openapi.json', async () => {
      const { renderOpenapi } = await import('../contract/openapi.ts');
      return renderOpenapi();
    }),
  },
  'state-chart': {
    help: "print the chart of a delivery's life (--write: into docs/life-of-a-delivery.md)",
    ...writeOrPrint('state-chart', 'docs/life-of-a-delivery.md', async () => {
      const { renderStateChart } = await import('./deliveries/index.ts');
      return renderStateChart();
    }),
  },
  schema: {
    help: 'print the database schema (--write: into database/schema.sql)',
    ...writeOrPrint('schema', 'database/schema.sql', renderDatabaseSchema),
  },
  version: {
    help: 'print the version',
    usage: usageOf('version'),
    run: withoutArguments('version', async () => print(version)),
  },
  help: {
    help: 'print all commands and settings',
    // A clone prints the file, because that needs no build (bin/waybill.mjs).
    ...writeOrPrint('help', 'bin/help.txt', async (write) => `${helpText(write ? '{version}' : version)}\n`),
  },
};

const flags = new Map(
  Object.entries({ '-h': 'help', '--help': 'help', '-v': 'version', '--version': 'version' }),
);

/** A command with a file of its own, which is loaded when the command runs. */
function commandIn<Module extends { usage: string }>(
  load: () => Promise<Module>,
  run: (module: Module, args: string[]) => Promise<number | undefined>,
): Pick<Command, 'usage' | 'run'> {
  return { usage: async () => (await load()).usage, run: async (args) => run(await load(), args) };
}

/** A command that does one thing on the database. */
function databaseCommand(load: () => Promise<{ usage: string; command(args: string[]): Work }>) {
  return commandIn(load, ({ command }, args) => onDatabase(command(args)));
}

/** With --write, into the file of the repository. */
function writeOrPrint(
  name: string,
  path: string,
  render: (write: boolean) => Promise<string>,
): Pick<Command, 'usage' | 'run'> {
  const usage = usageOf(`${name} [--write]`);
  return {
    usage,
    run: async (args) => {
      const { readArguments } = await import('./cli/read-arguments.ts');
      const options = { write: { type: 'boolean' } } as const;
      const { write = false } = readArguments({ args, options }, usage()).values;
      const text = await render(write);
      if (!write) return print(text.trimEnd());
      const { writeFileSync } = await import('node:fs');
      const { packageRoot } = await import('./platform/package-root.ts');
      writeFileSync(`${packageRoot}/${path}`, text);
      return undefined;
    },
  };
}

/** For a command with a short usage. */
function usageOf(call: string): () => string {
  return () => `Usage:\n  ${commandName} ${call}`;
}

/** Settings come from the environment: an argument is a mistake. */
function withoutArguments(name: string, run: () => Promise<number | undefined>): Command['run'] {
  return async (args) => {
    if (args.length === 0) return run();
    throw new Problem(
      `${name} takes no arguments, but got ${args.join(' ')}.`,
      `Settings come from the environment; \`${commandName} help\` lists them.`,
    );
  };
}

const handlesSignals = ['serve', 'work', 'backup', 'restore', 'upgrade'];

export async function main(args: string[]): Promise<void> {
  const [first = 'help', ...rest] = args;
  const name = flags.get(first) ?? first;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    const { unknownCommand } = await import('./platform/unknown-word.mjs');
    say(unknownCommand(name, Object.keys(commands), commandName));
    process.exitCode = 2;
    return;
  }
  if (rest.some((arg) => flags.get(arg) === 'help')) {
    print(`${await command.usage()}\n\n  ${name}  ${command.help}`);
    return;
  }
  // A short command completes its work on a signal: otherwise it would leave its PostgreSQL running.
  if (!handlesSignals.includes(name)) onStopSignal(() => say('Finishing; this takes a moment.'));
  try {
    process.exitCode = (await command.run(rest)) ?? 0;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    say(`\n${error.message}\n\n→ ${error.advice}\n`);
    process.exitCode = 1;
  }
}

async function serve(): Promise<undefined> {
  const started = performance.now();
  limitHeap();
  const config = readConfig(process.env);
  const stopSignal = listenForStop();
  const { startService } = await import('./service.ts');
  const service = await startService({ config, say });
  watchNewSpace();
  if (!stopSignal.isRequested()) {
    say(readyText(config.publicUrl, service.setUpLink, (performance.now() - started) / 1000));
  }
  stopSignal.serving();
  await stopSignal.requested;
  const { drainDelaySeconds: delay } = config;
  say(
    delay === 0
      ? 'Stopping: answering pending requests …'
      : `Stopping in ${delay} s, when proxies have noticed (DRAIN_DELAY); a second signal stops at once …`,
  );
  stopSignal.repeated.then(service.skipDrainDelay, () => undefined);
  await service.stop();
  say('Stopped.');
  process.exit(0);
}

async function work(): Promise<undefined> {
  limitHeap();
  const config = readConfig(process.env);
  const stopSignal = listenForStop();
  const { startWork } = await import('./work.ts');
  const running = await startWork({ config, say });
  watchNewSpace();
  say(`The background workers of Waybill ${version} are running.`);
  stopSignal.serving();
  await stopSignal.requested;
  say('Stopping: finishing what is under way …');
  await running.stop();
  say('Stopped.');
  process.exit(0);
}

/**
 * From before the start until the end: a Ctrl+C at the wrong moment must not leave PostgreSQL running. A second signal during
 * the start exits at once; the next start then adopts the PostgreSQL that is still running.
 */
function listenForStop() {
  let isRequested = false;
  let starting = true;
  let repeat: () => void = () => undefined;
  const repeated = new Promise<void>((resolve) => {
    repeat = resolve;
  });
  const requested = new Promise<void>((resolve) => {
    onStopSignal(() => {
      if (isRequested && starting) process.exit(130);
      if (isRequested) {
        say('Already stopping; this takes a few seconds at most.');
        repeat();
      } else if (starting) say('Stopping as soon as the start is complete. Press again to exit at once.');
      isRequested = true;
      resolve();
    });
  });
  return {
    requested,
    /** A second signal came. */
    repeated,
    isRequested: () => isRequested,
    serving() {
      starting = false;
    },
  };
}

function onStopSignal(act: () => void) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, act);
}

/** Long work ends at the next chunk: it removes what it has written so far, and stops the PostgreSQL that it started. */
async function interruptible(
  work: (parts: { config: Config; say: typeof say; signal: AbortSignal }) => Promise<void>,
): Promise<undefined> {
  const config = readConfig(process.env);
  const stopping = new AbortController();
  onStopSignal(() => {
    if (!stopping.signal.aborted) say('Stopping …');
    stopping.abort(new Problem('Interrupted.', 'Start it again when you are ready.'));
  });
  await work({ config, say, signal: stopping.signal });
}

async function onDatabase(work: Work): Promise<number | undefined> {
  const { withDatabase } = await import('./cli/short-command.ts');
  return withDatabase(readConfig(process.env), say, (database) => work(database, print));
}

async function migrateCommand(args: string[]): Promise<undefined> {
  const { readArguments } = await import('./cli/read-arguments.ts');
  const options = { 'service-role': { type: 'string' } } as const;
  const serviceRole = readArguments({ args, options }, migrateUsage()).values['service-role'];
  const { migrate } = await import('./database/schema/migrate.ts');
  const { withConnections } = await import('./cli/short-command.ts');
  await withConnections(readConfig(process.env), say, async ({ direct }) => {
    const count = await migrate(direct, say, { serviceRole });
    const migrations = `${count} migration${count === 1 ? '' : 's'}`;
    say(count === 0 ? 'The database already has the newest schema.' : `Done: ${migrations}.`);
    if (serviceRole !== undefined) say(`The role ${serviceRole} has its rights.`);
  });
}

async function renderDatabaseSchema(): Promise<string> {
  const { migrate } = await import('./database/schema/migrate.ts');
  const { withConnections } = await import('./cli/short-command.ts');
  const { renderSchema } = await import('./database/schema/schema-file.ts');
  return withConnections(readConfig(process.env), say, async ({ direct }) => {
    await migrate(direct, say);
    return renderSchema(direct);
  });
}

/** While nobody can sign in, the dashboard is opened with a link that only the terminal shows. */
function readyText(url: string, setUpLink: string | undefined, seconds: number): string {
  const command = commandFor(process.env.DATABASE_URL ? undefined : process.env.DATA_DIR);
  return `
Waybill ${version} is ready at ${url} (${seconds.toFixed(1)} s)

  Open the dashboard    ${setUpLink ?? url}
  Create an API key     ${command} key create --account "Acme"
  Read the reference    ${url}/docs
  Check the service     ${command} doctor
  Stop                  Ctrl+C
`;
}

function helpText(version: string): string {
  const widest = Math.max(...[...Object.keys(commands), ...Object.keys(settings)].map((name) => name.length));
  const table = (rows: [string, string][]) =>
    rows.map(([left, right]) => `  ${left.padEnd(widest)}  ${right}`).join('\n');
  return `Waybill ${version}, a delivery management service that anyone can run.

Usage: ${commandName} <command>     (<command> --help: how it is called)

${table(Object.entries(commands).map(([name, { help }]) => [name, help]))}

Settings, from the environment:

${table(Object.entries(settings))}

Secrets can be in files: SECRET_KEY_FILE names the file with the value of SECRET_KEY. The same goes for
${secretSettings.filter((name) => name !== 'SECRET_KEY').join(', ')}.`;
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

function print(line: string): undefined {
  process.stdout.write(`${line}\n`);
}
