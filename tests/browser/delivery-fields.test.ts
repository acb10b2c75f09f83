import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { changeFleetSettings } from '../../contract/dashboard/fleet-settings.ts';
import { type FieldPath, fieldPaths, fieldValue } from '../../contract/delivery-fields.ts';
import { useBrowser } from '../support/browser.ts';
import { createDelivery, send, shirts } from '../support/client.ts';
import { day, hour } from '../support/clock.ts';
import { signedIn } from '../support/dashboard.ts';
import { deliveryValues, windowDay } from '../support/delivery-values.ts';
import { useService } from '../support/service.ts';
import { expectCount, visit } from './steps.ts';

const service = useService({ atPublicUrl: true });
const browser = useBrowser(service);

/** What people type, and what they read, where it is not the value itself. Times are in UTC, as the new account is. */
const timeOf = (path: FieldPath) => String(deliveryValues[path][0]).slice(0, '2026-11-16T08:00'.length);
/** "16 Nov 2026" */
const shownDay = (ms: number) =>
  new Date(ms).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
const [firstDay, nextDay] = [shownDay(Date.parse(windowDay)), shownDay(Date.parse(windowDay) + day)];
const typed: Partial<Record<FieldPath, string>> = {
  amount_to_collect: '5,000',
  'pickup_window.from': timeOf('pickup_window.from'),
  'pickup_window.to': timeOf('pickup_window.to'),
  'delivery_window.from': timeOf('delivery_window.from'),
  'delivery_window.to': timeOf('delivery_window.to'),
};
const shownAs: Partial<Record<FieldPath, string>> = {
  amount_to_collect: '5,000',
  metadata: 'channel: web shop',
  'pickup_window.from': `${firstDay}, 08:00–10:00 UTC`,
  'pickup_window.to': `${firstDay}, 08:00–10:00 UTC`,
  'delivery_window.from': `${firstDay}, 12:00–18:00 UTC`,
  'delivery_window.to': `${firstDay}, 12:00–18:00 UTC`,
  required_proof: 'Photo, Recipient’s name',
};

/** Fields that are more than one input. */
const fillers: Partial<Record<FieldPath, (form: Locator) => Promise<void>>> = {
  metadata: async (form) => {
    for (const [index, [key, value]] of Object.entries(deliveryValues.metadata[0]).entries()) {
      if (index > 0) await form.getByRole('button', { name: 'Add', exact: true }).click();
      await form.getByLabel(`Key ${index + 1}`).fill(key);
      await form.getByLabel(`Value ${index + 1}`).fill(value);
    }
  },
  required_proof: async (form) => {
    await form.getByLabel(/^Fleet default/).uncheck();
    for (const kind of deliveryValues.required_proof[0]) {
      await form.locator(`[name="required_proof"][value="${kind}"]`).check();
    }
  },
};

test('the form has every field that a sender can give, and the page of the delivery shows each of them; the form says what the fleet requires by default, and the page what the courier is asked for; with a pickup window, the page shows it once with its day, and when the delivery is expected', async () => {
  const operator = await signedIn(service, { operator: true });
  await operator.call(changeFleetSettings, { body: { required_proof: ['photo', 'signature'] } });
  const person = await signedIn(service, { account: 'Fields' });
  const key = await service.newKey('Fields');
  const page = await browser.newPage({ as: person });
  await page.goto(`/${person.accountId}/deliveries/new`);
  await page.getByRole('button', { name: 'Create delivery' }).waitFor();
  for (const more of await page.locator('form summary').all()) await more.click();
  await page.getByLabel('Fleet default: Photo, Signature', { exact: true }).waitFor();
  const form = page.locator('form');
  const inputs = await form
    .locator('[name]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('name')));
  expect([...new Set(inputs)].sort()).toEqual([...fieldPaths].sort());
  for (const path of fieldPaths) {
    const fill = fillers[path];
    if (fill) await fill(form);
    else await form.locator(`[name="${path}"]`).fill(typed[path] ?? String(deliveryValues[path][0]));
  }
  await page.getByRole('button', { name: 'Create delivery' }).click();
  await page.waitForURL(/\/deliveries\/dlv_/);
  const details = page.getByRole('region', { name: 'Details' });
  await details.waitFor();
  const shown = await details.innerText();
  for (const path of fieldPaths) {
    expect(shown, path).toContain(shownAs[path] ?? String(deliveryValues[path][0]));
  }
  const id = page.url().split('/').at(-1);
  const record = (await send(service, 'GET', `/v1/deliveries?search=${id}`, { key })).body.data[0];
  for (const path of fieldPaths) {
    expect(fieldValue(record, path), path).toEqual(deliveryValues[path][0]);
  }

  const windowed = await createWithWindows(key);
  await visit(page, `/${person.accountId}/deliveries/${windowed}`);
  const proof = page.getByRole('term').filter({ hasText: 'Required proof' }).locator('..');
  await proof.getByText('Fleet default').waitFor();
  await proof.getByText('Photo, Signature').waitFor();
  const ahead = page.getByRole('region', { name: 'Timeline' }).getByRole('listitem');
  await ahead.filter({ hasText: 'Expected' }).waitFor();
  const texts = (await ahead.allInnerTexts()).slice(-2);
  expect(texts[0]).toBe(`Pickup\n${firstDay}, 08:00–10:00 UTC`);
  expect(texts[1]).toBe(`Expected\n${nextDay}, 01:00 UTC`);
  await page.getByText(`${firstDay}, 12:00 – ${nextDay}, 01:00 UTC`, { exact: true }).waitFor();
  await service.move(windowed, 'pick_up');
  await ahead.filter({ hasText: 'Picked up' }).waitFor();
  await expectCount(ahead.filter({ hasText: /^Pickup/ }), 0);
  await operator.call(changeFleetSettings, { body: { required_proof: [] } });
});

const createWithWindows = (key: string) =>
  createDelivery(service, key, {
    ...shirts,
    pickup_window: { from: `${windowDay}T08:00:00Z`, to: `${windowDay}T10:00:00Z` },
    delivery_window: {
      from: `${windowDay}T12:00:00Z`,
      to: new Date(Date.parse(windowDay) + day + hour).toISOString(),
    },
  });
