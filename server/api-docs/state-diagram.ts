/**
 * The lifecycle as a diagram: a row for each step away from the first state, an arrow for each move that leads to
 * another state. Moves that leave the state as it is are written into its box. Two states side by side are 360 pixels
 * wide, which a phone shows without scrolling. Colours are those of the page.
 */
import { type Html, html } from './html.ts';

interface Transition {
  move: string;
  from: string;
  to: string;
}

export interface Lifecycle {
  beginning: string;
  /** States without a next move. */
  final: readonly string[];
  transitions: readonly Transition[];
}

const box = { width: 156, height: 76 };
const gap = { x: 40, y: 84 };
/** Above the first row is the arrow of the create. */
const margin = { x: 4, top: 72, bottom: 4 };
/** In one line of a box. */
const movesInLine = 2;

interface Spot {
  x: number;
  y: number;
}

export function renderStateDiagram({ beginning, final, transitions }: Lifecycle): Html {
  const spots = layOut(beginning, transitions);
  const states = [...spots.keys()];
  const at = (state: string) => spots.get(state)!;
  const width = Math.max(...states.map((state) => at(state).x)) + box.width + margin.x;
  const height = Math.max(...states.map((state) => at(state).y)) + box.height + margin.bottom;
  const start = topOf(at(beginning));
  const description = transitions.map(({ move, from, to }) => `${move}: from ${from} to ${to}`).join('; ');
  const ways = transitions.filter(({ from, to }) => at(from).y < at(to).y);
  return html`<div class="diagram">
<svg viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${description}">
<defs><marker id="arrow" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" markerHeight="8" orient="auto-start-reverse"><path d="M0 0 10 5 0 10z"/></marker></defs>
<circle cx="${start.x}" cy="8" r="6"/>
${renderWay({ x: start.x, y: 14 }, start, 'create', [])}
${ways.map(({ move, from, to }) =>
  renderWay(
    bottomOf(at(from)),
    topOf(at(to)),
    move,
    transitions.filter((back) => back.from === to && back.to === from).map((back) => back.move),
  ),
)}
${states.map((state) => renderState(state, at(state), final.includes(state), transitions))}</svg>
</div>`;
}

/** Rows by the number of moves from the first state, columns in the order in which the moves are declared. */
function layOut(beginning: string, transitions: readonly Transition[]): Map<string, Spot> {
  const spots = new Map<string, Spot>();
  let row = [beginning];
  for (let y = margin.top; row.length > 0; y += box.height + gap.y) {
    row.forEach((state, column) => {
      spots.set(state, { x: margin.x + column * (box.width + gap.x), y });
    });
    const next = row.flatMap((state) =>
      transitions.filter(({ from, to }) => from === state && !spots.has(to)).map(({ to }) => to),
    );
    row = [...new Set(next)];
  }
  return spots;
}

const topOf = ({ x, y }: Spot) => ({ x: x + box.width / 2, y });
const bottomOf = ({ x, y }: Spot) => ({ x: x + box.width / 2, y: y + box.height });

/** An arrow downwards; for moves that lead back, a second arrowhead, and their names below the first. */
function renderWay(from: Spot, to: Spot, move: string, back: string[]): Html {
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  return html`<path class="way" d="M${from.x} ${from.y} ${to.x} ${to.y}" marker-end="url(#arrow)"${
    back.length > 0 && html` marker-start="url(#arrow)"`
  }/>
<text x="${middle.x}" y="${middle.y + (back.length > 0 ? -6 : 4)}">${move}</text>${
    back.length > 0 &&
    html`<text class="back" x="${middle.x}" y="${middle.y + 14}">↑ ${back.join(', ')}</text>`
  }
`;
}

function renderState(
  state: string,
  { x, y }: Spot,
  isFinal: boolean,
  transitions: readonly Transition[],
): Html {
  const stays = transitions.filter(({ from, to }) => from === state && to === state).map(({ move }) => move);
  const lines = Array.from({ length: Math.ceil(stays.length / movesInLine) }, (_, line) =>
    stays.slice(line * movesInLine, (line + 1) * movesInLine).join(', '),
  );
  const middle = { x: x + box.width / 2, y: y + box.height / 2 + 5 - lines.length * 9 };
  return html`<rect class="${isFinal ? 'final' : 'open'}" x="${x}" y="${y}" width="${box.width}" height="${box.height}" rx="10"/>
<text class="state" x="${middle.x}" y="${middle.y}">${state}</text>
${lines.map(
  (line, index) =>
    html`<text class="stays" x="${middle.x}" y="${middle.y + 20 + index * 16}">${index === 0 && '↺ '}${line}</text>\n`,
)}`;
}
