/** axe-core on an open page. It is evaluated by the browser's debugger, so the page's policy need not allow it. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axeCore from 'axe-core';
import type { Page } from 'playwright-core';

/** The small one: a browser reads it in a third of the time. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Fails on anything serious or critical; returns what is less, a line each. `within` is a selector of what to check,
 * if the rest of the page was checked before; `without` is a selector of parts that were.
 */
export function axe(page: Page, within = 'html', without?: string): Promise<string[]> {
  return run(page, within, without, {});
}

const colourRules = ['color-contrast', 'link-in-text-block'];

/** Only what depends on colours: for the other colour scheme of a page on which everything else was checked. */
export function axeOnColours(page: Page, without?: string): Promise<string[]> {
  return run(page, 'html', without, { runOnly: colourRules });
}

async function run(page: Page, within: string, without: string | undefined, options: axeCore.RunOptions) {
  // What a click opens appears a moment later; axe refuses to check what is not there.
  await page.locator(within).filter({ visible: true }).first().waitFor();
  await animationsEnd(page);
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axeSource);
  const context: axeCore.ContextObject = { include: within, ...(without && { exclude: without }) };
  // Style sheets and media are only read for rules that are experimental or about sound.
  const runOptions: axeCore.RunOptions = { ...options, preload: false, resultTypes: ['violations'] };
  const { violations } = await page.evaluate<axeCore.AxeResults>(
    `axe.run(${JSON.stringify(context)}, ${JSON.stringify(runOptions)})`,
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
