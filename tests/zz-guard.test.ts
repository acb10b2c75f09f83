import { expect, test } from 'vitest';
import { deflateSync } from 'node:zlib';
import net from 'node:net';
import { deliverStop, failStop, getDay, pickUpStop, returnStop } from '../contract/courier/operations.ts';
import { send, shirts, createDelivery } from './support/client.ts';
import { assign, assignedDelivery, newCourier, signedInPhone, courierCookieName } from './support/couriers.ts';
import { signedIn } from './support/dashboard.ts';
import { plainPhoto, pngChunk, pngEnd, pngHeader, pngOf } from './support/pictures.ts';
import { useService } from './support/service.ts';
const service = useService();
const say = (...x: unknown[]) => console.log('GUARD', ...x.map((y) => typeof y === 'string' ? y : JSON.stringify(y)));
let fleetKey: Promise<string> | undefined; let liveKey: Promise<string> | undefined;
const fk = () => (fleetKey ??= service.newKey('', 'fleet'));
const lk = () => (liveKey ??= service.newKey('Acme'));
const F = async (path: string, body?: unknown, headers = {}) => send(service, 'POST', `/v1/fleet/deliveries/${path}`, { key: await fk(), ...(body === undefined ? {} : { body }), headers });
const R = async (path: string, raw: string | Uint8Array, headers = {}) => send(service, 'POST', `/v1/fleet/deliveries/${path}`, { key: await fk(), raw, headers });
async function carried(body: object = shirts) {
  const id = await createDelivery(service, await lk(), body); const c = await newCourier(service);
  const a = await F(`${id}/pickup`, { courier_id: c.courierId }); expect(a.status).toBe(200); return { id, c };
}
const errors = () => service.logged.filter((l) => /"level":(40|50|60)/.test(l));

test('big bodies and numbers', async () => {
  const { id } = await carried();
  const photo = 'A'.repeat(1398100);
  let t = performance.now();
  let a = await R(`${id}/deliver`, `{"collected_amount":500000,"place":{"latitude":6.601812345678912,"longitude":3.3515},"proof":{"photo":"${photo}"}}`);
  say('big+long number', a.status, a.text.slice(0, 200), Math.round(performance.now() - t));
  t = performance.now();
  a = await R(`${id}/deliver`, `{"x":"${'\\"'.repeat(900000)}","n":1.23456789012345678}`);
  say('escapes+long number', a.status, a.text.slice(0, 200), Math.round(performance.now() - t));
  t = performance.now();
  a = await R(`${id}/deliver`, `{"n":1.23456789012345678, "x":[${'1,'.repeat(900000)}1]}`);
  say('many numbers', a.status, a.text.slice(0, 150), Math.round(performance.now() - t));
  t = performance.now();
  a = await R(`${id}/deliver`, `${'['.repeat(1000000)}`);
  say('deep', a.status, a.text.slice(0, 150), Math.round(performance.now() - t));
  t = performance.now();
  a = await R(`${id}/deliver`, `{"proof":${'{"a":'.repeat(200000)}1${'}'.repeat(200000)}}`);
  say('deep obj', a.status, a.text.slice(0, 150), Math.round(performance.now() - t));
  t = performance.now();
  a = await R(`${id}/deliver`, `{${Array.from({length: 100000}, (_, i) => `"k${i}":1`).join(',')}}`);
  say('many unknown', a.status, a.text.slice(0, 150), Math.round(performance.now() - t));
  t = performance.now();
  a = await R(`${id}/deliver`, `{"proof":{"taker_name":"${'é'.repeat(900000)}"}}`);
  say('long name', a.status, a.text.slice(0, 150), Math.round(performance.now() - t));
  t = performance.now();
  a = await R(`${id}/deliver`, 'x'.repeat(2 * 1024 * 1024 + 1));
  say('too large', a.status, a.text.slice(0, 150));
  a = await R(`${id}/pickup`, 'x'.repeat(300 * 1024));
  say('too large pickup', a.status, a.text.slice(0, 150));
  a = await R(`${id}/deliver`, `{"x":"${'1'.repeat(2_000_000)}`);
  say('unterminated', a.status, a.text.slice(0, 150), Math.round(performance.now() - t));
  t = performance.now();
  a = await R(`${id}/deliver`, `{"x":${'1'.repeat(2_000_000)}}`);
  say('long digits', a.status, a.text.slice(0, 150), Math.round(performance.now() - t));
  say('errors', errors());
});

test('odd inputs', async () => {
  const { id } = await carried();
  const tries: [string, string, unknown][] = [
    ['nul note', 'fail-attempt', '{"reason":"other","note":"a\\u0000b"}'],
    ['surrogate note', 'fail-attempt', '{"reason":"other","note":"a\\ud800b"}'],
    ['surrogate taker', 'deliver', '{"collected_amount":500000,"proof":{"taker_name":"a\\udc00"}}'],
    ['nul taker', 'deliver', '{"collected_amount":500000,"proof":{"taker_name":"a\\u0000"}}'],
    ['bidi', 'fail-attempt', '{"reason":"other","note":"a\\u202e\\u2066b"}'],
    ['newline', 'fail-attempt', '{"reason":"other","note":"a\\nb"}'],
    ['amount -0', 'deliver', '{"collected_amount":-0}'],
    ['amount 1e3', 'deliver', '{"collected_amount":1e400}'],
    ['amount 9007199254740993', 'deliver', '{"collected_amount":9007199254740993}'],
    ['amount 500001', 'deliver', '{"collected_amount":500001}'],
    ['place inf', 'deliver', '{"collected_amount":500000,"place":{"latitude":1e999,"longitude":0}}'],
    ['place NaN', 'deliver', '{"collected_amount":500000,"place":{"latitude":91,"longitude":0}}'],
    ['happened 0000', 'deliver', '{"collected_amount":500001,"happened_at":"0000-02-31T00:00:00Z"}'],
    ['proto', 'deliver', '{"__proto__":{"collected_amount":1}}'],
    ['proto proof', 'deliver', '{"collected_amount":500000,"proof":{"__proto__":{"pin":"0000"}}}'],
    ['array', 'deliver', '[]'], ['null', 'deliver', 'null'], ['str', 'deliver', '"x"'], ['null proof', 'deliver', '{"collected_amount":500000,"proof":null}'],
    ['empty body json ct', 'return', ''],
  ];
  for (const [name, path, raw] of tries) { const x = await carried(); const a = await R(`${x.id}/${path}`, raw as string); say(name, a.status, a.text.slice(0, 160)); }
  for (const p of ['dlv_'+'7'.repeat(26), 'dlv_'+'z'.repeat(26), 'dlv_%00', 'x'.repeat(199), 'x'.repeat(300), 'dlv_01KD3X8J5MFD7V2Q9R4T6W8Y0Z', '..%2f', '%ff', '%e2%80%ae']) {
    const a = await R(`${p}/return`, '{}'); say('id', p.slice(0, 40), a.status, a.text.slice(0, 100));
  }
  // bulk with odd ids
  const c = await newCourier(service);
  let a = await F('assign', { assignments: [{ delivery_id: 'dlv_' + '7'.repeat(26), courier_id: 'cou_' + '7' + 'z'.repeat(25) }] }); say('bulk odd', a.status, a.text.slice(0, 200));
  a = await F('assign', { assignments: [{ delivery_id: id, courier_id: c.courierId }, { delivery_id: id.toUpperCase(), courier_id: c.courierId }] }); say('bulk upper', a.status, a.text.slice(0, 200));
  a = await F('assign', { assignments: [{ delivery_id: id, courier_id: c.courierId }] }, { 'idempotency-key': 'k'.repeat(255) }); say('bulk long key', a.status, a.text.slice(0, 200));
  const ids = await Promise.all(Array.from({ length: 500 }, async () => createDelivery(service, await lk())));
  const t = performance.now();
  a = await F('assign', { assignments: ids.map((d) => ({ delivery_id: d, courier_id: c.courierId })) }, { 'idempotency-key': 'bulk' });
  say('bulk500', a.status, a.body.results.filter((r: any) => r.outcome === 'done').length, Math.round(performance.now() - t));
  a = await F('assign', { assignments: ids.map((d) => ({ delivery_id: d, courier_id: c.courierId })) }, { 'idempotency-key': 'bulk' });
  say('bulk500 again', a.status, a.body.results.map((r: any) => r.outcome).filter((v: string, i: number, l: string[]) => l.indexOf(v) === i));
  const g = async (q: string) => send(service, 'GET', `/v1/fleet/deliveries?${q}`, { key: await fk() });
  for (const q of ['area=%00', 'area=%ED%A0%80', 'area=' + '%25'.repeat(100), 'area=' + 'x'.repeat(5000), 'status=created,created', 'status=' + 'created,'.repeat(300) + 'created', 'cursor=AAAA', 'limit=0', 'limit=101', 'limit=1e3', 'courier_id=cou_' + '7' + 'z'.repeat(25), 'account_id=acc_zz', 'unassigned=1', 'status=created&status=created', '__proto__=1', 'limit=9007199254740993', 'unassigned=false']) {
    const r = await g(q); say('list', q.slice(0, 40), r.status, r.text.slice(0, 120));
  }
  say('errors', errors());
});

test('unchanged with proof', async () => {
  const { id } = await carried();
  let a = await F(`${id}/deliver`, { collected_amount: 500000 }); say('deliver', a.status);
  a = await F(`${id}/deliver`, { collected_amount: 500000, proof: { photo: plainPhoto.toString('base64'), pin: '9999' } }); say('again with photo and pin', a.status, a.text);
  a = await F(`${id}/deliver`, { collected_amount: 500000, proof: { pin: '9999' } }, { 'idempotency-key': 'q1' }); say('again with key', a.status, a.headers.get('idempotent-replayed'));
});

test('pin parallel', async () => {
  const { id } = await carried();
  const list = await send(service, 'GET', '/v1/deliveries', { key: await lk() });
  const pin = list.body.data.find((d: any) => d.delivery_id === id)?.handover_pin;
  const guess = Array.from({ length: 60 }, (_, i) => String((Number(pin) + 1 + i) % 10000).padStart(4, '0'));
  const answers = await Promise.all(guess.map((p, i) => i % 3 === 0 ? F(`${id}/deliver`, { collected_amount: 500000, proof: { pin: p } }) : i % 3 === 1 ? F(`${id}/fail-attempt`, { reason: 'refused', proof: { pin: p } }) : F(`${id}/return`, { proof: { pin: p } })));
  const tally: Record<string, number> = {}; for (const x of answers) tally[`${x.status} ${x.body.details?.replace(/\d/g, 'N')}`] = (tally[`${x.status} ${x.body.details?.replace(/\d/g, 'N')}`] ?? 0) + 1;
  say('pins', tally);
  const a = await F(`${id}/deliver`, { collected_amount: 500000, proof: { pin } }); say('right after', a.status, a.text);
  say('logged pin?', service.logged.some((l) => l.includes(`"pin"`)));
});

test('courier reach', async () => {
  const one = await signedInPhone(service); const two = await signedInPhone(service);
  const id = await assignedDelivery(service, one);
  for (const op of [pickUpStop, deliverStop, failStop, returnStop]) { const a = await two.move(op, id, { body: op === failStop ? { reason: 'refused' } : {} }); say(op.id, 'other', a.status); }
  const key = { 'idempotency-key': 'same' };
  let a = await one.move(pickUpStop, id, { headers: key }); say('one', a.status);
  a = await two.move(pickUpStop, id, { headers: key }); say('two same key', a.status);
  await assign(service, id, two.courierId);
  a = await one.move(pickUpStop, id, { headers: key }); say('one replay after reassign', a.status, a.text);
  a = await one.move(deliverStop, id, { headers: key, body: { collected_amount: 500000 } }); say('one other move same key after reassign', a.status, a.text);
  a = await two.move(deliverStop, id, { headers: key, body: { collected_amount: 500000 } }); say('two', a.status);
  a = await two.move(deliverStop, id, { headers: key, body: { collected_amount: 500000 } }); say('two replay', a.status, a.headers.get('idempotent-replayed'));
  a = await two.move(deliverStop, id, { headers: key, body: { collected_amount: 499999, shortfall_reason: 'x' } }); say('two other body', a.status);
  // test delivery
  const tkey = await service.newKey('Acme', 'test'); const t = await createDelivery(service, tkey);
  a = await one.move(pickUpStop, t); say('test by courier', a.status);
  for (const m of ['assign', 'unassign', 'pickup', 'deliver', 'fail-attempt', 'return']) { const x = await F(`${t}/${m}`, m === 'assign' ? { courier_id: one.courierId } : m === 'fail-attempt' ? { reason: 'refused' } : m === 'pickup' ? { courier_id: one.courierId } : m === 'unassign' ? undefined : {}); say('test by fleet', m, x.status); }
  // csrf
  const cookie = `${courierCookieName(service)}=${one.cookies.get(courierCookieName(service))}`;
  for (const h of [{}, { 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }, { origin: 'http://evil.example' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site', 'content-type': 'text/plain' }]) {
    const x = await send(service, 'POST', `/courier/api/deliveries/${id}/pickup`, { headers: { cookie, ...h } }); say('csrf', h, x.status);
  }
  const x = await send(service, 'POST', '/courier/api/sign-in', { body: { token: 'x', pin: '000000' }, headers: { 'sec-fetch-site': 'same-origin' } }); say('signin', x.status, x.text);
});

test('body before authentication', async () => {
  const { port } = new URL(service.url);
  const run = (path: string, extra: string) => new Promise<string>((resolve) => {
    const s = net.connect(Number(port), '127.0.0.1'); let got = ''; let sent = 0;
    s.on('data', (d) => { got += d; }); s.on('close', () => resolve(`${got.slice(0, 15)} sent ${sent}`)); s.on('error', (e) => resolve('err ' + e.message + got.slice(0, 15) + ` sent ${sent}`));
    s.write(`POST ${path} HTTP/1.1\r\nhost: x\r\n${extra}content-type: application/json\r\ncontent-length: 2000000\r\n\r\n`);
    const piece = Buffer.alloc(16384, 65); const timer = setInterval(() => { if (s.destroyed || sent > 2000000) { clearInterval(timer); s.end(); return; } s.write(piece); sent += piece.length; }, 5);
    setTimeout(() => { clearInterval(timer); s.destroy(); resolve(`${got.slice(0, 15)} sent ${sent} timeout`); }, 3000);
  });
  say('noauth fleet', await run('/v1/fleet/deliveries/dlv_x/deliver', ''));
  say('noauth courier', await run('/courier/api/deliveries/dlv_x/deliver', 'sec-fetch-site: same-origin\r\n'));
  say('signin 2MB', await run('/courier/api/sign-in', 'sec-fetch-site: same-origin\r\n'));
});
