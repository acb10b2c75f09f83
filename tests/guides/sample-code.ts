/** The code of guides, and how a test runs it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformWithOxc } from 'vite';
import { packageRoot } from '../../server/platform/package-root.ts';

/** The fenced blocks of a document. */
export function codeBlocks(document: string): { language: string; code: string }[] {
  const text = readFileSync(join(packageRoot, document), 'utf8');
  return [...text.matchAll(/^```(\w+)\n([\s\S]*?)\n```$/gm)].map(([, language = '', code = '']) => ({
    language,
    code,
  }));
}

/** Without its types, for versions of Node that do not run TypeScript. `npm run check` checks the types. */
export async function typescriptAsModule(file: string): Promise<string> {
  return (await transformWithOxc(readFileSync(file, 'utf8'), file)).code;
}
