/**
 * The life of a delivery as a page: a chart and a table, made from the graph that decides (`lifecycle.ts`), so that
 * they cannot say anything else. Pure.
 */
import { beginning, graph, type Move, moves } from './lifecycle.ts';
import { finalStates } from './state-sql.ts';

/** Who asks for a move. */
const by: Record<Move, string> = {
  assign: 'the fleet: a dispatcher, a fleet key, or automatic assignment',
  unassign: 'the fleet',
  pick_up: 'the courier, or a fleet key',
  deliver: 'the courier, or a fleet key',
  fail_attempt: 'the courier, or a fleet key',
  instruct: 'the account: its client or its people',
  return: 'the courier, or a fleet key',
  cancel: 'the account',
  correct: 'an operator, with a reason',
};

/** What holds beside the state. */
const rules: Partial<Record<Move, string>> = {
  unassign: 'a parcel that was picked up is in somebody’s hands: it is assigned to another courier instead',
  pick_up: 'needs a courier: the one who is assigned, or one who is named',
  deliver:
    'with cash to collect: how much was collected; less needs a reason, more is refused. Not on the way back',
  fail_attempt:
    'the instruction is `awaited` then; after the attempts that the fleet allows it is `return`. Not on the way back',
  instruct: 'answers a failed attempt: `try_again` or `return`; `try_again` only while attempts are left',
  correct: 'an event of its own; what happened stays in the history',
};

/** Every move from one state to the next, or to the same one. */
export function lifecycle() {
  return {
    beginning: beginning.status,
    final: finalStates,
    transitions: moves.flatMap((move) => graph[move].map(({ from, to }) => ({ move, from, to }))),
  };
}

export function renderStateChart(): string {
  return `# The life of a delivery

Made by \`npm run generate\` from \`server/deliveries/lifecycle.ts\`, the one file that decides a state.

\`\`\`mermaid
stateDiagram-v2
  [*] --> ${beginning.status}: create
${chartLines().join('\n')}
\`\`\`

${finalStates.map(code).join(', ')} end a life. A move that is not drawn is refused with 409, and the answer says the state. Of two moves that
exclude each other, exactly one is made, wherever they were asked for.

| move | from | to | event | who asks | what else holds |
| --- | --- | --- | --- | --- | --- |
| create | | ${code(beginning.status)} | ${code(beginning.event)} | the account | |
${tableRows().join('\n')}
`;
}

const code = (text: string) => `\`${text}\``;

function chartLines(): string[] {
  return [
    ...lifecycle().transitions.map(({ move, from, to }) => `  ${from} --> ${to}: ${move}`),
    ...finalStates.map((state) => `  ${state} --> [*]`),
  ];
}

function tableRows(): string[] {
  return moves.flatMap((move) =>
    graph[move].map(
      ({ from, to, event }) =>
        `| ${move} | ${code(from)} | ${code(to)} | ${code(event)} | ${by[move]} | ${rules[move] ?? ''} |`,
    ),
  );
}
