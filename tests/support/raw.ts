/** Bytes to a port and the bytes that come back, for requests that no HTTP client would send. */
import { once } from 'node:events';
import { connect } from 'node:net';

export interface RawResponse {
  status: number;
  headers: Record<string, string>;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into any response
  body: any;
}

/**
 * Sends and reads until the other side closes, or until one whole answer is there. `connected` gets what sends more on
 * the same connection.
 */
export function sendRaw(
  url: string,
  bytes: string | Buffer,
  connected?: (more: (bytes: string) => void) => void,
): Promise<RawResponse> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) });
    let text = '';
    const finish = () => {
      socket.destroy();
      const response = parse(text);
      if (response) resolve(response);
      else reject(new Error(`no whole response: ${JSON.stringify(text)}`));
    };
    socket.on('connect', () => {
      socket.write(bytes);
      connected?.((more) => socket.write(more));
    });
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      if (parse(text)) finish();
    });
    socket.on('close', finish);
    socket.on('error', (error) => (parse(text) ? finish() : reject(error)));
  });
}

/** Everything that comes back until the other side closes. `halfClose`: our own side is closed after the bytes. */
export async function readToEnd(url: string, bytes: string, halfClose = false): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
  });
  socket.on('error', () => undefined);
  if (halfClose) socket.end(bytes);
  else socket.write(bytes);
  await Promise.race([once(socket, 'end'), once(socket, 'close')]);
  socket.destroy();
  return text;
}

/** The status of each response in what was read. */
export function statusesIn(text: string): number[] {
  return [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
}

function parse(text: string): RawResponse | undefined {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [start, ...lines] = text.slice(0, end).split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.split(':')[0]!.toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  );
  const body = text.slice(end + 4);
  if (body.length < Number(headers['content-length'] ?? 0)) return undefined;
  return { status: Number(start!.split(' ')[1]), headers, body: body ? JSON.parse(body) : undefined };
}
