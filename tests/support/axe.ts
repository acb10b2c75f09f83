/** axe-core on an open page. It is evaluated by the browser's debugger, so the page's policy need not allow it. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axeCore from 'axe-core';
import type { Page } from 'playwright-core';

/** The small one: a browser reads it in a third of the time. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Fails on anything serious or critical; answers what is less, a line each, for who wants to read it. `within` is a
 * selector of what to look at, where the rest of the page was looked at before.
 */
export async function axe(page: Page, within = 'html'): Promise<string[]> {
  await animationsEnd(page);
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axeSource);
  const { violations } = await page.evaluate<axeCore.AxeResults>(
    `axe.run(${JSON.stringify(within)}, { resultTypes: ['violations'] })`,
  );
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  if (grave.length > 0) throw new Error(`axe on ${page.url()}\n${grave.map(describe).join('\n')}`);
  return violations.map(describe);
}

function describe({ impact, id, help, nodes }: axeCore.Result): string {
  const places = nodes.map(({ target, any }) => {
    const measured = any.map(({ message }) => message).join('; ');
    return `\n  ${target.join(' ')}${measured && `: ${measured}`}`;
  });
  return `${impact}: ${help} (${id})${places.join('')}`;
}

/** A text that is still fading in has too little contrast for a moment; a spinner never ends and is not waited for. */
async function animationsEnd(page: Page): Promise<void> {
  await page.evaluate(`Promise.allSettled(
    document.getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
      .map((animation) => animation.finished),
  ).then(() => undefined)`);
}
