/** Sends requests, and receives webhooks, in a thread of its own, so that this work is not taken for work of the service. */
import { Agent, createServer, request } from 'node:http';
import { parentPort } from 'node:worker_threads';

const agent = new Agent({ keepAlive: true });

/** The status and the beginning of the body; the rest is read and dropped. A live stream is left at once. */
function send({ url, method, headers, body }) {
  return new Promise((resolve, reject) => {
    const bytes = body === undefined ? undefined : Buffer.from(body);
    const length = bytes === undefined ? {} : { 'content-length': bytes.length };
    const sent = request(url, { method, agent, headers: { ...headers, ...length } }, (response) => {
      let text = '';
      let size = 0;
      const finish = () => resolve({ status: response.statusCode, text, size });
      if (response.headers['content-type']?.startsWith('text/event-stream')) {
        response.destroy();
        return finish();
      }
      response.on('data', (chunk) => {
        size += chunk.length;
        if (text.length < 500) text += chunk.toString('latin1', 0, 500);
      });
      response.on('end', finish).on('error', reject);
    });
    sent.on('error', reject);
    sent.end(bytes);
  });
}

parentPort.on('message', ({ id, given }) => {
  send(given).then(
    (response) => parentPort.postMessage({ id, response }),
    (error) => parentPort.postMessage({ id, error: String(error) }),
  );
});

const receiver = createServer((received, response) => received.resume().on('end', () => response.end()));
receiver.listen(0, '127.0.0.1', () => parentPort.postMessage(`http://127.0.0.1:${receiver.address().port}`));
