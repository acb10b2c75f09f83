/** Writes the files of `icons/` (icons.mjs). */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { iconFiles } from './icons.mjs';

const folder = new URL('../../icons/', import.meta.url);
const files = Object.entries(await iconFiles());
rmSync(new URL('lucide', folder), { recursive: true, force: true });
mkdirSync(new URL('lucide', folder));
for (const [path, content] of files) writeFileSync(new URL(path, folder), content);
