/** The only entry: `waybill <command>`. What people read goes to standard error; answers go to standard output. */
import { renderOpenapi } from '../contract/openapi.ts';
import { accountCommand } from './access/account-command.ts';
import { keyCommand } from './access/key-command.ts';
import { readConfig, settings } from './platform/config.ts';
import { doctorCommand } from './platform/doctor.ts';
import { writeOrPrint } from './platform/made-files.ts';
import { migrate } from './platform/migrate.ts';
import { packageVersion } from './platform/package-root.ts';
import { Problem } from './platform/problem.ts';
import { renderSchema } from './platform/schema-file.ts';
import { withConnection, withDatabase } from './platform/short-command.ts';
import { startService } from './service.ts';

const commands: Record<string, { help: string; run(args: string[]): Promise<number | undefined> }> = {
  serve: { help: 'run the service', run: serve },
  key: {
    help: 'create | list | revoke: API keys',
    run: (args) =>
      withDatabase(readConfig(process.env), say, (database) => keyCommand(args, database, print)),
  },
  account: {
    help: 'list | set: accounts',
    run: (args) =>
      withDatabase(readConfig(process.env), say, (database) => accountCommand(args, database, print)),
  },
  migrate: { help: 'bring the database to the newest schema, and stop', run: migrateCommand },
  doctor: {
    help: 'check this installation and say what to do',
    run: () => doctorCommand(process.env, print),
  },
  openapi: {
    help: 'print the OpenAPI document (--write: into contract/openapi.json)',
    run: async (args) => writeOrPrint('contract/openapi.json', renderOpenapi(), args, print),
  },
  schema: { help: 'print the database schema (--write: into database/schema.sql)', run: schemaCommand },
  version: { help: 'print the version', run: async () => print(packageVersion) },
  help: { help: 'print this', run: async () => print(helpText()) },
};

export async function main(args: string[]): Promise<void> {
  const name = args[0] === undefined || /^(-h|--help)$/.test(args[0]) ? 'help' : args[0];
  const command = commands[name];
  if (!command) {
    say(`There is no command "${name}".\n\n${helpText()}`);
    process.exitCode = 2;
    return;
  }
  try {
    process.exitCode = (await command.run(args.slice(1))) ?? 0;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    say(`\n${error.message}\n\n→ ${error.advice}\n`);
    process.exitCode = 1;
  }
}

async function serve(): Promise<undefined> {
  const started = performance.now();
  const config = readConfig(process.env);
  const service = await startService({ config, say });
  say(readyText(service.url, (performance.now() - started) / 1000));
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => {
        say('Stopping: answering the last requests …');
        resolve();
      });
    }
  });
  await service.stop();
  say('Stopped.');
  process.exit(0);
}

async function migrateCommand(): Promise<undefined> {
  await withConnection(readConfig(process.env), say, async (connection) => {
    const count = await migrate(connection, say);
    say(count === 0 ? 'The database has the newest schema already.' : `Done: ${count} migrations.`);
  });
}

async function schemaCommand(args: string[]): Promise<undefined> {
  await withConnection(readConfig(process.env), say, async (connection) => {
    await migrate(connection, say);
    await writeOrPrint('database/schema.sql', await renderSchema(connection), args, print);
  });
}

function readyText(url: string, seconds: number): string {
  return `
Waybill ${packageVersion} is ready at ${url} (${seconds.toFixed(1)} s)

  Make an API key       npm run --silent waybill -- key create --account "Acme"
  Read the reference    ${url}/docs
  Check the service     npm run --silent waybill -- doctor
  Stop                  Ctrl+C
`;
}

function helpText(): string {
  const table = (rows: [string, string][]) =>
    rows.map(([left, right]) => `  ${left.padEnd(14)}${right}`).join('\n');
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
