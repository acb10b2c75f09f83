/** The reference page: one HTML document, made from the OpenAPI document alone. It needs no script to be read. */
import type { OpenApiDocument } from '../../../contract/openapi.ts';
import { type Html, html } from './html.ts';
import { renderBlocks, renderInline, type Section, splitSections } from './markdown.ts';
import { methodChip, renderOperation } from './operation.ts';
import { type Endpoint, renderFirstRequest } from './samples.ts';

export function renderReference(document: OpenApiDocument): string {
  const { info } = document;
  const { lead, sections } = splitSections(info.description);
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${info.title} API reference</title>
<meta name="description" content="${info.summary}">
<link rel="icon" href="${icon}">
<link rel="stylesheet" href="/docs/reference.css">
<script src="/docs/reference.js"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the reference</a>
${renderBanner(document)}
<div class="columns">
${renderNavigation(document, sections)}
<main id="content" tabindex="-1">
${renderOpening(document, lead)}
${sections.map(renderSection)}
${document.tags.map((tag) => renderTag(document, tag))}
</main>
</div>
<p class="unseen" id="announcement" role="status"></p>
</body>
</html>
`;
  return page.markup;
}

/** The mark of the dashboard, drawn here so that the page asks nobody for an icon. */
const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#0b6b73"/><path d="M7 10.5 11.5 22 16 12.5 20.5 22 25 10.5" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/><circle cx="25" cy="10" r="3" fill="#7fe0d6"/></svg>',
)}`;

function renderBanner({ info }: OpenApiDocument): Html {
  return html`<header class="banner">
<a class="brand" href="/docs"><img src="${icon}" alt="" width="24" height="24"> ${info.title}</a>
<span class="edition">API reference <span class="version">${info.version}</span></span>
<span class="tools">
<a href="/">Dashboard</a>
<a href="/openapi.json">OpenAPI</a>
<button type="button" id="theme" hidden>Dark</button>
<button type="button" id="menu" popovertarget="navigation">Menu</button>
</span>
</header>`;
}

/** On a wide screen a column; on a narrow one the menu button opens it as a popover, without a script. */
function renderNavigation(document: OpenApiDocument, sections: Section[]): Html {
  return html`<nav id="navigation" popover aria-label="Reference">
<p>Conventions</p>
<ul>${sections.map(({ title }) => html`<li><a href="#${slug(title)}">${title}</a></li>\n`)}</ul>
${document.tags.map(
  ({ name }) => html`<p>${name}</p>
<ul>${endpointsOf(document, name).map(
    ({ method, operation }) =>
      html`<li><a href="#${operation.operationId}">${methodChip(method)} ${operation.summary}</a></li>\n`,
  )}</ul>`,
)}
</nav>`;
}

function renderOpening(document: OpenApiDocument, lead: string): Html {
  const { info, servers, tags } = document;
  const first = endpointsOf(document, tags[0]?.name ?? '')[0];
  return html`<div class="opening">
<div>
<h1>${info.title} API reference</h1>
${renderBlocks(lead)}
<dl class="facts">
<div><dt>Base URL</dt><dd class="origin" data-origin>${servers[0]?.description}</dd></div>
<div><dt>For your tools</dt><dd><a href="/openapi.json">OpenAPI 3.1</a></dd></div>
<div><dt>Licence</dt><dd>${info.license.name}</dd></div>
</dl>
</div>
${first && renderFirstRequest(first)}
</div>`;
}

function renderSection({ title, text }: Section): Html {
  const id = slug(title);
  return html`<section class="convention" id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title"><a href="#${id}">${title}</a></h2>
${renderBlocks(text)}
</section>
`;
}

function renderTag(document: OpenApiDocument, tag: { name: string; description: string }): Html {
  return html`<section class="group" id="${slug(tag.name)}" aria-labelledby="${slug(tag.name)}-title">
<h2 id="${slug(tag.name)}-title">${tag.name}</h2>
<p>${renderInline(tag.description)}</p>
${endpointsOf(document, tag.name).map((endpoint) => renderOperation(document, endpoint))}</section>
`;
}

function endpointsOf(document: OpenApiDocument, tag: string): Endpoint[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.tags.includes(tag))
      .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}

function slug(title: string): string {
  return title.toLowerCase().replace(/[^a-z0-9]+/g, '-');
}
