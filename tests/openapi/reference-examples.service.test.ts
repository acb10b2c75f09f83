/** The examples of the reference page in TypeScript and Python do what the page says: they are copied from it and run. */
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDelivery } from '../support/client.ts';
import { useService } from '../support/service.ts';

const service = useService({ atPublicUrl: true });
const run = promisify(execFile);
const hasPython = spawnSync('python3', ['--version']).status === 0;

/** Those that need no more than a delivery: with an answer, a refusal, a query, and each kind of key. */
const examples = [
  { operation: 'createDelivery', summary: 'A parcel with cash to collect', status: 201 },
  { operation: 'createDelivery', summary: 'Without a pickup address', status: 400 },
  { operation: 'getDelivery', summary: 'A delivery on its way to be picked up', status: 200 },
  { operation: 'listDeliveries', summary: 'Deliveries that are not picked up yet', status: 200 },
  { operation: 'listDeliveries', summary: 'A state that does not exist', status: 400 },
  // As a reader copies it who has such a delivery: what comes is the file, and not the refusal.
  { operation: 'getLabel', summary: 'The labels.', status: 200 },
  { operation: 'getLabel', summary: 'An identifier that this account does not have', status: 200 },
  { operation: 'getLabel', summary: 'A format that does not exist', status: 400 },
  { operation: 'cancelDelivery', summary: 'Without a body', status: 200 },
  { operation: 'advanceTestDelivery', summary: 'Full lifecycle', status: 200 },
  { operation: 'addCourier', summary: 'A courier', status: 201 },
];

/** Where examples save files. */
const folder = mkdtempSync(join(tmpdir(), 'wb-examples-'));
afterAll(() => rmSync(folder, { recursive: true }));

let page = '';
let env: NodeJS.ProcessEnv;
const ids: Record<string, string> = {};
beforeAll(async () => {
  page = await (await fetch(`${service.url}/docs`)).text();
  const [live, trial] = [await service.newKey('Acme'), await service.newKey('Acme', 'test')];
  env = {
    ...process.env,
    WAYBILL_KEY: live,
    WAYBILL_TEST_KEY: trial,
    WAYBILL_FLEET_KEY: await service.newKey('', 'fleet'),
  };
  ids.live = await createDelivery(service, live);
  ids.test = await createDelivery(service, trial);
});

/** What a reader would copy, with a delivery that is there. */
function codeOf(language: string, { operation, summary }: (typeof examples)[number]): string {
  const section = page.split(`<section class="operation" id="${operation}"`)[1]!.split('</section>')[0]!;
  const sample = section
    .split('<details class="sample"')
    .find((part) => part.includes(`${summary}</summary>`));
  const block = sample!.split(`data-language="${language}"`)[1]!;
  const code = /<code>(.*?)<\/code>/s.exec(block)![1]!;
  return code
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/&#(\d+);/g, (_, number) => String.fromCharCode(Number(number)))
    .replaceAll('dlv_01kd3x8j5mfd7v2q9r4t6w8y0z', operation.includes('Test') ? ids.test! : ids.live!);
}

const expected = examples.map(({ status }) => String(status));
const statusesIn = (output: string) => output.match(/^\d{3}(?= )/gm);

test('the examples in TypeScript get the documented responses', async () => {
  const blocks = examples.map((example) => `{\n${codeOf('typescript', example)}\n}`);
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', blocks.join('\n')], { env });
  expect(statusesIn(stdout), stdout).toEqual(expected);
});

test.skipIf(!hasPython)(
  'the examples in Python get the documented answers (where python3 is installed)',
  async () => {
    const blocks = examples.map((example) => codeOf('python', example));
    const { stdout } = await run('python3', ['-c', blocks.join('\n')], { env, cwd: folder });
    expect(statusesIn(stdout), stdout).toEqual(expected);
  },
);

test('over HTTP the page and the document are sent compressed, and get 304 when unchanged', async () => {
  for (const path of ['/docs', '/openapi.json', '/docs/reference.js']) {
    const given = await fetch(service.url + path, { headers: { 'accept-encoding': 'gzip;q=0.5, br' } });
    expect([given.status, given.headers.get('content-encoding')]).toEqual([200, 'br']);
    expect(given.headers.get('vary')).toBe('accept-encoding');
    expect((await given.text()).length).toBeGreaterThan(1_000);
    const etag = given.headers.get('etag')!;
    const again = await fetch(service.url + path, {
      headers: { 'accept-encoding': 'br', 'if-none-match': etag },
    });
    expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, '']);
    const plain = await fetch(service.url + path, { headers: { 'accept-encoding': 'identity' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(plain.headers.get('etag')).not.toBe(etag);
    await plain.text();
  }
});
