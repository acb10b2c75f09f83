/** The section about the types of events. */
import type { OpenApiDocument } from '../../contract/openapi.ts';
import { type Html, html } from './html.ts';
import { renderInline } from './markdown.ts';

export const eventTypesSection = { id: 'event-types', title: 'Event types' };

export function renderEventTypes(document: OpenApiDocument): Html {
  const { enum: types = [], 'x-enum-descriptions': meanings = [] } =
    document.components.schemas.EventType ?? {};
  const { id, title } = eventTypesSection;
  return html`<section class="convention" id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title"><a href="#${id}">${title}</a></h2>
<p>Every change of a delivery, and everything that happens to the money that was collected for it, is an event. <code>GET /v1/events</code> lists them in the order in which they happened (<a href="/docs/guides/event-feed">guide</a>), and webhooks send them to your server (<a href="/docs/guides/webhooks">guide</a>). More types may be added: ignore those that you do not know.</p>
<div class="table" role="group" aria-labelledby="${id}-title" tabindex="0"><table>
<thead><tr><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead>
<tbody>${types.map(
    (type, index) =>
      html`<tr><td><code>${String(type)}</code></td><td>${renderInline(meanings[index] ?? '')}</td></tr>\n`,
  )}</tbody>
</table></div>
</section>
`;
}
