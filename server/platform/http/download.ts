/** A file as a response: bytes, or text of any length that is produced and sent piece by piece. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

export class DownloadAnswer {
  readonly contentType: string;
  readonly fileName: string;
  readonly content: AsyncIterable<string> | Buffer;

  /** `fileName` in plain ASCII: it goes into a header. */
  constructor(contentType: string, fileName: string, content: AsyncIterable<string> | Buffer) {
    this.contentType = contentType;
    this.fileName = fileName.replaceAll(/[^\w.-]+/g, '-');
    this.content = content;
  }
}

/** A client that stops reading also stops the production: the stream asks for the next piece when it has room. */
export function giveDownload(
  reply: FastifyReply,
  { contentType, fileName, content }: DownloadAnswer,
): FastifyReply {
  const isText = !Buffer.isBuffer(content);
  return reply
    .header('content-type', isText ? `${contentType}; charset=utf-8` : contentType)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('cache-control', 'no-store')
    .send(isText ? Readable.from(content) : content);
}
