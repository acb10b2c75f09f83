/** A file as a response: bytes, or a file of any length that is produced and sent piece by piece. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { withTurns } from '../workers/slices.ts';
import type { Output } from '../workers/threads/job-thread.ts';

/** `closed` is aborted when the client has got everything, and when it has left before. Rejects with a refusal. */
type Produce = (closed: AbortSignal) => Promise<Output>;

export class DownloadResponse {
  readonly contentType: string;
  readonly fileName: string;
  readonly content: AsyncIterable<string> | Buffer | Produce;

  /** `fileName` in plain ASCII: it goes into a header. */
  constructor(contentType: string, fileName: string, content: AsyncIterable<string> | Buffer | Produce) {
    this.contentType = contentType;
    this.fileName = fileName.replaceAll(/[^\w.-]+/g, '-');
    this.content = content;
  }
}

/** A client that stops reading also stops the production: the stream asks for the next piece when it has room. */
export async function giveDownload(reply: FastifyReply, response: DownloadResponse): Promise<FastifyReply> {
  const { contentType, fileName, content } = response;
  if (Buffer.isBuffer(content)) return withHeaders(reply, contentType, fileName).send(content);
  if (typeof content !== 'function') {
    return withHeaders(reply, `${contentType}; charset=utf-8`, fileName).send(
      Readable.from(withTurns(content)),
    );
  }
  const { bytes, chunks } = await content(closedSignal(reply));
  if (bytes !== undefined) reply.header('content-length', bytes);
  return withHeaders(reply, contentType, fileName).send(
    Readable.from(withTurns(chunks), { objectMode: false }),
  );
}

function withHeaders(reply: FastifyReply, contentType: string, fileName: string): FastifyReply {
  return reply
    .header('content-type', contentType)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('cache-control', 'no-store');
}

const askEveryMs = 250;

/**
 * A client that leaves while it waits ends its sending side, and so does one that still reads. Informational responses (102) tell
 * them apart: the system of a client that is gone answers the first one with a reset, so that the second one fails.
 */
function closedSignal({ raw }: FastifyReply): AbortSignal {
  const closed = new AbortController();
  const { socket } = raw;
  let asking: NodeJS.Timeout | undefined;
  const ask = () => {
    if (raw.headersSent) clearInterval(asking);
    else raw.writeProcessing();
  };
  const startAsking = () => {
    asking = setInterval(ask, askEveryMs);
    ask();
  };
  socket?.once('end', startAsking);
  raw.once('close', () => {
    socket?.off('end', startAsking);
    clearInterval(asking);
    closed.abort();
  });
  if (!socket || socket.destroyed) closed.abort();
  else if (socket.readableEnded) startAsking();
  return closed.signal;
}
