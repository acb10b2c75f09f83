import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { inspectNode, inspectPrivacy, inspectUser } from './doctor-security.ts';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'wbd-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** DATA_DIR with its data in another folder, as for root where PostgreSQL's user cannot enter DATA_DIR. */
function dataElsewhere() {
  const [dataDir, folder] = [newFolder(), newFolder()];
  mkdirSync(join(folder, 'postgres'));
  symlinkSync(folder, join(dataDir, 'elsewhere'));
  const [secretKey, credentials] = [join(dataDir, 'secret.key'), join(folder, 'postgres-credentials.json')];
  for (const file of [secretKey, credentials]) writeFileSync(file, '', { mode: 0o600 });
  return { dataDir, folder, secretKey, credentials };
}

/** As Waybill creates them, where PostgreSQL’s user passes through. */
const asMade = { dataDir: 0o711, folder: 0o710, secretKey: 0o600, credentials: 0o600 };

test('doctor names each of DATA_DIR, the folder of the data, the secret key and the passwords that others can read', async () => {
  const at = dataElsewhere();
  const names = ['dataDir', 'folder', 'secretKey', 'credentials'] as const;
  for (const name of names) chmodSync(at[name], asMade[name]);
  const findings = await inspectPrivacy(at.dataDir);
  expect(findings.map(({ ok }) => ok)).toEqual([true, true, true, true]);
  for (const name of names)
    expect(findings.some(({ message }) => message.startsWith(`${at[name]}, `))).toBe(true);
  for (const name of names) {
    for (const mode of [0o744, 0o740, 0o702]) {
      chmodSync(at[name], mode);
      const bad = (await inspectPrivacy(at.dataDir)).filter(({ ok }) => !ok);
      expect(bad, name).toEqual([
        expect.objectContaining({
          check: 'private data',
          message: `${at[name]}, mode 0${mode.toString(8)}: other users of this machine can read or write it`,
          advice: `chmod go-rw ${at[name]}`,
        }),
      ]);
    }
    chmodSync(at[name], asMade[name]);
  }
});

test('a data folder in DATA_DIR is named once, also through a link, and not before it exists', async () => {
  const folder = newFolder();
  mkdirSync(join(folder, 'postgres'));
  const link = join(newFolder(), 'data');
  symlinkSync(folder, link);
  expect(await inspectPrivacy(link)).toHaveLength(1);
  const none = join(folder, 'none');
  expect(await inspectPrivacy(none)).toEqual([
    { check: 'private data', ok: true, message: `${none} does not exist yet` },
  ]);
});

test('what doctor says of the user and of Node is about the command itself, and says so', () => {
  expect(inspectUser(0)).toMatchObject({
    isWarning: true,
    message: expect.stringMatching(/^this command runs as root/),
  });
  expect(inspectUser(1000)).toEqual({
    check: 'user',
    ok: true,
    message: 'this command does not run as root',
  });
  for (const version of ['20.19.4', '99.0.0']) {
    expect(inspectNode(version, Date.parse('2026-05-01')).message).toContain('this command runs on');
  }
});
