/** What a thread and the service say to each other. */

/** Bytes that a job yields several times: they are sent to the service once. The same object each time. */
export class RepeatedChunk {
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
}

export type Chunk = Uint8Array | RepeatedChunk;

export type ToThread =
  | { type: 'job'; kind: string; input: unknown }
  /** The client has got this many bytes more. */
  | { type: 'taken'; bytes: number };

export type FromThread =
  /** `id` is that of the thread in Linux; undefined elsewhere. */
  | { type: 'ready'; id: number | undefined }
  /** New bytes, or those that were sent as the n-th of the job that repeat. */
  | { type: 'chunks'; chunks: SentChunk[] }
  | { type: 'done' }
  | { type: 'failed'; error: unknown };

export type SentChunk = { bytes: Uint8Array; repeats: boolean } | { again: number };

/** Bytes of a job that the client has not got yet. A thread that has sent this many waits, so that a slow client costs no memory. */
export const maxUnsentBytes = 4 * 1024 * 1024;
