/** The sections about the states of a delivery and about the types of events: a table of the values of an enum each. */
import type { OpenApiDocument } from '../../contract/openapi.ts';
import { type Html, html, renderSection, renderTable } from './html.ts';
import { renderInline } from './markdown.ts';
import { type Lifecycle, renderStateDiagram } from './state-diagram.ts';

export const statesSection = { id: 'states', title: 'States' };
export const eventTypesSection = { id: 'event-types', title: 'Event types' };

export function renderStates(document: OpenApiDocument, lifecycle: Lifecycle): Html {
  const { id, title } = statesSection;
  const rows = meaningsOf(document, 'DeliveryState').map(
    ({ value, meaning }) =>
      html`<tr><td><code>${value}</code></td><td>${renderInline(meaning)}</td><td>${movesFrom(value, lifecycle)}</td></tr>\n`,
  );
  const content = html`<p>Every delivery is in one of these states. A move that is not in the diagram is refused with 409, and <code>details</code> names the state. Moves with ↺ do not change the state. <a href="/docs/guides/life-of-a-delivery">The life of a delivery</a> has every move, who may make it, and its conditions.</p>
${renderTable(id, ['State', 'Meaning', 'Moves from here'], rows)}
${renderStateDiagram(lifecycle)}`;
  return renderSection(id, title, content, 'convention');
}

export function renderEventTypes(document: OpenApiDocument): Html {
  const { id, title } = eventTypesSection;
  const rows = meaningsOf(document, 'EventType').map(
    ({ value, meaning }) => html`<tr><td><code>${value}</code></td><td>${renderInline(meaning)}</td></tr>\n`,
  );
  const content = html`<p>Every change of a delivery, and everything that happens to the money that was collected for it, is an event. <code>GET /v1/events</code> lists them in the order in which they happened (<a href="/docs/guides/event-feed">guide</a>), and webhooks send them to your server (<a href="/docs/guides/webhooks">guide</a>). More types may be added: ignore those that you do not know.</p>
${renderTable(id, ['Type', 'Meaning'], rows)}`;
  return renderSection(id, title, content, 'convention');
}

/** The values of a named enum with their meanings. */
export function meaningsOf({ components }: OpenApiDocument, name: string) {
  const { enum: values = [], 'x-enum-descriptions': meanings = [] } = components.schemas[name] ?? {};
  return values.map((value, index) => ({ value: String(value), meaning: meanings[index] ?? '' }));
}

function movesFrom(state: string, { transitions }: Lifecycle): string {
  const moves = transitions.filter(({ from }) => from === state);
  if (moves.length === 0) return 'none: it is final';
  return moves.map(({ move, to }) => (to === state ? move : `${move} → ${to}`)).join(', ');
}
