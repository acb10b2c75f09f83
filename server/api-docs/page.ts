/** The reference page: one HTML document, generated from the OpenAPI document and the lifecycle. Readable without a script. */
import type { OpenApiDocument } from '../../contract/openapi.ts';
import { type Html, html, renderSection, slug } from './html.ts';
import { type Guide, renderBlocks, renderInline, type Section, splitSections } from './markdown.ts';
import { methodChip, renderOperation, renderWebhookRequest } from './operation.ts';
import { endpointsOf } from './sample-request.ts';
import { renderFirstRequest } from './samples.ts';
import { eventTypesSection, renderEventTypes, renderStates, statesSection } from './sections.ts';
import { renderShell } from './shell.ts';
import type { Lifecycle } from './state-diagram.ts';

export function renderReference(
  document: OpenApiDocument,
  lifecycle: Lifecycle,
  guides: readonly Guide[] = [],
): string {
  const { lead, sections } = splitSections(document.info.description);
  return renderShell({
    title: `${document.info.title} API reference`,
    document,
    guides,
    path: '/docs',
    navigation: renderNavigation(document, sections),
    content: html`${renderOpening(document, lead)}
${sections.map(({ title, text }) => renderSection(slug(title), title, renderBlocks(text), 'convention'))}
${renderStates(document, lifecycle)}
${renderEventTypes(document)}
${document.tags.map((tag) => renderTag(document, tag))}`,
  });
}

/** On a wide screen a column; on a narrow one the menu button opens it as a popover, without a script. */
function renderNavigation(document: OpenApiDocument, sections: Section[]): Html {
  const conventions = [
    ...sections.map(({ title }) => ({ id: slug(title), title })),
    statesSection,
    eventTypesSection,
  ];
  return html`<p>Conventions</p>
<ul>${conventions.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>\n`)}</ul>
${document.tags.map(
  ({ name }) => html`<p>${name}</p>
<ul>${[...endpointsOf(document, name), ...webhookRequestsOf(document, name)].map(
    ({ method, operation }) =>
      html`<li><a href="#${operation.operationId}">${methodChip(method)} ${operation.summary}</a></li>\n`,
  )}</ul>`,
)}`;
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

function renderTag(document: OpenApiDocument, tag: { name: string; description: string }): Html {
  return html`<section class="group" id="${slug(tag.name)}" aria-labelledby="${slug(tag.name)}-title">
<h2 id="${slug(tag.name)}-title">${tag.name}</h2>
<p>${renderInline(tag.description)}</p>
${endpointsOf(document, tag.name).map((endpoint) => renderOperation(document, endpoint))}
${webhookRequestsOf(document, tag.name).map(({ operation }) => renderWebhookRequest(document, operation))}</section>
`;
}

function webhookRequestsOf({ webhooks }: OpenApiDocument, tag: string) {
  return Object.values(webhooks)
    .filter(({ post }) => post.tags.includes(tag))
    .map(({ post }) => ({ method: 'POST', operation: post }));
}
