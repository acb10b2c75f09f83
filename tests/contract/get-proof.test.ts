import { expect, test } from 'vitest';
import { getProof as operation } from '../../contract/operations/deliveries.ts';
import { cleanImage } from '../../server/deliveries/proof/image.ts';
import { createDelivery, send, shirts } from '../support/client.ts';
import { expectDeclared } from '../support/operation-tests.ts';
import { drawnSignature, plainPhoto } from '../support/pictures.ts';
import { addPhoto } from '../support/proof.ts';
import { useService } from '../support/service.ts';

const service = useService();
const pathOf = (id: string, proofId = '1-photo') => `/v1/deliveries/${id}/proofs/${proofId}`;

/** Handed over with a photo and a signature: its third event. */
async function delivered(key: string): Promise<string> {
  const id = await createDelivery(service, key);
  await service.move(id, 'pick_up');
  const proof = { photo: plainPhoto.toString('base64'), signature: drawnSignature.toString('base64') };
  const body = { collected_amount: shirts.amount_to_collect, proof };
  const fleet = await service.newKey('', 'fleet');
  const response = await send(service, 'POST', `/v1/fleet/deliveries/${id}/deliver`, { key: fleet, body });
  expect(response.status, response.text).toBe(200);
  return id;
}

test('200: the photo and the signature are the images that were stored, with type and name of the file', async () => {
  const key = await service.newKey('Acme');
  const id = await delivered(key);
  for (const [file, type, ending, sent] of [
    ['photo', 'image/jpeg', 'jpg', plainPhoto],
    ['signature', 'image/png', 'png', drawnSignature],
  ] as const) {
    const response = await fetch(service.url + pathOf(id, `3-${file}`), {
      headers: { authorization: `Bearer ${key}` },
    });
    const { headers } = response;
    expect([response.status, headers.get('content-type')]).toEqual([200, type]);
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${id}-${file}-3.${ending}"`);
    expect([headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual([
      'no-store',
      'nosniff',
    ]);
    const cleaned = cleanImage(sent, [type], 'proof.photo');
    expect('bytes' in cleaned && cleaned.bytes.equals(Buffer.from(await response.arrayBuffer()))).toBe(true);
  }
});

test('200: with any Accept, and after other requests on the connection', async () => {
  const key = await service.newKey('Acme');
  const id = await createDelivery(service, key);
  await addPhoto(service, id);
  for (const accept of ['*/*', 'image/jpeg', 'application/json', 'text/event-stream']) {
    const response = await send(service, 'GET', pathOf(id), { key, headers: { accept } });
    expect([accept, response.status, response.headers.get('content-type')]).toEqual([
      accept,
      200,
      'image/jpeg',
    ]);
    expect((await send(service, 'GET', `/v1/deliveries/${id}`, { key })).status).toBe(200);
  }
});

test('404: proof that is not there gets "proof not found", whatever its id', async () => {
  const key = await service.newKey('Acme');
  const id = await delivered(key);
  const ids = ['1-photo', '4-photo', '3-pin', '3', 'photo', '03-photo', '3-photo-1', '1234567890-photo', 'x'];
  for (const proofId of ids) {
    const response = expectDeclared(operation, await send(service, 'GET', pathOf(id, proofId), { key }));
    expect([proofId, response.status, response.body]).toEqual([
      proofId,
      404,
      { error: 'proof not found', details: 'there is no proof with this proof_id, or it was deleted' },
    ]);
  }
});
