/**
 * The receivers of docs/webhooks.md, run as they are in the guide, get requests that the independent package
 * `standardwebhooks` signed. A language that is not installed is skipped, by its name.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { packageRoot } from '../../server/platform/package-root.ts';
import { freePort } from '../support/free-port.ts';
import { codeBlocks, typescriptAsModule } from './sample-code.ts';

const file = (name: string) => join(packageRoot, 'docs/examples/webhooks', name);

interface Language {
  name: string;
  /** The language of its block in the guide, and the ending of its file. */
  fence: string;
  /** Prints a version where the language is installed. */
  probe: [string, ...string[]];
  /** Runs the receiver on a port. */
  command(port: number): Promise<[string, ...string[]]> | [string, ...string[]];
}

const languages: Language[] = [
  {
    name: 'TypeScript',
    fence: 'ts',
    probe: [process.execPath, '--version'],
    command: async () => [
      process.execPath,
      '--input-type=module',
      '-e',
      await typescriptAsModule(file('verify.ts')),
    ],
  },
  {
    name: 'Python',
    fence: 'python',
    probe: ['python3', '--version'],
    command: () => ['python3', file('verify.py')],
  },
  {
    name: 'PHP',
    fence: 'php',
    probe: ['php', '--version'],
    command: (port) => ['php', '-S', `127.0.0.1:${port}`, file('verify.php')],
  },
  { name: 'Go', fence: 'go', probe: ['go', 'version'], command: () => ['go', 'run', file('verify.go')] },
];

const endings: Record<string, string> = { ts: 'ts', python: 'py', php: 'php', go: 'go' };
const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;
const isInstalled = ([command, ...args]: Language['probe']) => spawnSync(command, args).status === 0;

const secret = newSecret();
const id = 'evt_01kd3x8j5mfd7v2q9r4t6w8y0z';
const body = JSON.stringify({
  type: 'delivery.delivered',
  timestamp: '2026-11-15T09:30:00.000Z',
  data: {
    delivery_id: 'dlv_01kd3x8j5mfd7v2q9r4t6w8y0z',
    sequence: 4,
    status: 'delivered',
    details: { note: 'Für Ada Ọbí 📦' },
  },
});
/** One moment for each test: a signature and its header must name the same second. */
let now: number;
beforeEach(() => {
  now = Math.floor(Date.now() / 1000);
});
const seconds = (minutesAgo = 0) => now - minutesAgo * 60;
const signatureOf = (signingSecret: string, at = seconds(), text = body) =>
  new Webhook(signingSecret).sign(id, new Date(at * 1000), text);

test('the guide shows every receiver as it is tested here', () => {
  const blocks = codeBlocks('docs/webhooks.md');
  for (const { name, fence } of languages) {
    const shown = blocks.filter((block) => block.language === fence).map(({ code }) => code);
    expect(shown, name).toContain(readFileSync(file(`verify.${endings[fence]}`), 'utf8').trimEnd());
  }
});

describe.each(languages)('the receiver in $name', ({ probe, command }) => {
  const here = test.skipIf(!isInstalled(probe));
  let receiver: ChildProcess | undefined;
  let url: string;

  async function start(webhookSecret: string | undefined, port: number): Promise<ChildProcess> {
    const [program, ...args] = await command(port);
    const { WEBHOOK_SECRET: _, ...inherited } = process.env;
    const env = {
      ...inherited,
      PORT: String(port),
      ...(webhookSecret === undefined ? {} : { WEBHOOK_SECRET: webhookSecret }),
    };
    return spawn(program, args, { env, stdio: ['ignore', 'ignore', 'ignore'] });
  }
  const send = (headers: Record<string, string>, sent = body) =>
    fetch(url, { method: 'POST', headers, body: sent, signal: AbortSignal.timeout(30_000) });
  const statusOf = async (headers: Record<string, string>, sent = body) => (await send(headers, sent)).status;
  const signed = (webhookSignature: string, at = seconds()) => ({
    'webhook-id': id,
    'webhook-timestamp': String(at),
    'webhook-signature': webhookSignature,
    'content-type': 'application/json',
  });

  beforeAll(async () => {
    if (!isInstalled(probe)) return;
    const port = await freePort();
    url = `http://127.0.0.1:${port}/`;
    receiver = await start(secret, port);
    await vi.waitUntil(async () => (await statusOf({}).catch(() => undefined)) === 401, { timeout: 170_000 });
  });
  afterAll(async () => {
    if (!receiver || receiver.exitCode !== null) return;
    receiver.kill();
    await once(receiver, 'exit');
  });

  here('accepts what the endpoint signed, in any UTF-8', async () => {
    expect(await statusOf(signed(signatureOf(secret)))).toBe(204);
  });

  here('accepts events of money, and of a type that it does not know, whatever their data', async () => {
    const delivery_id = 'dlv_01kd3x8j5mfd7v2q9r4t6w8y0z';
    for (const [type, data] of [
      ['cash.collected', { delivery_id, hand_in_id: null, amount: 500, fee: 0, currency: 'NGN' }],
      [
        'payout.paid',
        { payout_id: 'pay_01kd3x8j5mfd7v2q9r4t6w8y0z', number: 1, amount: 500, currency: 'NGN' },
      ],
      ['parcel.weighed', { grams: 1_200 }],
    ] as const) {
      const other = JSON.stringify({ type, timestamp: '2026-11-15T09:30:00.000Z', data });
      const at = seconds();
      expect(await statusOf(signed(signatureOf(secret, at, other), at), other), type).toBe(204);
    }
  });

  here('refuses a body with a flipped byte', async () => {
    const flipped = body.replace('"sequence":4', '"sequence":5');
    expect(await statusOf(signed(signatureOf(secret)), flipped)).toBe(401);
  });

  here('refuses a timestamp of six minutes ago, or six minutes from now', async () => {
    for (const minutes of [6, -6]) {
      const at = seconds(minutes);
      expect(await statusOf(signed(signatureOf(secret, at), at)), `${minutes} minutes ago`).toBe(401);
    }
    const fourMinutesAgo = seconds(4);
    expect(await statusOf(signed(signatureOf(secret, fourMinutesAgo), fourMinutesAgo))).toBe(204);
  });

  here('refuses another timestamp or id than was signed', async () => {
    const headers = signed(signatureOf(secret, seconds(1)), seconds(2));
    expect(await statusOf(headers)).toBe(401);
    expect(await statusOf({ ...signed(signatureOf(secret)), 'webhook-id': `${id}x` })).toBe(401);
  });

  here("refuses the signature of another endpoint's secret", async () => {
    expect(await statusOf(signed(signatureOf(newSecret())))).toBe(401);
  });

  here('accepts both secrets during a rotation', async () => {
    const other = signatureOf(newSecret());
    const own = signatureOf(secret);
    expect(await statusOf(signed(`${other} ${own}`)), 'it has the previous one').toBe(204);
    expect(await statusOf(signed(`${own} ${other}`)), 'it has the new one').toBe(204);
  });

  here('refuses missing, empty and malformed headers, and signatures of other versions', async () => {
    const good = signed(signatureOf(secret));
    for (const missing of ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const) {
      const { [missing]: _, ...rest } = good;
      expect(await statusOf(rest), missing).toBe(401);
      expect(await statusOf({ ...good, [missing]: '' }), `${missing} is empty`).toBe(401);
    }
    const [, signature] = signatureOf(secret).split(',');
    const malformed = [
      `v1a,${signature}`,
      `v2,${signature}`,
      `${signature}`,
      'v1,',
      'v1,%%%',
      `v1,${signature}x`,
    ];
    for (const each of malformed) expect(await statusOf(signed(each)), each).toBe(401);
    expect(await statusOf({ ...good, 'webhook-timestamp': 'now' })).toBe(401);
    expect(await statusOf({ ...good, 'webhook-timestamp': '9'.repeat(30) })).toBe(401);
  });

  here('accepts nothing without a secret, also what is signed with an empty one', async () => {
    const port = await freePort();
    const without = await start(undefined, port);
    const ended = once(without, 'exit');
    const at = seconds();
    const forged = createHmac('sha256', '').update(`${id}.${at}.${body}`).digest('base64');
    try {
      await expect
        .poll(async () => {
          if (without.exitCode !== null) return 'ended';
          const response = await fetch(`http://127.0.0.1:${port}/`, {
            method: 'POST',
            headers: signed(`v1,${forged}`, at),
            body,
          }).catch(() => undefined);
          return response?.status;
        })
        .toSatisfy((outcome) => outcome === 'ended' || outcome === 500);
    } finally {
      without.kill();
      await ended;
    }
  });
});
