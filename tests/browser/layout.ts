/** What is wrong with the layout of a page, as somebody would see it at a glance. */
import type { Page } from 'playwright-core';

/**
 * In the page. Finds texts and cards that lie over one another, texts that are cut off without an ellipsis, and texts of which the
 * ellipsis leaves next to nothing. Only the main part is looked at, and only what is drawn in its normal place: dialogs,
 * tooltips and text for screen readers lie elsewhere on purpose.
 */
const findProblems = `(() => {
  /** Letters reach a little out of their boxes, and boxes are rounded to pixels. */
  const tolerance = 2;
  /** About three letters. */
  const fewestPixels = 28;
  const isOutOfFlow = (one) => {
    for (let at = one; at && at.tagName !== 'MAIN'; at = at.parentElement) {
      const { position, opacity, clipPath } = getComputedStyle(at);
      if (position === 'absolute' || position === 'fixed' || position === 'sticky' || opacity === '0' || clipPath !== 'none') return true;
    }
    return false;
  };
  const main = document.querySelector('main') ?? document.body;
  const texts = [];
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const parent = node.parentElement;
    if (node.data.trim() === '' || !parent.checkVisibility({ visibilityProperty: true }) || isOutOfFlow(parent)) continue;
    texts.push({ words: node.data.trim().slice(0, 40), parent, ...shown(node, parent) });
  }
  /** What is seen of the text: within all boxes that cut it off. */
  function shown(node, parent) {
    const range = document.createRange();
    range.selectNodeContents(node);
    const { left, right, top, bottom } = range.getBoundingClientRect();
    const seen = { left, right, top, bottom };
    let isCut = false;
    let isSqueezed = false;
    for (let at = parent; at && at !== main; at = at.parentElement) {
      const style = getComputedStyle(at);
      // A box that can be scrolled hides nothing.
      if (style.overflowX === 'visible' || style.overflowX === 'auto' || style.overflowX === 'scroll') continue;
      const box = at.getBoundingClientRect();
      const isTooWide = seen.right > box.right + tolerance || seen.left < box.left - tolerance;
      const isClamped = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
      if (isTooWide && !isClamped) isCut = true;
      if (isTooWide && isClamped && box.right - Math.max(seen.left, box.left) < fewestPixels) isSqueezed = true;
      for (const side of ['left', 'top']) seen[side] = Math.max(seen[side], box[side]);
      for (const side of ['right', 'bottom']) seen[side] = Math.min(seen[side], box[side]);
    }
    return { ...seen, isCut, isSqueezed };
  }
  const overlap = (one, other) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > tolerance &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 2 * tolerance;
  const isNested = (one, other) => one.parent.contains(other.parent) || other.parent.contains(one.parent);
  const problems = [];
  for (const text of texts) {
    if (text.isCut) problems.push('cut off: ' + text.words);
    if (text.isSqueezed) problems.push('squeezed to nothing: ' + text.words);
  }
  for (const [index, one] of texts.entries()) {
    for (const other of texts.slice(index + 1)) {
      // Parts of one paragraph share its lines.
      if (!isNested(one, other) && overlap(one, other) && !shareLines(one, other)) {
        problems.push('over one another: ' + one.words + ' / ' + other.words);
      }
    }
  }
  function shareLines(one, other) {
    const inline = (text) => getComputedStyle(text.parent).display === 'inline';
    return (inline(one) || inline(other)) && one.parent.parentElement.contains(other.parent);
  }
  const isCard = (one) => {
    const { borderTopWidth, borderRadius } = getComputedStyle(one);
    return borderTopWidth !== '0px' && borderRadius !== '0px' && one.checkVisibility() && !isOutOfFlow(one);
  };
  const cards = [...main.querySelectorAll('section, article, li, a, div')].filter(isCard);
  for (const [index, one] of cards.entries()) {
    for (const other of cards.slice(index + 1)) {
      if (one.contains(other) || !overlap(one.getBoundingClientRect(), other.getBoundingClientRect())) continue;
      problems.push('cards over one another: ' + one.innerText.slice(0, 40) + ' / ' + other.innerText.slice(0, 40));
    }
  }
  return [...new Set(problems)].slice(0, 10);
})()`;

export const layoutProblems = (page: Page): Promise<string[]> => page.evaluate<string[]>(findProblems);

/** On the courier's page: what can be tapped and is smaller than a thumb needs. */
export const tooSmall = `[...document.querySelectorAll('a, button, input:not([type=radio], [type=checkbox], [type=file]), label:has(input[type=radio], input[type=checkbox])')]
  .filter((one) => one.checkVisibility())
  .filter((one) => { const { width, height } = one.getBoundingClientRect(); return width < 48 || height < 48; })
  .map((one) => one.outerHTML.slice(0, 100))`;
