/** Where the pictures of the guides are, and how one is taken. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../../server/platform/package-root.ts';
import type { WatchedPage } from '../../support/browser.ts';

const folder = join(packageRoot, 'docs', 'pictures');

export async function keep(page: WatchedPage, name: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await page.evaluate('document.fonts.ready');
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' });
}
