/** The reference page in a real browser: it reads well by everybody, keeps to its policy and asks nobody else. */
import { expect, test } from 'vitest';
import { axe, axeExceptColours, axeOnColours } from '../support/axe.ts';
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
 * All operations are drawn by the same code, and axe takes 17 seconds for all their colours. The whole page is checked
 * for everything else; for colours, the page with two operations that have all kinds of parts.
 */
const leaveTwoOperations = `for (const operation of document.querySelectorAll('section.operation')) {
  if (!['createDelivery', 'deliverDelivery'].includes(operation.id)) operation.remove();
}`;

test('with everything open: nothing serious for axe in light and dark, wide and on a phone, and nothing wider than the window', async () => {
  const page = await browser.newPage();
  await page.goto('/docs');
  await page.getByRole('heading', { level: 1, name: 'Waybill API reference' }).waitFor();
  await page.evaluate(openEverything);
  await axeExceptColours(page);
  for (const width of [desktop.width, 1024, 768, phone.width]) {
    await page.setViewportSize({ width, height: phone.height });
    const shown = () => page.evaluate('document.documentElement.scrollWidth');
    await expect.poll(shown).toBe(width);
  }
  await page.evaluate(leaveTwoOperations);
  await axe(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await axeOnColours(page);
});

test('the menu of a phone opens, leads to its section and closes', async () => {
  const page = await browser.newPage({ viewport: phone });
  await page.goto('/docs');
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Reference' });
  await menu.waitFor();
  await page.evaluate(leaveTwoOperations);
  await axe(page);
  await menu.getByRole('link', { name: 'Errors' }).click();
  await menu.waitFor({ state: 'hidden' });
  expect(new URL(page.url()).hash).toBe('#errors');
});

test('a command is copied with the address of this service in it, and a chosen theme stays after a reload', async () => {
  const page = await browser.newPage({ colorScheme: 'light' });
  await page.goto('/docs');
  await page.getByRole('button', { name: /^Copy create a delivery/ }).click();
  await page.getByRole('button', { name: /^Copied/ }).waitFor();
  expect(await page.clipboard()).toContain(`curl ${service.url}/v1/deliveries`);

  await page.getByRole('button', { name: 'Dark theme' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Light theme' }).waitFor();
  expect(await page.evaluate('getComputedStyle(document.documentElement).colorScheme')).toBe('dark');
});
