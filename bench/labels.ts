/**
 * `npm run bench -- labels`: how long does a label take? Each kind is requested many times, one after the other, in turn with
 * the others, so that what disturbs the machine disturbs all of them; the first ones, which load libraries and fonts, are
 * shown apart. Processor time is that of the service without its database.
 *
 * Before, the first label of a process, which also starts a thread and loads everything that labels need, in several fresh processes.
 * Then the processor time of the heaviest files, and how long reads take while 999 labels are drawn.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { cpuSeconds, memoryMiB } from './memory.ts';
import { type Goal, median, say, sayMachine, sayTable } from './report.ts';
import { type Server, startWaybill, stopServers } from './servers.ts';

/** The goal for a label, once its fonts are loaded. */
const maxLabelMs = 30;
/** The goal for the first one of a process, on a machine with two cores. */
const maxFirstMs = 300;
const processes = 7;
/** What a process does after its start is not part of the first label. */
const settleMs = 1_500;
const rounds = 40;
const warmUps = 15;

const latin = {
  pickup_address: '12 Marina Road, Lagos',
  delivery_address: '7 Allen Avenue\nIkeja, Lagos',
  receiver_contact: { name: 'Ada Obi', phone: '+2348012345678' },
  sender_contact: { name: 'Acme warehouse', phone: '+2348000000000' },
  delivery_note: 'Ring twice, second floor',
  amount_to_collect: 500_000,
};
const inScript = (name: string, delivery_address: string) => ({
  ...latin,
  delivery_address,
  receiver_contact: { name, phone: '+2348012345678' },
});

interface Kind {
  name: string;
  body: object;
  accept?: string;
  query?: string;
  /** Labels in one response. */
  labels: number;
}

const plain: Kind = { name: 'Latin', body: latin, labels: 1 };
const kinds: Kind[] = [
  plain,
  { name: 'Arabic', body: inScript('محمد بن عبد الله', 'شارع الملك فهد 123، حي العليا، الرياض'), labels: 1 },
  { name: 'Devanagari', body: inScript('श्रीकृष्ण क्षत्रिय', 'महात्मा गाँधी मार्ग, नई दिल्ली'), labels: 1 },
  { name: 'Thai', body: inScript('ผู้ใหญ่น้ำ', 'ถนนพระรามที่ 1 เขตปทุมวัน กรุงเทพมหานคร'), labels: 1 },
  { name: 'Chinese', body: inScript('王小明', '北京市朝阳区建国门外大街1号国贸大厦A座2305室'), labels: 1 },
  {
    name: 'long address',
    body: { ...latin, delivery_address: 'Behind the old market, '.repeat(21) },
    labels: 1,
  },
  { name: 'A4, 40 parcels', body: { ...latin, pieces: 40 }, query: '?format=a4', labels: 40 },
  { name: 'ZPL', body: latin, accept: 'application/zpl', labels: 1 },
  {
    name: 'ZPL, Arabic',
    body: inScript('محمد بن عبد الله', 'شارع الملك فهد 123، حي العليا، الرياض'),
    accept: 'application/zpl',
    labels: 1,
  },
];

interface Measured {
  kind: Kind;
  id: string;
  firstMs: number;
  times: number[];
  cpuMs: number[];
  bytes: number;
}

export async function measureLabels(command: string, workDir: string): Promise<Goal[]> {
  const firstTimes = await measureFirst(command, workDir);
  const waybill = await startWaybill(workDir);
  const before = memoryMiB(waybill.pid);
  const measured: Measured[] = [];
  for (const kind of kinds) {
    const id = await create(waybill, kind.body);
    const first = await request(waybill, kind, id);
    measured.push({ kind, id, firstMs: first.ms, times: [], cpuMs: [], bytes: first.bytes });
  }
  const loaded = memoryMiB(waybill.pid);
  for (let round = -warmUps; round < rounds; round++) {
    for (const each of measured) {
      const cpu = cpuSeconds(waybill.pid);
      const { ms } = await request(waybill, each.kind, each.id);
      if (round < 0) continue;
      each.times.push(ms / each.kind.labels);
      each.cpuMs.push(((cpuSeconds(waybill.pid) - cpu) * 1000) / each.kind.labels);
    }
  }
  const reference = median(measured[0]!.times);
  sayTable([
    ['label', '', 'first', 'median', 'slowest', 'processor', 'of Latin', 'bytes'],
    ...measured.map(({ kind, firstMs, times, cpuMs, bytes }) => [
      kind.name,
      '',
      `${firstMs.toFixed(0)} ms`,
      `${median(times).toFixed(1)} ms`,
      `${Math.max(...times).toFixed(1)} ms`,
      `${average(cpuMs).toFixed(1)} ms`,
      (median(times) / reference).toFixed(2),
      String(Math.round(bytes / kind.labels)),
    ]),
  ]);
  say(
    `memory of the service: ${before.toFixed(0)} MiB at the start, ${loaded.toFixed(0)} MiB with all of these fonts loaded, ${memoryMiB(waybill.pid).toFixed(0)} MiB after ${measured.length * (rounds + warmUps)} requests\n`,
  );
  const heaviest = await measureHeaviest(waybill);
  return [
    ...firstTimes,
    ...measured.map(({ kind, times }) => ({
      what: `${kind.name}: a label takes ${median(times).toFixed(1)} ms, at most ${maxLabelMs} ms`,
      reached: median(times) <= maxLabelMs,
    })),
    ...heaviest,
  ];
}

/** Each in processes of its own, in turn. */
async function measureFirst(command: string, workDir: string): Promise<Goal[]> {
  const measured = kinds
    .filter(({ body }) => body === latin)
    .map((kind) => ({ kind, times: [] as number[], cpuMs: [] as number[] }));
  for (let round = 0; round < processes; round++) {
    for (const { kind, times, cpuMs } of measured) {
      const waybill = await startWaybill(workDir);
      if (round === 0 && kind === plain) await sayMachine(command, workDir);
      const id = await create(waybill, kind.body);
      await sleep(settleMs);
      const cpu = cpuSeconds(waybill.pid);
      const { ms } = await request(waybill, kind, id);
      times.push(ms);
      cpuMs.push((cpuSeconds(waybill.pid) - cpu) * 1000);
      await stopServers();
    }
  }
  sayTable([
    ['first label of a process', '', 'median', 'fastest', 'slowest', 'processor'],
    ...measured.map(({ kind, times, cpuMs }) => [
      kind.name,
      '',
      ...[median(times), Math.min(...times), Math.max(...times), median(cpuMs)].map(
        (ms) => `${ms.toFixed(0)} ms`,
      ),
    ]),
  ]);
  return measured.map(({ kind, times }) => ({
    what: `${kind.name}: the first label of a process takes ${median(times).toFixed(0)} ms, at most ${maxFirstMs} ms`,
    reached: median(times) <= maxFirstMs,
  }));
}

const worst = 'ﷺ'.repeat(490);
/** All different, so that each has to be read from its font. */
const han = Array.from({ length: 490 }, (_, n) => String.fromCodePoint(0x4e00 + n * 7)).join('');
const marks = `a${'\u0301'.repeat(480)}`;
const filledWith = (text: string) => ({
  pickup_address: text,
  delivery_address: text,
  delivery_note: text,
  pickup_note: text,
  receiver_contact: { name: text.slice(0, 100), phone: '+2348012345678' },
  sender_contact: { name: text.slice(0, 100), phone: '+2348012345678' },
});

/** The goals for processor time: of a file of 999 plain labels, and of one label with the worst text. */
const maxManyMs = 3_000;
const maxWorstMs = 200;

const zpl = 'application/zpl';
const heavyKinds: (Kind & { maxCpuMs: number })[] = [
  { name: '999 plain, ZPL', body: { ...latin, pieces: 999 }, accept: zpl, labels: 1, maxCpuMs: maxManyMs },
  { name: '999 plain, PDF', body: { ...latin, pieces: 999 }, labels: 1, maxCpuMs: maxManyMs },
  { name: 'ﷺ × 490, ZPL', body: filledWith(worst), accept: zpl, labels: 1, maxCpuMs: maxWorstMs },
  { name: 'ﷺ × 490, PDF', body: filledWith(worst), labels: 1, maxCpuMs: maxWorstMs },
  { name: '490 Han, ZPL', body: filledWith(han), accept: zpl, labels: 1, maxCpuMs: maxWorstMs },
  { name: '490 Han, PDF', body: filledWith(han), labels: 1, maxCpuMs: maxWorstMs },
  { name: '480 marks, ZPL', body: filledWith(marks), accept: zpl, labels: 1, maxCpuMs: maxWorstMs },
  { name: '480 marks, PDF', body: filledWith(marks), labels: 1, maxCpuMs: maxWorstMs },
];
const heavyRounds = 3;
/** Threads end after 30 s without a file to draw. */
const threadsEndMs = 32_000;
/** The least of three, because the others were disturbed. */
const smallest = (values: readonly number[]) => Math.min(...values);

async function measureHeaviest(waybill: Server): Promise<Goal[]> {
  const rows: string[][] = [];
  const goals: Goal[] = [];
  for (const kind of heavyKinds) {
    const id = await create(waybill, kind.body);
    const cpuMs: number[] = [];
    for (let round = 0; round < heavyRounds; round++) {
      const cpu = cpuSeconds(waybill.pid);
      await request(waybill, kind, id);
      cpuMs.push((cpuSeconds(waybill.pid) - cpu) * 1000);
    }
    rows.push([kind.name, `${smallest(cpuMs).toFixed(0)} ms`, `at most ${kind.maxCpuMs} ms`]);
    goals.push({
      what: `${kind.name}: ${smallest(cpuMs).toFixed(0)} ms of the processor, at most ${kind.maxCpuMs} ms`,
      reached: smallest(cpuMs) <= kind.maxCpuMs,
    });
  }
  sayTable([['the heaviest files', 'processor', 'goal'], ...rows]);
  const many = heavyKinds[1]!;
  const id = await create(waybill, many.body);
  const alone = await readTimes(waybill, async () => undefined);
  const beside = await readTimes(waybill, () => request(waybill, many, id));
  const p99 = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)]!;
  say(
    `reads of the same service, p99: ${p99(alone).toFixed(1)} ms alone, ${p99(beside).toFixed(1)} ms while 999 labels are drawn\n`,
  );
  await sleep(threadsEndMs);
  say(`memory of the service when its threads have ended: ${memoryMiB(waybill.pid).toFixed(0)} MiB\n`);
  return goals;
}

/** Reads one after the other, for as long as `beside` takes, at least 500. */
async function readTimes({ port, key }: Server, beside: () => Promise<unknown>): Promise<number[]> {
  let isDone = false;
  const done = beside().finally(() => {
    isDone = true;
  });
  const times: number[] = [];
  while (!isDone || times.length < 500) {
    const started = performance.now();
    const response = await fetch(`http://127.0.0.1:${port}/v1/deliveries?limit=1`, {
      headers: { authorization: `Bearer ${key}` },
    });
    await response.arrayBuffer();
    times.push(performance.now() - started);
  }
  await done;
  return times;
}

const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

async function create({ port, key }: Server, body: object): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/v1/deliveries`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'idempotency-key': randomBytes(16).toString('hex'),
    },
    body: JSON.stringify(body),
  });
  const created = (await response.json()) as { delivery_id: string };
  if (!response.ok) throw new Error(`a create was answered ${response.status}: ${JSON.stringify(created)}`);
  return created.delivery_id;
}

async function request({ port, key }: Server, { accept, query = '' }: Kind, id: string) {
  const started = performance.now();
  const response = await fetch(`http://127.0.0.1:${port}/v1/deliveries/${id}/label${query}`, {
    headers: { authorization: `Bearer ${key}`, accept: accept ?? 'application/pdf' },
  });
  const { byteLength: bytes } = await response.arrayBuffer();
  if (!response.ok) throw new Error(`a label was answered ${response.status}`);
  return { ms: performance.now() - started, bytes };
}
