/**
 * Pages call operations by method and path and never validate: the service does. So in their bundles the declarations of
 * the contract have no schemas, texts and examples, which were a tenth of a first visit.
 */
import { type ESTree, type Plugin, Visitor } from 'vite';

const notNeeded = new Set(['summary', 'description', 'params', 'query', 'body', 'answers', 'examples']);

/** Without side effects: what is built with them is left out if no page uses it. */
export const schemaFunctions = ['Type'];

export function bareOperations(): Plugin {
  return {
    name: 'waybill:bare-operations',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\/contract\/.*\.ts$/ },
      handler(code) {
        let bare = '';
        let end = 0;
        for (const property of propertiesToRemove(this.parse(code))) {
          bare += code.slice(end, property.start);
          end = code[property.end] === ',' ? property.end + 1 : property.end;
        }
        return { code: bare + code.slice(end), map: null };
      },
    },
  };
}

function propertiesToRemove(program: ESTree.Program): ESTree.ObjectPropertyKind[] {
  const properties: ESTree.ObjectPropertyKind[] = [];
  const visitor = new Visitor({
    ObjectExpression(node) {
      if (isOperation(node)) properties.push(...node.properties.filter((one) => notNeeded.has(nameOf(one))));
    },
  });
  visitor.visit(program);
  return properties;
}

function isOperation({ properties }: ESTree.ObjectExpression): boolean {
  const names = new Set(properties.map(nameOf));
  return ['method', 'path', 'answers'].every((name) => names.has(name));
}

function nameOf(property: ESTree.ObjectPropertyKind): string {
  return property.type === 'Property' && property.key.type === 'Identifier' ? property.key.name : '';
}
