/** A delivery's page through its life: failed attempts and instructions, proof, corrections, test deliveries. */
import { readFile } from 'node:fs/promises';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { cleanImage } from '../../server/deliveries/proof/image.ts';
import { axe } from '../support/axe.ts';
import { useBrowser } from '../support/browser.ts';
import { createDelivery, send, shirts } from '../support/client.ts';
import { signedIn } from '../support/dashboard.ts';
import { drawnSignature, phonePhoto } from '../support/pictures.ts';
import { useService } from '../support/service.ts';
import { sql } from '../support/sql.ts';
import { entry, onTheWay, recordOf } from './delivery-steps.ts';
import { expectCount, expectNone, rowWith, visit } from './steps.ts';

const service = useService({ atPublicUrl: true });
const browser = useBrowser(service);

test('if the receiver could not pay, the answer can be to collect less, after another reason it cannot; another day can be chosen; changing the answer starts with the current day and note, and keeps what is left alone; after the last attempt the page says that it is returned, and asks nothing', async () => {
  const { person, key, id, path, move } = await onTheWay(service, 'Answers');
  await move('fail-attempt', { reason: 'cannot_pay' });
  const page = await browser.newPage({ as: person });
  await page.goto(path);
  await page.getByRole('region', { name: 'What should we do?' }).getByText('You can collect less').waitFor();
  const again = page.getByRole('button', { name: 'Try again…' });
  await again.click();
  const dialog = page.getByRole('dialog', { name: 'Try again' });
  const submit = dialog.getByRole('button', { name: 'Try again' });
  const less = dialog.getByLabel('New amount to collect, in USD (optional)');
  await axe(page, '[role="dialog"]');
  page.expectRefusals(400);
  await less.fill('5,000');
  await submit.click();
  await dialog.getByText('Must be less than $5,000.00').waitFor();
  await less.fill('3,500.50');
  await submit.click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => entry(page, 'Answered').innerText()).toMatch(/Collect only \$3,500.50/);
  expect((await recordOf(service, key, id)).amount_to_collect).toBe(350_050);
  await move('fail-attempt', { reason: 'receiver_absent' });
  await page.getByRole('region', { name: 'What should we do?' }).getByText('Nobody there').waitFor();
  await again.click();
  await dialog.getByLabel('Delivery address').waitFor();
  await expectNone(less);

  const [on, note] = [
    dialog.getByLabel('Not before (optional)'),
    dialog.getByLabel('Note for the courier (optional)'),
  ];
  const day = new Date(service.clock.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  await on.fill(day);
  await note.fill('Ring at the blue gate');
  await submit.click();
  await page.getByRole('region', { name: 'Trying again' }).getByText('Not before').waitFor();
  const { delivery_address } = shirts;
  expect(await recordOf(service, key, id)).toMatchObject({ deliver_on: day, delivery_address });

  const change = page.getByRole('button', { name: 'Change answer…' });
  await change.click();
  await dialog.waitFor();
  await expect
    .poll(async () => [await on.inputValue(), await note.inputValue()])
    .toEqual([day, 'Ring at the blue gate']);
  await dialog.getByLabel('Receiver’s phone').fill('+2348017654321');
  await submit.click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await lastAnswer(key, id)).toMatchObject({
    instruction: 'try_again',
    deliver_on: day,
    note: 'Ring at the blue gate',
    receiver_contact: { phone: '+2348017654321' },
  });
  expect(await recordOf(service, key, id)).toMatchObject({ deliver_on: day });

  // A field that is cleared is removed from the answer.
  await change.click();
  await on.fill('');
  await submit.click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await recordOf(service, key, id)).toMatchObject({ deliver_on: null });
  expect(await lastAnswer(key, id)).toMatchObject({ note: 'Ring at the blue gate' });

  await move('fail-attempt', { reason: 'receiver_absent' });
  const panel = page.getByRole('region', { name: 'Returning to sender' });
  await panel.getByText('No more attempts').waitFor();
  await expectNone(panel.getByRole('button'));
});

const lastAnswer = async (key: string, id: string): Promise<object> =>
  (await send(service, 'GET', `/v1/deliveries/${id}/events`, { key })).body.data.findLast(
    ({ type }: { type: string }) => type === 'delivery.instructed',
  ).data.details;

test('a return asks for confirmation, and can still be changed afterwards; the receiver’s PIN can be copied until the delivery is returned or has ended', async () => {
  const { person, key, id, path, move } = await onTheWay(service, 'Returning');
  const page = await browser.newPage({ as: person });
  await page.goto(path);
  const copy = page.getByRole('button', { name: 'Copy the hand-over PIN' });
  await copy.click();
  const { handover_pin: pin } = await recordOf(service, key, id);
  await expect.poll(() => page.clipboard()).toBe(pin);

  await move('fail-attempt', { reason: 'refused' });
  await page.getByRole('button', { name: 'Return to sender…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Return this delivery to the sender?' });
  await dialog.getByText('12 Marina Road, Lagos').waitFor();
  await dialog.getByRole('button', { name: 'Keep with courier' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect((await recordOf(service, key, id)).instruction).toBe('awaited');
  await page.getByRole('button', { name: 'Return to sender…' }).click();
  await dialog.getByRole('button', { name: 'Return to sender' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const panel = page.getByRole('region', { name: 'Returning to sender' });
  await panel.getByRole('button', { name: 'Try again instead…' }).waitFor();
  // There will be no hand-over to the receiver.
  await expectCount(page.getByText('Hand-over PIN'), 0);
  expect((await recordOf(service, key, id)).instruction).toBe('return');

  await panel.getByRole('button', { name: 'Try again instead…' }).click();
  const again = page.getByRole('dialog', { name: 'Try again' });
  await again.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('region', { name: 'Trying again' }).waitFor();
  await copy.waitFor();
  await move('deliver', { collected_amount: 500_000, proof: { pin } });
  await entry(page, 'PIN confirmed').waitFor();
  await expectCount(page.getByText('Hand-over PIN'), 0);
});

test('proof is shown small and large, and downloaded without the camera’s metadata; an operator can undo “Delivered”, members of the account cannot', async () => {
  const { person, key, id, path, move } = await onTheWay(service, 'Proof');
  await move('deliver', {
    collected_amount: 450_000,
    shortfall_reason: 'She had no more',
    location: { latitude: 6.6018, longitude: 3.3515, accuracy_meters: 11.4 },
    happened_at: new Date(service.clock.now() - 3_600_000).toISOString(),
    proof: {
      photo: phonePhoto.toString('base64'),
      signature: drawnSignature.toString('base64'),
      recipient_name: 'Uche, the neighbour',
    },
  });
  const page = await browser.newPage({ as: person });
  await page.goto(path);
  const event = entry(page, 'Uche, the neighbour');
  await expect
    .poll(() => event.innerText())
    .toMatch(
      /Delivered[\s\S]*Collected \$4,500\.00[\s\S]*\$500\.00 short[\s\S]*She had no more[\s\S]*Time on the phone/,
    );
  const map = await event.getByRole('link', { name: /Location/ }).getAttribute('href');
  expect(map).toBe('https://www.openstreetmap.org/?mlat=6.6018&mlon=3.3515#map=17/6.6018/3.3515');
  // Turned upright by the orientation that stays in it: 16 × 12 pixels are shown 12 wide.
  await expect.poll(() => widthOf(event.getByRole('img', { name: /^Photo as proof/ }))).toBe(12);
  await expect.poll(() => widthOf(event.getByRole('img', { name: /^Signature as proof/ }))).toBe(120);
  await axe(page, 'li[data-type="delivery.delivered"]');
  await event.getByRole('button', { name: /Show larger: Photo/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Photo' });
  await dialog.getByRole('img', { name: 'Photo as proof of “Delivered”' }).waitFor();
  await axe(page, '[role="dialog"]');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', { name: 'Download' }).click(),
  ]);
  const bytes = await readFile(await download.path());
  expect(download.suggestedFilename()).toMatch(/^dlv_\w+-photo-4\.jpg$/);
  expect({ type: 'image/jpeg', bytes }).toEqual(cleanImage(phonePhoto, ['image/jpeg'], 'proof.photo'));
  expect(bytes.toString('latin1')).not.toMatch(/GPS|Tecno/);

  // The list shows the collected amount, because it differs.
  await visit(page, `/${person.accountId}/deliveries`);
  const cash = rowWith(page, 'Delivered').getByRole('cell', { name: '$4,500.00' });
  await expect.poll(() => cash.innerText()).toMatch(/^\$4,500\.00\s+of \$5,000\.00$/);
  await visit(page, path);
  await event.waitFor();
  await expectNone(page.getByRole('button', { name: /Undo/ }));
  await undoAsOperator(path);
  expect(await recordOf(service, key, id)).toMatchObject({ status: 'in_transit', collected_amount: null });
  await entry(page, 'It was the parcel of the neighbour').waitFor();
});

const widthOf = (image: Locator) =>
  image.evaluate((shown) => (shown as unknown as { naturalWidth: number }).naturalWidth);

async function undoAsOperator(path: string): Promise<void> {
  const operator = await signedIn(service, { operator: true, name: 'Tunde Bello' });
  const page = await browser.newPage({ as: operator });
  await page.goto(path);
  await page.getByRole('button', { name: 'Undo “Delivered”…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mark as not delivered?' });
  page.expectRefusals(400);
  await dialog.getByRole('button', { name: 'Mark as not delivered' }).click();
  await dialog.getByText('Required', { exact: true }).waitFor();
  await dialog.getByLabel('What went wrong').fill('It was the parcel of the neighbour');
  await axe(page, '[role="dialog"]');
  await dialog.getByRole('button', { name: 'Mark as not delivered' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expect
    .poll(() => entry(page, 'It was the parcel of the neighbour').innerText())
    .toMatch(/Marked as not delivered[\s\S]*Tunde Bello/);
}

test('a test delivery is advanced on its page, one move at a time, with the courier’s report; a full lifecycle runs on its page, which shows its progress', async () => {
  const person = await signedIn(service, { account: 'Trying out' });
  const key = await service.newKey('Trying out', 'test');
  const id = await createDelivery(service, key);
  const page = await browser.newPage({ as: person });
  await page.goto(`/${person.accountId}/test/deliveries/${id}`);
  const panel = page.getByRole('region', { name: 'Simulate the courier' });
  await panel.getByRole('button', { name: 'Advance: Assign a courier' }).click();
  await expect.poll(() => entry(page, 'the simulated courier').innerText()).toMatch(/Assigned[\s\S]*Ada Obi/);
  await panel.getByRole('button', { name: 'Advance: Pick up' }).click();
  await panel.getByRole('button', { name: 'Advance: Deliver and collect $5,000.00' }).waitFor();
  await axe(page, 'main');

  await panel.getByRole('button', { name: 'Other moves' }).click();
  await page.getByRole('menuitem', { name: 'Fail attempt…' }).click();
  const failing = page.getByRole('dialog', { name: 'Fail attempt' });
  await failing.getByRole('combobox', { name: 'Reason' }).click();
  await page.getByRole('option', { name: 'Damaged' }).click();
  await axe(page, '[role="dialog"]');
  await failing.getByRole('button', { name: 'Fail attempt' }).click();
  await page.getByRole('region', { name: 'What should we do?' }).getByText('Damaged').waitFor();

  await panel.getByRole('button', { name: 'Other moves' }).click();
  await page.getByRole('menuitem', { name: 'Deliver with another amount…' }).click();
  const collecting = page.getByRole('dialog', { name: 'Deliver' });
  await collecting.getByLabel('Collected, in USD').fill('4,999.50');
  await collecting.getByRole('button', { name: 'Deliver' }).click();
  await entry(page, '$0.50 short').waitFor();
  await panel.waitFor({ state: 'detached' });
  expect(await recordOf(service, key, id)).toMatchObject({ status: 'delivered', collected_amount: 499_950 });

  const whole = await createDelivery(service, key);
  await visit(page, `/${person.accountId}/test/deliveries/${whole}`);
  await page.getByRole('button', { name: 'Run full lifecycle' }).click();
  await page.getByRole('menuitem', { name: 'Delivered', exact: true }).click();
  await page.getByRole('status').filter({ hasText: 'Running “Delivered”' }).waitFor();
  await panel.waitFor({ state: 'detached' });
  await entry(page, /^Delivered/).waitFor();
  expect((await recordOf(service, key, whole)).status).toBe('delivered');
});

test('when the receiver asks for it, what is stored about them is found, confirmed with a word, and erased', async () => {
  const { person, key, path, move } = await onTheWay(service, 'Forget me');
  await move('deliver', { collected_amount: shirts.amount_to_collect });
  await createDelivery(service, key, { ...shirts, reference: 'Ada Obi 7' });
  const page = await browser.newPage({ as: person });
  await page.goto(`/${person.accountId}/settings`);
  await page.getByRole('link', { name: 'Find a receiver' }).click();
  const find = page.getByRole('button', { name: 'Find deliveries' });
  await expect.poll(() => find.isDisabled()).toBe(true);
  await page.getByLabel('Reference (order number)').fill('Ada Obi 7');
  await find.click();
  await page.getByRole('button', { name: 'Erase 1 delivery…' }).waitFor();
  await page.getByLabel('Reference (order number)').fill('');
  await page.getByLabel('Phone number').fill(shirts.receiver_contact.phone);
  const erase = page.getByRole('button', { name: 'Erase 2 deliveries…' });
  // The search finds a delivery about a second after its creation.
  await expect
    .poll(async () => {
      await find.click();
      await page.getByRole('heading', { level: 2 }).first().waitFor();
      return erase.isVisible();
    })
    .toBe(true);
  await expectCount(rowWith(page, 'Not ended'), 1);
  await axe(page, 'main');
  await erase.click();
  const dialog = page.getByRole('dialog', { name: 'Erase personal data of 2 deliveries?' });
  await dialog.getByText('1 delivery has not ended').waitFor();
  await axe(page, '[role="dialog"]');
  const confirm = dialog.getByRole('button', { name: 'Erase permanently' });
  await expect.poll(() => confirm.isDisabled()).toBe(true);
  await dialog.getByLabel('Also erase references').check();
  await dialog.getByLabel('Type “erase” to confirm').fill('erase');
  await confirm.click();
  await page.getByText('1 delivery will be erased when it ends', { exact: false }).waitFor();
  await visit(page, path);
  await page.getByText('Personal data was erased on').waitFor();
  const details = page.getByRole('region', { name: 'Details' });
  await expect.poll(() => details.innerText()).toContain('Erased');
  await expectNone(details.getByText('Ikeja'));
  const asked = await sql(service, 'select distinct erase_reference from requested_erasures');
  expect(asked).toEqual([{ erase_reference: true }]);
});
