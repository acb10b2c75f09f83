/** A file as an answer: its text is made piece by piece and sent as it is made, however long it gets. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

export class DownloadAnswer {
  readonly contentType: string;
  readonly fileName: string;
  readonly pieces: AsyncIterable<string>;

  /** `fileName` in plain ASCII: it goes into a header. */
  constructor(contentType: string, fileName: string, pieces: AsyncIterable<string>) {
    this.contentType = contentType;
    this.fileName = fileName.replaceAll(/[^\w.-]+/g, '-');
    this.pieces = pieces;
  }
}

/** A reader that stops reading stops the making, too: the stream asks for the next piece when it has room. */
export function giveDownload(reply: FastifyReply, answer: DownloadAnswer): FastifyReply {
  return reply
    .header('content-type', `${answer.contentType}; charset=utf-8`)
    .header('content-disposition', `attachment; filename="${answer.fileName}"`)
    .header('cache-control', 'no-store')
    .send(Readable.from(answer.pieces));
}
