/** What several browser tests do on the pages. Things are found as people find them: by their words. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Types into the fields of a form, by their labels. */
export async function fill(form: Page | Locator, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await form.getByLabel(label, { exact: true }).fill(value);
  }
}

/** The page has this heading, and nothing on it is still loading. */
export async function loaded(page: Page, heading: string | RegExp): Promise<void> {
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  await page.getByRole('status').filter({ hasText: 'Loading' }).first().waitFor({ state: 'detached' });
}

/** Waits until the page has this many of them; 0 is for what was there and goes away. */
export async function expectCount(things: Locator, count: number, message = String(things)): Promise<void> {
  await expect.poll(() => things.count(), { message }).toBe(count);
}

/**
 * The page has none of them once it has drawn what the last key, click or answer led to. It is counted once: a message
 * that should not be there might go away on its own.
 */
export async function expectNone(things: Locator, message = String(things)): Promise<void> {
  await things.page().evaluate(idle);
  const count = await things.count();
  expect(count, message).toBe(0);
}

/**
 * In the page. What opens is put on the page in one frame and shown in the next; then nothing else is left to do. An
 * answer that is still to come is no part of this: what it shows has to be waited for.
 */
const idle = `new Promise((resolve) => {
  requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve(undefined))));
})`;

/** Goes to another address without loading the page again, as its links do. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)})`);
}

/** Chooses an entry of the navigation. */
export async function goTo(page: Page, entry: string): Promise<void> {
  await navigation(page).getByRole('link', { name: entry, exact: true }).click();
  await loaded(page, entry);
}

export const navigation = (page: Page): Locator => page.getByRole('navigation', { name: 'Main' });

/** The row of a table that holds the text. */
export function rowWith(page: Page, text: string | RegExp): Locator {
  return page.getByRole('row').filter({ hasText: text });
}

/** What a screen reader adds to the name of a thing: why a button is disabled, what is wrong with a field. */
export async function descriptionOf(thing: Locator): Promise<string> {
  const ids = (await thing.getAttribute('aria-describedby'))?.match(/\S+/g) ?? [];
  const texts = ids.map((id) => thing.page().locator(`[id="${id}"]`).innerText());
  return (await Promise.all(texts)).join(' ');
}

export async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await fill(page, { 'E-mail': email, Password: password });
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** In the open dialog: what the key is for, and then the key, which the dialog goes on showing. */
export async function makeKey(page: Page, name: string, mode: 'Live' | 'Test' = 'Live'): Promise<string> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByRole('radio', { name: mode }).check();
  await dialog.getByRole('button', { name: 'Generate key' }).click();
  return dialog.getByLabel('API key', { exact: true }).inputValue();
}

/** The wait begins before the click: the button says "Copied" for two seconds only. */
export async function copyIn(field: Locator): Promise<void> {
  const button = (name: string) => field.getByRole('button', { name, exact: true });
  await Promise.all([button('Copied').waitFor(), button('Copy').click()]);
}

/** In the dialog that shows a key: copies it and closes. */
export async function copyAndClose(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await copyIn(dialog);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** On the page of the API keys: makes one and answers it. */
export async function generateKey(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'Generate API Key' }).click();
  const key = await makeKey(page, name);
  await copyAndClose(page);
  return key;
}
