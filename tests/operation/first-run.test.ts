/** The first sign-in as its users see it: a process on data without people, its terminal, and a browser. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getMe } from '../../contract/dashboard/profile.ts';
import { openLink, resetPassword, setUp, signIn } from '../../contract/dashboard/signing-in.ts';
import { visitor } from '../support/dashboard.ts';
import type { TestService } from '../support/service.ts';
import {
  copyDataInto,
  newFolder,
  removeFolder,
  runCommands,
  runWaybill,
  startWaybill,
  type Waybill,
} from '../support/waybill.ts';

let folder: string;
let service: Waybill;
beforeAll(async () => {
  folder = newFolder();
  copyDataInto(folder);
  service = await startWaybill(folder);
});
afterAll(() => removeFolder(folder));

const linkForm = /Open the dashboard +(http:\/\/127\.0\.0\.1:\d+\/set-up#[\w-]{43})\n/;
const tokenOf = (link: string) => new URL(link).hash.slice(1);
const ada = {
  email: 'ada@example.com',
  name: 'Ada',
  password: 'copper meadow lantern',
  account_name: 'Acme',
};

test('the terminal prints the set-up link, which is the only way to sign in at first; afterwards only the address', async () => {
  const first = service;
  await expect.poll(() => first.said()).toMatch(linkForm);
  const printed = linkForm.exec(first.said())![1]!;
  expect(first.said().split(tokenOf(printed)).length, 'it is printed once, and not logged').toBe(2);

  const made = runWaybill(folder, ['link', 'set-up'], { env: { PUBLIC_URL: 'https://waybill.example' } });
  expect([made.status, made.stdout]).toEqual([
    0,
    expect.stringMatching(/^https:\/\/waybill\.example\/set-up#[\w-]{43}\n$/),
  ]);
  const who = visitor(first as unknown as TestService);
  const old = await who.call(openLink, { body: { token: tokenOf(printed) } });
  expect(old.body.details, 'a newer link withdraws the older').toContain('withdrawn');
  const used = await who.call(setUp, { body: { token: tokenOf(made.stdout.trim()), ...ada } });
  expect(used.status).toBe(201);
  expect((await who.call(getMe)).body).toMatchObject({ is_operator: true, accounts: [{ name: 'Acme' }] });

  const refused = runWaybill(folder, ['link', 'set-up']);
  expect([refused.status, refused.stdout]).toEqual([1, '']);
  expect(refused.stderr).toMatch(/already set up[\s\S]*link reset --email/);

  first.process.kill('SIGTERM');
  await first.exited;
  service = await startWaybill(folder, { port: Number(new URL(first.url).port) });
  await expect.poll(() => service.said()).toMatch(/Open the dashboard +http:\/\/127\.0\.0\.1:\d+\n/);
  expect((await who.call(getMe)).status, 'a session outlives a restart').toBe(200);
});

test('anyone with access to the machine can let a locked out person sign in again, with or without their second factor', async () => {
  const who = visitor(service as unknown as TestService);
  const made = runWaybill(folder, ['link', 'reset', '--email', 'ADA@example.com', '--without-second-factor']);
  expect([made.status, made.stdout]).toEqual([
    0,
    expect.stringMatching(/^http:\/\/\S+\/reset-password#[\w-]{43}\n$/),
  ]);
  const password = 'velvet anchor puzzle';
  const reset = await who.call(resetPassword, { body: { token: tokenOf(made.stdout.trim()), password } });
  expect([reset.status, reset.body]).toEqual([200, { email: ada.email }]);
  expect((await who.call(signIn, { body: { email: ada.email, password } })).status).toBe(200);

  const refused: [string[], RegExp][] = [
    [['link'], /Missing an argument: set-up or reset\.[\s\S]*link set-up[\s\S]*link reset --email/],
    [['link', 'reset'], /Missing --email/],
    [['account'], /Missing an argument: list or set\./],
    [['account', 'set'], /Missing the name of the account/],
    [['key', 'revoke'], /Missing the key id/],
    [['backup'], /Missing FILE: where is/],
    [['backup', 'verify'], /Missing FILE: which backup is to be checked/],
    [['restore'], /Missing FILE: which backup is to be restored/],
    [['erase'], /Missing --phone, --name or --reference/],
    [['erase', 'repeat'], /Missing the file/],
    [['upgrade', '--postgres'], /Missing FOLDER/],
    [['upgrade', '--undo', 'now'], /Unknown argument "now"/],
    [['link', 'set-up', '--email', 'x@example.com'], /set-up takes no --email\./],
    [['link', 'set-up', 'now'], /Unknown argument "now"\./],
    [['link', 'reset', '--mail', 'x@example.com'], /Unknown option "--mail"\. Did you mean "--email"/],
    [['link', 'reset', '--email', 'nobody@example.com'], /Nobody signs in with nobody@example\.com/],
  ];
  const calls = refused.map(([args]) => args);
  const [help, ...outcomes] = runCommands(folder, [['help'], ...calls]);
  expect(outcomes).toEqual(
    refused.map(([, words]) => ({ status: 1, stdout: '', stderr: expect.stringMatching(words) })),
  );
  expect(help!.stdout).toMatch(/link +set-up \| reset/);
});
