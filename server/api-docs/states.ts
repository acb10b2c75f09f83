/** The section about the states of a delivery: what each means, and the ways from one to another. */
import type { OpenApiDocument } from '../../contract/openapi.ts';
import { type Html, html } from './html.ts';
import { renderInline } from './markdown.ts';
import { type Lifecycle, renderStateDiagram } from './state-diagram.ts';

export const statesSection = { id: 'states', title: 'States' };

export function renderStates(document: OpenApiDocument, lifecycle: Lifecycle): Html {
  const { enum: states = [], 'x-enum-descriptions': meanings = [] } =
    document.components.schemas.DeliveryState ?? {};
  const { id, title } = statesSection;
  return html`<section class="convention" id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title"><a href="#${id}">${title}</a></h2>
<p>Every delivery is in one of these states. A move that is not in the diagram is refused with 409, and <code>details</code> names the state. Moves with ↺ do not change the state. <a href="/docs/guides/life-of-a-delivery">The life of a delivery</a> has every move, who may make it, and its conditions.</p>
<div class="table" role="group" aria-labelledby="${id}-title" tabindex="0"><table>
<thead><tr><th scope="col">State</th><th scope="col">Meaning</th><th scope="col">Moves from here</th></tr></thead>
<tbody>${states.map(
    (state, index) =>
      html`<tr><td><code>${String(state)}</code></td><td>${renderInline(meanings[index] ?? '')}</td><td>${movesFrom(String(state), lifecycle)}</td></tr>\n`,
  )}</tbody>
</table></div>
${renderStateDiagram(lifecycle)}
</section>
`;
}

function movesFrom(state: string, { transitions }: Lifecycle): string {
  const moves = transitions.filter(({ from }) => from === state);
  if (moves.length === 0) return 'none: it is final';
  return moves.map(({ move, to }) => (to === state ? move : `${move} → ${to}`)).join(', ');
}
