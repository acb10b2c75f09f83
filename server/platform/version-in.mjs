// The version that is shown. From the npm package, that of the package. From a clone, it is a development build unless the
// commit is the one of the release: `0.2.0-dev+1a2b3c4d`, with the commit. Read from the files of Git, because the machine may
// not have Git itself; other layouts of them than those of an ordinary clone are shown as `0.2.0-dev`.
// Plain JavaScript: `bin/waybill.mjs` prints it before anything is built.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const shortLength = 8;

/**
 * @param {string} root
 * @param {string} released
 */
export function versionIn(root, released) {
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
function isCommitOf(git, tag, commit) {
  const target = readRef(git, tag);
  if (target === undefined || target === commit) return target === commit;
  // Only Git itself can look into a tag that was made or fetched after the clone.
  const asked = spawnSync('git', ['--git-dir', git, 'rev-parse', `${tag}^{commit}`], { encoding: 'utf8' });
  return asked.stdout?.trim() === commit;
}

/** A file of its own, or a line of `packed-refs`, with the commit of a tag in the line below. */
function readRef(git, name) {
  const own = readText(join(git, name))?.trim();
  if (own !== undefined) return own;
  const lines = readText(join(git, 'packed-refs'))?.split('\n') ?? [];
  const at = lines.findIndex((line) => line.endsWith(` ${name}`));
  const tagged = /^\^(\S+)/.exec(lines[at + 1] ?? '')?.[1];
  return at === -1 ? undefined : (tagged ?? lines[at]?.split(' ', 1)[0]);
}

function readText(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
