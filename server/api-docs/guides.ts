/** The guides of the folder `docs`, as pages below `/docs/guides`, so that they can be read on a closed network, too. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenApiDocument } from '../../contract/openapi.ts';
import { packageRoot } from '../platform/package-root.ts';
import { type Html, html, renderSection, slug } from './html.ts';
import { type Guide, renderBlocks, renderInline, splitSections } from './markdown.ts';
import { renderShell } from './shell.ts';
import { type Lifecycle, renderStateDiagram } from './state-diagram.ts';

/** The address of the service in the guides: that of a service without settings. */
export const guideOrigin = 'http://127.0.0.1:3000';

const folder = join(packageRoot, 'docs');

/** In the order in which they are needed. */
const names = [
  'test-mode',
  'integrating-a-shop',
  'labels',
  'webhooks',
  'event-feed',
  'life-of-a-delivery',
  'driver-app',
  'dashboard',
  'backup',
  'dispatch',
  'courier',
  'cash',
  'operating',
  'settings',
  'many-nodes',
  'privacy',
  'performance',
  'interface-decisions',
];

/** Those that exist: an installation may omit the folder. */
export function readGuides(): Guide[] {
  return names
    .map((name) => ({ name, file: join(folder, `${name}.md`) }))
    .filter(({ file }) => existsSync(file))
    .map(({ name, file }) => {
      const { lead, sections } = splitSections(readFileSync(file, 'utf8'));
      const [, title = name, rest = ''] = /^# (.+)\n([\s\S]*)$/.exec(lead) ?? [];
      return { path: `/docs/guides/${name}`, title, lead: rest, sections };
    });
}

export function readPictures(): { path: string; file: string }[] {
  const pictures = join(folder, 'pictures');
  if (!existsSync(pictures)) return [];
  return readdirSync(pictures)
    .filter((name) => name.endsWith('.png'))
    .map((name) => ({ path: `/docs/pictures/${name}`, file: join(pictures, name) }));
}

export function renderGuide(
  document: OpenApiDocument,
  guides: readonly Guide[],
  guide: Guide,
  lifecycle: Lifecycle,
): string {
  const blocks = (text: string) => renderWithDiagram(text, lifecycle);
  return renderShell({
    title: `${guide.title} · ${document.info.title}`,
    document,
    guides,
    path: guide.path,
    navigation: html`<p>Reference</p>
<ul><li><a href="/docs">API reference</a></li></ul>
${
  guide.sections.length > 0 &&
  html`<p>On this page</p>
<ul>${guide.sections.map(({ title }) => html`<li><a href="#${slug(title)}">${renderInline(title)}</a></li>\n`)}</ul>`
}`,
    content: html`<article class="guide">
<h1>${renderInline(guide.title)}</h1>
${blocks(guide.lead)}
${guide.sections.map(({ title, text }) => renderSection(slug(title), renderInline(title), blocks(text)))}</article>`,
  });
}

/** Git hosts render Mermaid; here it is replaced by our own diagram of the same moves. */
function renderWithDiagram(text: string, lifecycle: Lifecycle): Html {
  const [before = '', ...after] = text.split(/^```mermaid\n[\s\S]*?\n```$/m);
  return html`${renderBlocks(before, resolve)}${after.map(
    (part) => html`${renderStateDiagram(lifecycle)}${renderBlocks(part, resolve)}`,
  )}`;
}

/** Links between files of the folder become links between pages; links out of it become text. */
function resolve(target: string): string | undefined {
  if (target.startsWith('#')) return target;
  const [, name = '', hash = ''] = /^([\w-]+)\.md(#.+)?$/.exec(target) ?? [];
  if (names.includes(name)) return `/docs/guides/${name}${hash}`;
  return /^pictures\/[\w-]+\.png$/.test(target) ? `/docs/${target}` : undefined;
}
