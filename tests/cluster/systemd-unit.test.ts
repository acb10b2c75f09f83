/** deploy/waybill.service: systemd understands it, and grades its sandbox. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { settings } from '../../server/platform/config.ts';
import { packageRoot } from '../../server/platform/package-root.ts';
import { describeNeeding, pathOf } from './support/needing.ts';

const unit = join(packageRoot, 'deploy/waybill.service');
const text = readFileSync(unit, 'utf8');

/** Out of 100, as `systemd-analyze --threshold` counts. 13 is "OK"; a unit without a sandbox has 96. */
const highestExposure = 15;

test('the unit contains no secret, and only settings that exist', () => {
  const set = [...text.matchAll(/^#?Environment=(.+)$/gm)].flatMap(([, line = '']) => line.split(' '));
  const names = set.map((pair) => pair.split('=')[0]?.replace(/_FILE$/, ''));
  for (const name of names) expect(['NODE_ENV', ...Object.keys(settings)]).toContain(name);
});

describeNeeding(['systemd-analyze'], 'deploy/waybill.service', () => {
  test('systemd knows every directive of it', () => {
    const { status, stdout, stderr } = spawnSync(pathOf('systemd-analyze'), ['verify', asInstalled()], {
      encoding: 'utf8',
    });
    expect(stdout + stderr).not.toContain('waybill.service');
    expect(status).toBe(0);
  });

  test('its sandbox is graded OK', () => {
    const args = ['security', '--offline=yes', '--no-pager', `--threshold=${highestExposure}`, asInstalled()];
    const { status, stdout, stderr } = spawnSync(pathOf('systemd-analyze'), args, { encoding: 'utf8' });
    expect(status, stdout + stderr).toBe(0);
    expect(stdout).toMatch(/Overall exposure level for waybill\.service: [\d.]+ OK/);
  });

  test('without its sandbox it would be refused', () => {
    const bare = text.replaceAll(/^(Protect|Private|Restrict|SystemCall|Capability|DynamicUser).*$/gm, '');
    const args = [
      'security',
      '--offline=yes',
      '--no-pager',
      `--threshold=${highestExposure}`,
      asInstalled(bare),
    ];
    expect(spawnSync(pathOf('systemd-analyze'), args).status).not.toBe(0);
  });
});

/** A copy in a folder of its own: `systemd-analyze` looks for other units beside it. */
function asInstalled(content = text): string {
  const folder = mkdtempSync(join(tmpdir(), 'wbu-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'waybill.service');
  writeFileSync(path, content);
  return path;
}
