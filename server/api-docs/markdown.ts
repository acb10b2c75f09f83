/**
 * The Markdown that our descriptions and guides use: paragraphs, headings, fenced code, tables, lists, images,
 * backticks, links and emphasis. Anything else is shown as it is written.
 */
import { codeBlock, colourJson, type Html, html, renderMatches, slug } from './html.ts';

export interface Section {
  title: string;
  text: string;
}

/** A guide of the folder `docs`. */
export interface Guide {
  path: string;
  title: string;
  lead: string;
  sections: Section[];
}

/** The targets of links and images in a text; undefined if there is no target. */
export type Resolve = (target: string) => string | undefined;

/** Without files around it, a text may still link to paths of this service. */
const ownPaths: Resolve = (target) => (/^\/(?!\/)/.test(target) ? target : undefined);

/** The text before the first `##` heading, and each section after it. */
export function splitSections(text: string): { lead: string; sections: Section[] } {
  const [lead = '', ...rest] = text.split(/^## /m);
  const sections = rest.map((part) => {
    const end = part.indexOf('\n');
    return end < 0 ? { title: part, text: '' } : { title: part.slice(0, end), text: part.slice(end + 1) };
  });
  return { lead, sections };
}

const inlineToken = /`([^`]+)`|\[([^\]]+)\]\(([^)\s]+)\)|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*/g;

export const renderInline = (text: string, resolve: Resolve = ownPaths): Html =>
  renderMatches(text, inlineToken, ([, code, label = '', target = '', strong, emphasis]) => {
    if (code !== undefined) return html`<code>${code}</code>`;
    if (strong !== undefined) return html`<strong>${strong}</strong>`;
    if (emphasis !== undefined) return html`<em>${emphasis}</em>`;
    const href = resolve(target);
    return href === undefined ? renderInline(label) : html`<a href="${href}">${renderInline(label)}</a>`;
  });

export function renderBlocks(text: string, resolve: Resolve = ownPaths): Html {
  const pieces = text.split(/^```(\w*)\n([\s\S]*?)\n```$/m);
  const rendered: Html[] = [];
  for (let at = 0; at < pieces.length; at += 3) {
    const [words = '', language = '', code] = pieces.slice(at, at + 3);
    rendered.push(...words.split(/\n{2,}/).map((block) => renderBlock(block, resolve)));
    if (code === undefined) continue;
    const shown = language === 'json' ? colourJson(code) : code;
    rendered.push(codeBlock(captions[language] ?? 'Code', shown));
  }
  return html`${rendered}`;
}

const captions: Record<string, string> = {
  http: 'HTTP',
  sh: 'Terminal',
  json: 'Response',
  ts: 'TypeScript',
  python: 'Python',
  php: 'PHP',
  go: 'Go',
  sql: 'SQL',
  nginx: 'nginx',
  mermaid: 'Mermaid',
};

const picture = /^!\[([^\]]*)\]\(([^)\s]+)\)$|^<img src="([^"]+)" width="(\d+)" alt="([^"]*)">$/;

function renderBlock(block: string, resolve: Resolve): Html {
  const text = block.trim();
  if (text === '') return html``;
  if (text.startsWith('|')) return renderTable(text.split('\n'), resolve);
  if (text.startsWith('### ')) {
    const title = text.slice(4);
    return html`<h3 id="${slug(title)}">${renderInline(title, resolve)}</h3>`;
  }
  const lines = text.split('\n');
  if (lines.every((line) => picture.test(line))) {
    return html`<p class="pictures">${lines.map((line) => renderPicture(line, resolve))}</p>`;
  }
  if (/^(- |\d+\. )/.test(text)) return renderList(text, resolve);
  return html`<p>${renderInline(text, resolve)}</p>`;
}

function renderPicture(line: string, resolve: Resolve): Html {
  const [, alt, target, source = '', width, words] = picture.exec(line) ?? [];
  const src = resolve(target ?? source);
  return src === undefined
    ? html``
    : html`<img src="${src}" alt="${alt ?? words}"${width && html` width="${width}"`} loading="lazy">`;
}

/** A list item continues on indented lines. */
function renderList(text: string, resolve: Resolve): Html {
  const points = text.split(/\n(?=- |\d+\. )/).map((point) => point.replace(/^(- |\d+\. )/, ''));
  const items = points.map((point) => html`<li>${renderInline(point, resolve)}</li>\n`);
  return text.startsWith('- ') ? html`<ul>${items}</ul>` : html`<ol>${items}</ol>`;
}

function renderTable(lines: string[], resolve: Resolve): Html {
  const [head = [], , ...rows] = lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  const isNamed = head.some((cell) => cell !== '');
  return html`<div class="table" role="group" aria-label="Table" tabindex="0"><table>
${isNamed && html`<thead><tr>${head.map((cell) => html`<th scope="col">${renderInline(cell, resolve)}</th>`)}</tr></thead>`}
<tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${renderInline(cell, resolve)}</td>`)}</tr>\n`)}</tbody>
</table></div>`;
}
