import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const { WAYBILL_URL = 'http://127.0.0.1:3000', WAYBILL_KEY, FILE = 'deliveries.json' } = process.env;
const stored: { cursor?: string; statuses: Record<string, string> } = existsSync(FILE)
  ? JSON.parse(readFileSync(FILE, 'utf8'))
  : { statuses: {} };
/** `data` is that of `delivery.` events; those of other types have other fields. */
interface Page {
  data: { id: string; type: string; data: { delivery_id: string; sequence: number; status: string } }[];
  next_cursor: string;
}

while (true) {
  const page = await nextPage(stored.cursor);
  for (const { id, type, data } of page.data) {
    // Other types, also those that are added later, say nothing about the status of a delivery.
    if (!type.startsWith('delivery.')) continue;
    console.log(id, type, data.delivery_id, data.sequence, data.status);
    stored.statuses[data.delivery_id] = data.status;
  }
  // The data and the cursor are written together: a crash leaves both or neither.
  stored.cursor = page.next_cursor;
  writeFileSync(`${FILE}.new`, JSON.stringify(stored));
  renameSync(`${FILE}.new`, FILE);
}

async function nextPage(cursor = ''): Promise<Page> {
  const url = new URL(cursor ? `/v1/events?cursor=${encodeURIComponent(cursor)}` : '/v1/events', WAYBILL_URL);
  const headers = { Authorization: `Bearer ${WAYBILL_KEY}`, Prefer: 'wait=30' };
  while (true) {
    const signal = AbortSignal.timeout(60_000);
    const response = await fetch(url, { headers, signal }).catch(() => undefined);
    if (response?.ok) return (await response.json()) as Page;
    const canRetry = !response || response.status === 429 || response.status >= 500;
    if (!canRetry) throw new Error(`${response.status} ${await response.text()}`);
    await pause(5_000);
  }
}
