/** The entry of a thread whose jobs do what tests need. Built by `buildTestThread`: Node 20 runs no TypeScript. */
import { RepeatedChunk } from '../../server/workers/threads/messages.ts';
import { serveJobs } from '../../server/workers/threads/thread.ts';
import type { TestJobs } from './threads.ts';

const forever = () => new Promise<never>(() => undefined);

async function* texts(all: readonly string[]) {
  for (const text of all) yield Buffer.from(text);
}

serveJobs<TestJobs>({
  texts,
  async *repeat({ text, times }) {
    const chunk = new RepeatedChunk(Buffer.from(text));
    for (let time = 1; time <= times; time++) {
      yield Buffer.from(`${time}:`);
      yield chunk;
    }
  },
  // Until the test changes the gate. Until then, nothing else runs in the thread.
  async *gate({ gate, text }) {
    Atomics.add(gate, 1, 1);
    Atomics.wait(gate, 0, 0);
    yield Buffer.from(text);
  },
  async *chunks({ count, bytes, sent }) {
    for (let chunk = 0; chunk < count; chunk++) {
      Atomics.add(sent, 0, 1);
      yield Buffer.alloc(bytes, chunk);
    }
  },
  async *fail(how) {
    if (how === 'throw') throw new Error('as the test wants it');
    if (how === 'exit') process.exit(3);
    if (how === 'spin') for (;;);
    if (how === 'wait') await forever();
    const kept: string[][] = [];
    for (;;) kept.push(Array.from({ length: 10_000 }, (_, n) => `${kept.length} ${n}`));
  },
  // Labels of a service that is started with this thread: what happens is in the note.
  async *labels({ deliveries: [first] }) {
    if (first?.deliveryNote === 'wait') await forever();
    if (first?.deliveryNote === 'exit') process.exit(3);
    yield Buffer.from(`drawn: ${first?.deliveryNote}`);
  },
});
