/**
 * The Markdown that our descriptions use: paragraphs, `##` headings, fenced code, tables and backticks.
 * Anything else is shown as it was written.
 */
import { codeBlock, colourJson } from './code.ts';
import { type Html, html } from './html.ts';

export interface Section {
  title: string;
  text: string;
}

/** What stands before the first `##` heading, and each section after it. */
export function splitSections(text: string): { lead: string; sections: Section[] } {
  const [lead = '', ...rest] = text.split(/^## /m);
  const sections = rest.map((part) => {
    const end = part.indexOf('\n');
    return end < 0 ? { title: part, text: '' } : { title: part.slice(0, end), text: part.slice(end + 1) };
  });
  return { lead, sections };
}

export function renderInline(text: string): Html {
  const pieces = text.split(/`([^`]+)`/);
  return html`${pieces.map((piece, index) => (index % 2 === 1 ? html`<code>${piece}</code>` : piece))}`;
}

export function renderBlocks(text: string): Html {
  const pieces = text.split(/^```(\w*)\n([\s\S]*?)\n```$/m);
  const rendered: Html[] = [];
  for (let at = 0; at < pieces.length; at += 3) {
    const [words = '', language = '', code] = pieces.slice(at, at + 3);
    rendered.push(...words.split(/\n{2,}/).map(renderBlock));
    if (code !== undefined) rendered.push(renderFence(language, code));
  }
  return html`${rendered}`;
}

const captions: Record<string, string> = { http: 'Header', sh: 'Terminal', json: 'Answer' };

function renderFence(language: string, code: string): Html {
  return codeBlock(captions[language] ?? 'Code', language === 'json' ? colourJson(code) : code);
}

function renderBlock(block: string): Html {
  const text = block.trim();
  if (text === '') return html``;
  if (text.startsWith('|')) return renderTable(text.split('\n'));
  return html`<p>${renderInline(text)}</p>`;
}

function renderTable(lines: string[]): Html {
  const [head = [], , ...rows] = lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  return html`<table>
<thead><tr>${head.map((cell) => html`<th scope="col">${renderInline(cell)}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${renderInline(cell)}</td>`)}</tr>\n`)}</tbody>
</table>`;
}
