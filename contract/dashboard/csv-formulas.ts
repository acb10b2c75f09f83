/**
 * Where a spreadsheet would find a formula in the text of a CSV cell, as parts of regular expressions.
 *
 * It takes a cell that begins with = + - or @ for one. If it splits at semicolons (most of Europe) or tabs, a cell of
 * ours is no cell of its own: it begins in the middle of one, so that its quotes are text, and a new cell begins behind
 * each semicolon, tab and line break inside of it. Quotes and spaces before the sign are passed over: some programs drop
 * them. An apostrophe at such a position makes it text; an import takes one away again.
 */
export const atCellStart = '(?<=^|[;\\t\\r\\n])';
export const beforeFormula = `(?=(?:['"]|[^\\S\\t\\r\\n])*[=+\\-@\\t\\r＝＋－＠])`;

const formulas = new RegExp(atCellStart + beforeFormula, 'g');
const guardedFormulas = new RegExp(`${atCellStart}'${beforeFormula}`, 'g');

/** With an apostrophe where a spreadsheet would find a formula. */
export const guardFormulas = (text: string): string => text.replaceAll(formulas, "'");

/** As it was before `guardFormulas`. */
export const unguardFormulas = (text: string): string => text.replaceAll(guardedFormulas, '');
