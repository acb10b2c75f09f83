/** Places at which the compiler has to believe us: casts, non-null assertions and `any`. */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../server/platform/package-root.ts';

/** TypeScript 5 of the workspace, which parses for us: the project's own TypeScript 7 has no API for it. */
const ts = createRequire(join(packageRoot, 'tests/openapi/type-generator/package.json'))('typescript');

const maxHoles = 120;

interface Node {
  kind: number;
  type?: Node;
  getText(): string;
  getStart(): number;
}

const product = ['contract', 'server', 'dashboard', 'courier']
  .flatMap((folder) => readdirSync(join(packageRoot, folder), { withFileTypes: true, recursive: true }))
  .filter(({ name }) => /\.tsx?$/.test(name) && !/\.(test|d)\.tsx?$/.test(name))
  .map((entry) => relative(packageRoot, join(entry.parentPath, entry.name)));

function holesIn(path: string): string[] {
  const text = readFileSync(join(packageRoot, path), 'utf8');
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const holes: string[] = [];
  const visit = (node: Node): void => {
    const isCast = ts.isAsExpression(node) && node.type?.getText() !== 'const';
    if (isCast || ts.isNonNullExpression(node) || node.kind === ts.SyntaxKind.AnyKeyword) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart());
      holes.push(`${path}:${line + 1} ${node.getText().slice(0, 60)}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return holes;
}

test(`the product has at most ${maxHoles} casts, non-null assertions and uses of any`, () => {
  expect(product).toContain('server/service.ts');
  const holes = product.flatMap(holesIn);
  expect(holes.length, holes.join('\n')).toBeLessThanOrEqual(maxHoles);
});
