/**
 * The states of a life as a diagram: a column for each step away from the beginning, an arrow for each move that leads
 * to another state. Moves that leave the state as it is are written into its box. Colours are those of the page.
 */
import { type Html, html } from './html.ts';

export interface Transition {
  move: string;
  from: string;
  to: string;
}

export interface Lifecycle {
  beginning: string;
  /** States that end a life. */
  final: readonly string[];
  transitions: readonly Transition[];
}

const box = { width: 156, height: 76 };
const gap = { x: 116, y: 56 };
const margin = { x: 72, y: 12 };
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
  const width = Math.max(...states.map((state) => at(state).x)) + box.width + 12;
  const height = Math.max(...states.map((state) => at(state).y)) + box.height + margin.y;
  const start = at(beginning);
  const ways = transitions.filter(({ from, to }) => at(from).x < at(to).x);
  return html`<div class="diagram" role="group" aria-label="Diagram of the states" tabindex="0">
<svg viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${describe(transitions)}">
<defs><marker id="arrow" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" markerHeight="8" orient="auto-start-reverse"><path d="M0 0 10 5 0 10z"/></marker></defs>
<circle cx="12" cy="${start.y + box.height / 2}" r="6"/>
${renderWay({ x: 18, y: start.y + box.height / 2 }, { x: start.x, y: start.y + box.height / 2 }, 'create', [])}
${ways.map(({ move, from, to }) =>
  renderWay(
    { x: at(from).x + box.width, y: at(from).y + box.height / 2 },
    { x: at(to).x, y: at(to).y + box.height / 2 },
    move,
    transitions.filter((back) => back.from === to && back.to === from).map((back) => back.move),
  ),
)}
${states.map((state) => renderState(state, at(state), final.includes(state), transitions))}</svg>
</div>`;
}

/** Columns by the number of moves from the beginning, rows in the order in which the moves are declared. */
function layOut(beginning: string, transitions: readonly Transition[]): Map<string, Spot> {
  const spots = new Map<string, Spot>();
  let column = [beginning];
  for (let x = margin.x; column.length > 0; x += box.width + gap.x) {
    column.forEach((state, row) => {
      spots.set(state, { x, y: margin.y + row * (box.height + gap.y) });
    });
    const next = column.flatMap((state) =>
      transitions.filter(({ from, to }) => from === state && !spots.has(to)).map(({ to }) => to),
    );
    column = [...new Set(next)];
  }
  return spots;
}

/** An arrow to the right; where moves lead back, a second head, and their names below the line. */
function renderWay(from: Spot, to: Spot, move: string, back: string[]): Html {
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  return html`<path class="way" d="M${from.x} ${from.y} ${to.x} ${to.y}" marker-end="url(#arrow)"${
    back.length > 0 && html` marker-start="url(#arrow)"`
  }/>
<text x="${middle.x}" y="${middle.y - 8}">${move}</text>${
    back.length > 0 &&
    html`<text class="back" x="${middle.x}" y="${middle.y + 20}">← ${back.join(', ')}</text>`
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

function describe(transitions: readonly Transition[]): string {
  return transitions.map(({ move, from, to }) => `${move}: from ${from} to ${to}`).join('; ');
}
