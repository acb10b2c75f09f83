/**
 * What two independent generators make of the OpenAPI document is narrowed by a client's `if`: an event by its type, a result of a
 * batch by its outcome, a list by its view.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packageRoot } from '../../server/platform/package-root.ts';
import { toolPath } from '../support/tools.ts';

const run = promisify(execFile);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-types-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What a client does with them. Each `@ts-expect-error` fails to compile if the line below it is right. */
const narrowing = `
export function read(event: Event, created: CreateResult, cancelled: CancelResult, list: Deliveries): unknown[] {
  const read: unknown[] = [];
  if (event.type === 'delivery.attempt_failed') {
    const attempt: number = event.data.details.attempt;
    const reason: string = event.data.details.reason;
    read.push(attempt, reason, event.data.sequence);
    // @ts-expect-error: only events of payouts have it
    read.push(event.data.bank_reference);
  }
  if (event.type === 'payout.paid') {
    const reference: string = event.data.bank_reference;
    read.push(reference);
    // @ts-expect-error: only events of deliveries have it
    read.push(event.data.sequence);
  }
  // @ts-expect-error: not every event has it
  read.push(event.data.bank_reference);
  if (created.outcome === 'refused') {
    const details: string = created.details;
    read.push(details);
    // @ts-expect-error: nothing was created
    read.push(created.estimated_delivery_time);
  } else {
    const time: string = created.estimated_delivery_time;
    read.push(time);
    // @ts-expect-error: nothing was refused
    read.push(created.error);
  }
  if (cancelled.outcome === 'refused') read.push(cancelled.details);
  // @ts-expect-error: nothing was refused
  else read.push(cancelled.details);
  if (list.view === 'record') read.push(...list.data.map((record) => record.allowed_moves));
  // @ts-expect-error: only full records have it
  else read.push(...list.data.map((record) => record.allowed_moves));
  return read;
}
`;

async function compile(name: string, imports: string): Promise<string> {
  await writeFile(join(folder, `${name}.ts`), imports + narrowing);
  const options = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: 'es2022',
    module: 'esnext',
    moduleResolution: 'bundler',
    allowImportingTsExtensions: true,
    types: [],
    paths: { '@oazapfts/*': [`${toolPath('@oazapfts')}/*`] },
  };
  const config = join(folder, `${name}.json`);
  await writeFile(config, JSON.stringify({ compilerOptions: options, files: [`${name}.ts`] }));
  const tsc = join(packageRoot, 'node_modules/.bin/tsc');
  return run(tsc, ['-p', config]).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  );
}

test('types of openapi-typescript narrow', async () => {
  const types = join(packageRoot, 'tests/openapi/api-types.ts');
  const names = ['Event', 'CreateResult', 'CancelResult', 'Deliveries'];
  const imports = [
    `import type { components } from ${JSON.stringify(types)};`,
    ...names.map((name) => `type ${name} = components['schemas']['${name}'];`),
  ];
  expect(await compile('openapi-typescript', imports.join('\n'))).toBe('');
});

test('types of oazapfts narrow', async () => {
  const document = join(packageRoot, 'contract/openapi.json');
  await run(toolPath('.bin/oazapfts'), [document, join(folder, 'client.ts')]);
  const imports = `import type { CancelResult, CreateResult, Deliveries, Event } from './client.ts';`;
  expect(await compile('oazapfts', imports)).toBe('');
});
