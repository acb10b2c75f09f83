/**
 * The version that is shown. From the npm package, that of the package. From a clone, it is a development build unless the
 * commit is the one of the release: `0.2.0-dev+1a2b3c4d`, with the commit. Read from the files of Git, because the
 * machine may not have Git itself; other layouts of them than those of an ordinary clone are shown as `0.2.0-dev`.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot, packageVersion } from './package-root.ts';

const shortLength = 8;

export const version = versionIn(packageRoot, packageVersion);

export function versionIn(root: string, released: string): string {
  const git = join(root, '.git');
  if (!existsSync(git)) return released;
  const head = readText(join(git, 'HEAD'))?.trim();
  const branch = /^ref: (\S+)$/.exec(head ?? '')?.[1];
  const commit = branch === undefined ? head : readRef(git, branch);
  if (commit === undefined || !/^[0-9a-f]{40,64}$/.test(commit)) return `${released}-dev`;
  return isCommitOf(git, `refs/tags/v${released}`, commit)
    ? released
    : `${released}-dev+${commit.slice(0, shortLength)}`;
}

/** A tag of a release is an object of its own, which names the commit. */
function isCommitOf(git: string, tag: string, commit: string): boolean {
  const target = readRef(git, tag);
  if (target === undefined || target === commit) return target === commit;
  // Only Git itself can look into a tag that was made or fetched after the clone.
  const asked = spawnSync('git', ['--git-dir', git, 'rev-parse', `${tag}^{commit}`], { encoding: 'utf8' });
  return asked.stdout?.trim() === commit;
}

/** A file of its own, or a line of `packed-refs`, with the commit of a tag in the line below. */
function readRef(git: string, name: string): string | undefined {
  const own = readText(join(git, name))?.trim();
  if (own !== undefined) return own;
  const lines = readText(join(git, 'packed-refs'))?.split('\n') ?? [];
  const at = lines.findIndex((line) => line.endsWith(` ${name}`));
  const tagged = /^\^(\S+)/.exec(lines[at + 1] ?? '')?.[1];
  return at === -1 ? undefined : (tagged ?? lines[at]?.split(' ', 1)[0]);
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
