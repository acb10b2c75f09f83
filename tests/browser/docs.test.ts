/** The reference page in a real browser: it reads well by everybody, keeps to its policy and asks nobody else. */
import { expect, test } from 'vitest';
import { axe } from '../support/axe.ts';
import { desktop, phone, useBrowser } from '../support/browser.ts';
import { useService } from '../support/service.ts';

const service = useService({ atPublicUrl: true });
const browser = useBrowser(service);

/** Examples of one operation open one at a time; without their name they all can. */
const openEverything = `for (const details of document.querySelectorAll('details')) {
  details.removeAttribute('name');
  details.open = true;
}`;

/**
 * All operations are drawn by the same code, and axe takes long for all of them. The whole page is looked at once; in
 * the other looks, which differ in style alone, the page with two operations that have all kinds of parts.
 */
const leaveTwoOperations = `for (const operation of document.querySelectorAll('section.operation')) {
  if (!['createDelivery', 'deliverDelivery'].includes(operation.id)) operation.remove();
}`;

test.for([
  { name: 'wide, light', viewport: desktop, colorScheme: 'light' },
  { name: 'wide, dark', viewport: desktop, colorScheme: 'dark' },
  { name: 'on a phone, light', viewport: phone, colorScheme: 'light' },
  { name: 'on a phone, dark', viewport: phone, colorScheme: 'dark' },
] as const)(
  '$name, with everything open: nothing serious for axe, nothing wider than the window',
  async (options) => {
    const page = await browser.newPage(options);
    await page.goto('/docs');
    await page.getByRole('heading', { level: 1, name: 'Waybill API reference' }).waitFor();
    await page.evaluate(openEverything);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(options.viewport.width);
    if (options.name !== 'wide, light') await page.evaluate(leaveTwoOperations);
    await axe(page);
  },
);

test('the menu of a phone opens, leads to its section and closes', async () => {
  const page = await browser.newPage({ viewport: phone });
  await page.goto('/docs');
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Reference' });
  await page.evaluate(leaveTwoOperations);
  await axe(page);
  await menu.getByRole('link', { name: 'Errors' }).click();
  await menu.waitFor({ state: 'hidden' });
  expect(new URL(page.url()).hash).toBe('#errors');
});

test('a command is copied with the address of this service in it', async () => {
  const page = await browser.newPage();
  await page.goto('/docs');
  await page.getByRole('button', { name: /^Copy create a delivery/ }).click();
  await page.getByRole('button', { name: /^Copied/ }).waitFor();
  expect(await page.clipboard()).toContain(`curl ${service.url}/v1/deliveries`);
});

test('a chosen theme stays after a reload', async () => {
  const page = await browser.newPage({ colorScheme: 'light' });
  await page.goto('/docs');
  await page.getByRole('button', { name: 'Dark theme' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Light theme' }).waitFor();
  expect(await page.evaluate('getComputedStyle(document.documentElement).colorScheme')).toBe('dark');
});
