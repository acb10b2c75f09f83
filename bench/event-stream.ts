/** A client of server-sent events with as little memory as possible: the benchmark opens 10,000 of them. */
import { connect, type Socket } from 'node:net';

/** Resolves when the headers have come. Calls `onData` with the data of each event. */
export function openEventStream(
  port: number,
  path: string,
  headers: readonly string[],
  onData: (data: string) => void,
): Promise<Socket> {
  const lines = [`GET ${path} HTTP/1.1`, `Host: 127.0.0.1:${port}`, 'Accept: text/event-stream', ...headers];
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port });
    let isOpen = false;
    let pending = '';
    socket.setEncoding('latin1');
    socket.on('error', reject);
    socket.on('close', () => reject(new Error(`the stream ${path} was closed`)));
    socket.on('connect', () => socket.write(`${lines.join('\r\n')}\r\n\r\n`));
    socket.on('data', (text: string) => {
      pending += text;
      if (!isOpen && pending.includes('\r\n\r\n')) {
        const status = pending.slice(9, 12);
        if (status !== '200') reject(new Error(`the stream ${path} was answered ${pending}`));
        isOpen = true;
        resolve(socket);
      }
      const end = pending.lastIndexOf('\n\n');
      if (end < 0) return;
      for (const [, data] of pending.slice(0, end).matchAll(/^data: (.*)$/gm)) onData(data ?? '');
      pending = pending.slice(end + 2);
    });
  });
}
