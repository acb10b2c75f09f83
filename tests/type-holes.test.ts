/** Places at which the compiler has to believe us: casts, non-null assertions and `any`. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';
import { packageRoot } from '../server/platform/package-root.ts';

const maxHoles = 120;

const product = ['contract', 'server', 'dashboard', 'courier']
  .flatMap((folder) => readdirSync(join(packageRoot, folder), { withFileTypes: true, recursive: true }))
  .filter(({ name }) => /\.tsx?$/.test(name) && !/\.(test|d)\.tsx?$/.test(name))
  .map((entry) => relative(packageRoot, join(entry.parentPath, entry.name)));

function holesIn(path: string): string[] {
  const text = readFileSync(join(packageRoot, path), 'utf8');
  const holes: string[] = [];
  const add = ({ start, end }: { start: number; end: number }) => {
    const line = text.slice(0, start).split('\n').length;
    holes.push(`${path}:${line} ${text.slice(start, Math.min(end, start + 60))}`);
  };
  const { program, errors } = parseSync(path, text);
  expect(errors, path).toEqual([]);
  const visitor = new Visitor({
    TSAsExpression(node) {
      const { start, end } = node.typeAnnotation;
      if (text.slice(start, end) !== 'const') add(node);
    },
    TSNonNullExpression: add,
    TSAnyKeyword: add,
  });
  visitor.visit(program);
  return holes;
}

test(`the product has at most ${maxHoles} casts, non-null assertions and uses of any`, () => {
  expect(product).toContain('server/service.ts');
  const holes = product.flatMap(holesIn);
  expect(holes.length, holes.join('\n')).toBeLessThanOrEqual(maxHoles);
});
