/** Starts the sink (`webhook-sink.ts`) and asks it what arrived. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { SinkPorts, SinkQuestion, SinkReport } from './webhook-sink.ts';

export interface Receiver {
  /** Accepts what it gets. */
  url: string;
  /** Accepts connections and never answers. */
  deadUrl: string;
  verifyWith(secret: string): Promise<void>;
  reset(): Promise<void>;
  /** What arrived in a time; all since the last reset if it is left out. */
  report(during?: { fromMs: number; toMs: number }): Promise<SinkReport>;
  stop(): Promise<void>;
}

const ever = { fromMs: 0, toMs: Number.MAX_SAFE_INTEGER };

export async function startReceiver(): Promise<Receiver> {
  const sink = fork(fileURLToPath(new URL('./webhook-sink.js', import.meta.url)));
  const [ports] = (await once(sink, 'message')) as [SinkPorts];
  const ask = async (question: Partial<SinkQuestion>): Promise<SinkReport> => {
    const answered = once(sink, 'message');
    sink.send({ ...ever, ...question });
    return ((await answered) as [SinkReport])[0];
  };
  return {
    url: `http://127.0.0.1:${ports.port}/`,
    deadUrl: `http://127.0.0.1:${ports.deadPort}/`,
    verifyWith: async (secret) => void (await ask({ secret })),
    reset: async () => void (await ask({ reset: true })),
    report: (during = ever) => ask(during),
    stop: () => stop(sink),
  };
}

/** It ends when its channel closes. */
async function stop(sink: ChildProcess): Promise<void> {
  const ended = once(sink, 'exit');
  sink.disconnect();
  await ended;
}
