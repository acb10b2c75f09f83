/**
 * Pages call operations by method and path and never validate: the service does. So in their bundles
 * - the operations of the contract have no schemas, texts and examples;
 * - every value that a file of the contract declares is made in a function that is marked as pure, because the contract only
 *   declares. The bundler then leaves out what no page uses: most schemas.
 * Both together were a seventh of a first visit.
 */
import { type ESTree, type Plugin, Visitor } from 'vite';

const notNeeded = new Set([
  'summary',
  'description',
  'params',
  'query',
  'headers',
  'body',
  'responses',
  'refusals',
  'idempotency',
  'examples',
]);
/** Their making is free of side effects for the bundler, too. */
const alreadyPure = new Set(['ArrowFunctionExpression', 'FunctionExpression', 'Literal']);

export function bareOperations(): Plugin {
  return {
    name: 'waybill:bare-operations',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\/contract\/.*\.ts$/ },
      handler(code) {
        const program = this.parse(code);
        return { code: edited(code, [...removals(program, code), ...wrappings(program, code)]), map: null };
      },
    },
  };
}

/** Replaces the text from `start` to `end`. */
type Edit = { start: number; end: number; text: string };

function edited(code: string, edits: Edit[]): string {
  let result = '';
  let end = 0;
  for (const edit of edits.toSorted((one, other) => one.start - other.start)) {
    result += code.slice(end, edit.start) + edit.text;
    end = edit.end;
  }
  return result + code.slice(end);
}

function removals(program: ESTree.Program, code: string): Edit[] {
  const edits: Edit[] = [];
  const visitor = new Visitor({
    ObjectExpression(node) {
      if (!isOperation(node)) return;
      // What operations share is spread into them: responses and refusals.
      const removed = node.properties.filter(
        (one) => one.type === 'SpreadElement' || notNeeded.has(nameOf(one)),
      );
      for (const { start, end } of removed) {
        edits.push({ start, end: code[end] === ',' ? end + 1 : end, text: '' });
      }
    },
  });
  visitor.visit(program);
  return edits;
}

function isOperation({ properties }: ESTree.ObjectExpression): boolean {
  const names = new Set(properties.map(nameOf));
  return ['summary', 'callers'].every((name) => names.has(name));
}

function nameOf(property: ESTree.ObjectPropertyKind): string {
  return property.type === 'Property' && property.key.type === 'Identifier' ? property.key.name : '';
}

function wrappings(program: ESTree.Program, code: string): Edit[] {
  const declarations = program.body.map((statement) =>
    statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement,
  );
  return declarations
    .flatMap((statement) => (statement?.type === 'VariableDeclaration' ? statement.declarations : []))
    .flatMap(({ start, end, id, init }) => {
      if (id.type === 'ObjectPattern' && init) return [oneByOne(start, end, id, code)];
      if (id.type !== 'Identifier' || !init || alreadyPure.has(init.type)) return [];
      return [
        { start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' },
        { start: init.end, end: init.end, text: '))()' },
      ];
    });
}

/** A pattern gets its values together, so the bundler would keep all of them: each gets a declaration of its own. */
function oneByOne(start: number, end: number, { properties }: ESTree.ObjectPattern, code: string): Edit {
  const names = properties.flatMap((one) => {
    const target = one.type === 'RestElement' ? one.argument : one.value;
    return target.type === 'Identifier' ? [target.name] : [];
  });
  const whole = code.slice(start, end);
  return {
    start,
    end,
    text: names
      .map((name) => `${name} = /* @__PURE__ */ (() => { const ${whole}; return ${name}; })()`)
      .join(', '),
  };
}
