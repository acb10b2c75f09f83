/** The only entry: `waybill <command>`. What people read goes to standard error; answers go to standard output. */
import { setFlagsFromString } from 'node:v8';
import { readConfig, settings } from './platform/config.ts';
import type { Database } from './platform/database.ts';
import { writeOrPrint } from './platform/made-files.ts';
import { packageVersion } from './platform/package-root.ts';
import { Problem } from './platform/problem.ts';

/**
 * Each command imports what it needs when it runs: the whole service takes a second to load, and `help` needs none of
 * it.
 */
const commands: Record<string, { help: string; run(args: string[]): Promise<number | undefined> }> = {
  serve: { help: 'run the service', run: serve },
  key: {
    help: 'create | list | revoke: API keys',
    run: async (args) => {
      const { keyCommand } = await import('./access/keys/key-command.ts');
      return onDatabase(keyCommand(args));
    },
  },
  account: {
    help: 'list | set: accounts',
    run: async (args) => {
      const { accountCommand } = await import('./access/team/account-command.ts');
      return onDatabase(accountCommand(args));
    },
  },
  link: {
    help: 'set-up | reset: a link into the dashboard for who is locked out',
    run: async (args) => {
      const { linkCommand } = await import('./access/links/link-command.ts');
      const { publicUrl } = readConfig(process.env);
      const work = linkCommand(args, publicUrl);
      say(`For the service at ${publicUrl}; where it has another PORT or PUBLIC_URL, set the same here.`);
      return onDatabase(work);
    },
  },
  'second-factor': {
    help: 'optional: operators need no second factor any more',
    run: async (args) => {
      const { secondFactorCommand } = await import('./access/second-factor/second-factor-command.ts');
      return onDatabase(secondFactorCommand(args));
    },
  },
  'secret-key': {
    help: 'replace: go on with a new secret key where the old one is lost',
    run: async (args) => {
      const { secretKeyCommand } = await import('./access/second-factor/secret-key-command.ts');
      return onDatabase(secretKeyCommand(args, readConfig(process.env)));
    },
  },
  migrate: {
    help: 'bring the database to the newest schema, and stop (--service-role: give a role its rights)',
    run: migrateCommand,
  },
  doctor: {
    help: 'check this installation and say what to do',
    run: async () => {
      const { doctorCommand } = await import('./commands/doctor.ts');
      return doctorCommand(process.env, print);
    },
  },
  openapi: {
    help: 'print the OpenAPI document (--write: into contract/openapi.json)',
    run: async (args) => {
      const { renderOpenapi } = await import('../contract/openapi.ts');
      return writeOrPrint('contract/openapi.json', renderOpenapi(), args, print);
    },
  },
  'state-chart': {
    help: "print the chart of a delivery's life (--write: into docs/life-of-a-delivery.md)",
    run: async (args) => {
      const { renderStateChart } = await import('./deliveries/index.ts');
      return writeOrPrint('docs/life-of-a-delivery.md', renderStateChart(), args, print);
    },
  },
  schema: { help: 'print the database schema (--write: into database/schema.sql)', run: schemaCommand },
  version: { help: 'print the version', run: async () => print(packageVersion) },
  help: { help: 'print this', run: async () => print(helpText()) },
};

export async function main(args: string[]): Promise<void> {
  const name = args[0] === undefined || /^(-h|--help)$/.test(args[0]) ? 'help' : args[0];
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    say(`There is no command "${name}".\n\n${helpText()}`);
    process.exitCode = 2;
    return;
  }
  if (name !== 'serve') finishFirst();
  try {
    process.exitCode = (await command.run(args.slice(1))) ?? 0;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    say(`\n${error.message}\n\n→ ${error.advice}\n`);
    process.exitCode = 1;
  }
}

/**
 * How much the heap may grow before it is swept, in percent of what lives in it. On a large machine V8 would wait for
 * up to 300: measured, 180 takes 30 MiB off the peak under load and nothing off the speed; at 100 the p99 grows.
 */
const heapGrowth = '--heap-growing-percent=180';

async function serve(): Promise<undefined> {
  const started = performance.now();
  setFlagsFromString(heapGrowth);
  const config = readConfig(process.env);
  const wish = listenForStop();
  const { startService } = await import('./service.ts');
  const service = await startService({ config, say });
  if (!wish.made()) {
    say(readyText(config.publicUrl, service.setUpLink, (performance.now() - started) / 1000));
  }
  wish.serving();
  await wish.stop;
  say('Stopping: answering the last requests …');
  await service.stop();
  say('Stopped.');
  process.exit(0);
}

/**
 * Listens to the signals that ask for an end, from before the start until the end: PostgreSQL must not be left
 * behind by a Ctrl+C at the wrong moment. Who insists while it starts gets out at once; the next start then adopts
 * the PostgreSQL that was left.
 */
function listenForStop() {
  let made = false;
  let starting = true;
  const stop = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        if (made && starting) process.exit(130);
        if (made) say('Stopping already; it takes a few seconds at most.');
        else if (starting) say('Stopping as soon as it has started. Once more to leave at once.');
        made = true;
        resolve();
      });
    }
  });
  return {
    stop,
    made: () => made,
    serving() {
      starting = false;
    },
  };
}

/** A short command brings to its end what it began: it would leave its PostgreSQL behind. */
function finishFirst() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => say('Finishing first; that takes a moment.'));
  }
}

async function onDatabase<T>(
  work: (database: Database, print: (line: string) => void) => Promise<T>,
): Promise<T> {
  const { withDatabase } = await import('./commands/short-command.ts');
  return withDatabase(readConfig(process.env), say, (database) => work(database, print));
}

async function migrateCommand(args: string[]): Promise<undefined> {
  const serviceRole = serviceRoleIn(args);
  const { migrate } = await import('./platform/migrate.ts');
  const { withConnection } = await import('./commands/short-command.ts');
  await withConnection(readConfig(process.env), say, async (connection) => {
    const count = await migrate(connection, say, { serviceRole });
    say(count === 0 ? 'The database has the newest schema already.' : `Done: ${count} migrations.`);
    if (serviceRole !== undefined) say(`The role ${serviceRole} has its rights.`);
  });
}

function serviceRoleIn(args: string[]): string | undefined {
  if (args.length === 0) return undefined;
  if (args.length === 2 && args[0] === '--service-role' && args[1] !== '') return args[1];
  const usage = 'Usage:\n  npm run --silent waybill -- migrate [--service-role <name>]';
  throw new Problem('The command is not complete.', usage);
}

async function schemaCommand(args: string[]): Promise<undefined> {
  const { migrate } = await import('./platform/migrate.ts');
  const { withConnection } = await import('./commands/short-command.ts');
  const { renderSchema } = await import('./platform/schema-file.ts');
  await withConnection(readConfig(process.env), say, async (connection) => {
    await migrate(connection, say);
    await writeOrPrint('database/schema.sql', await renderSchema(connection), args, print);
  });
}

/** While nobody can sign in, the way in is a link that only the terminal shows. */
function readyText(url: string, setUpLink: string | undefined, seconds: number): string {
  return `
Waybill ${packageVersion} is ready at ${url} (${seconds.toFixed(1)} s)

  Open the dashboard    ${setUpLink ?? url}
  Make an API key       npm run --silent waybill -- key create --account "Acme"
  Read the reference    ${url}/docs
  Check the service     npm run --silent waybill -- doctor
  Stop                  Ctrl+C
`;
}

function helpText(): string {
  const widest = Math.max(...[...Object.keys(commands), ...Object.keys(settings)].map((name) => name.length));
  const table = (rows: [string, string][]) =>
    rows.map(([left, right]) => `  ${left.padEnd(widest)}  ${right}`).join('\n');
  return `Waybill ${packageVersion}, a delivery management service that anyone can run.

Usage: npm run --silent waybill -- <command>

${table(Object.entries(commands).map(([name, { help }]) => [name, help]))}

Settings, from the environment:

${table(Object.entries(settings))}`;
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

function print(line: string): undefined {
  process.stdout.write(`${line}\n`);
}
