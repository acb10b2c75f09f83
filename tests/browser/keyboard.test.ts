/** Without a mouse: into the content, through a dialog and out of it again. */
import { expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { signedIn } from '../support/dashboard.ts';
import { useService } from '../support/service.ts';
import { names } from './names.ts';
import { settled } from './steps.ts';

const service = useService({ atPublicUrl: true });
const browser = useBrowser(service);
const focused = `document.activeElement?.textContent?.trim() || document.activeElement?.getAttribute('aria-label')`;

test('the first stop leads past the navigation into the content', async () => {
  const person = await signedIn(service, { account: 'Acme' });
  const page = await browser.newPage({ as: person });
  await page.goto(`/${person.accountId}/deliveries`);
  await settled(page, names.deliveries.heading);
  await page.keyboard.press('Tab');
  expect(await page.evaluate(focused)).toBe('Skip to the content');
  await page.keyboard.press('Enter');
  expect(await page.evaluate('document.activeElement.id')).toBe('content');
});

test('arriving at another page moves the focus to its heading, and the tab has its name', async () => {
  const person = await signedIn(service, { account: 'Acme' });
  const page = await browser.newPage({ as: person });
  await page.goto(`/${person.accountId}`);
  await settled(page, 'Overview');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'API Keys' }).press('Enter');
  await settled(page, names.keys.heading);
  expect(await page.evaluate(focused)).toBe(names.keys.heading);
  expect(await page.title()).toBe('API Keys · Acme · Waybill');
});

test('a dialog keeps the focus while it is open, closes with Escape and gives the focus back', async () => {
  const person = await signedIn(service, { account: 'Acme' });
  const page = await browser.newPage({ as: person });
  await page.goto(`/${person.accountId}/api-keys`);
  await settled(page, names.keys.heading);
  await page.getByRole('button', { name: names.keys.generate }).first().press('Enter');
  await page.getByRole('dialog').waitFor();
  for (let stop = 0; stop < 12; stop++) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(`document.activeElement.closest('[role="dialog"]') !== null`)).toBe(true);
  }
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await expect.poll(() => page.evaluate(focused)).toBe(names.keys.generate);
});

test('every stop of a page can be seen to have the focus', async () => {
  const person = await signedIn(service, { account: 'Acme' });
  const page = await browser.newPage({ as: person });
  await page.goto(`/${person.accountId}/settings`);
  await settled(page, 'Settings');
  for (let stop = 0; stop < 25; stop++) {
    await page.keyboard.press('Tab');
    const seen = await page.evaluate(`(() => {
      const element = document.activeElement;
      if (element === document.body) return true;
      const box = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      const marked = [element, element.nextElementSibling, element.parentElement].some((one) => {
        if (!one) return false;
        const look = getComputedStyle(one);
        return look.outlineStyle !== 'none' || look.boxShadow !== 'none' || element.matches('input, textarea, select');
      });
      return box.width > 0 && box.height > 0 && style.visibility === 'visible' && marked;
    })()`);
    expect(seen, await page.evaluate<string>('document.activeElement.outerHTML.slice(0, 200)')).toBe(true);
  }
});
