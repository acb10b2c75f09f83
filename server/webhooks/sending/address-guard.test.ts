import { expect, test } from 'vitest';
import { isRejection } from '../../errors/rejection.ts';
import { makeAddressGuard, makeResolve, ResolveFailure } from './address-guard.ts';

const names: Record<string, string[]> = {
  'public.example': ['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'],
  'loopback.example': ['127.0.0.1'],
  'loopback6.example': ['::1'],
  'both.example': ['93.184.215.14', '10.0.0.7'],
  'inside.example': ['10.0.0.7'],
};
async function resolve(host: string): Promise<string[]> {
  const found = names[host];
  if (!found) throw new ResolveFailure({ host, reason: 'unknown' });
  return found;
}
const guard = (...allow: string[]) => makeAddressGuard(allow, resolve);

async function refusal(url: string, ...allow: string[]): Promise<string | undefined> {
  const checked = await guard(...allow).checkUrl(url);
  return isRejection(checked) ? checked.details : undefined;
}

/** One address or more of every range; the ends of a range where others begin next to it. */
const refusedAddresses = `
  0.0.0.0 0.255.255.255 10.0.0.0 10.255.255.255 100.64.0.0 100.127.255.255 127.0.0.1 127.255.255.255
  169.254.0.1 169.254.169.254 172.16.0.0 172.31.255.255 192.0.0.1 192.0.0.255 192.0.2.1 192.88.99.1
  192.168.0.1 192.168.255.255 198.18.0.1 198.19.255.255 198.51.100.1 203.0.113.1 224.0.0.1 239.255.255.255
  240.0.0.1 255.255.255.254 255.255.255.255
  :: ::1 ::2 ::127.0.0.1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 ::ffff:a9fe:a9fe ::ffff:0:127.0.0.1
  64:ff9b::a9fe:a9fe 64:ff9b::808:808 64:ff9b:1::1 100::1 100:0:0:1::1 2001::1 2001:2::1 2001:10::1 2001:20::1
  2001:1ff::1 2001:db8::1 2002:7f00:1:: 2002:808:808:: 3ffe::1 3fff::1 5f00::1 fc00::1 fd12:3456::1 fe80::1
  fec0::1 ff02::1 400::1 4000::1 8000::1 e000::1`
  .trim()
  .split(/\s+/);
const publicAddresses = `
  1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0 169.253.255.255
  172.15.255.255 172.32.0.0 192.0.1.0 192.167.255.255 192.169.0.0 198.17.255.255 198.20.0.0 223.255.255.255
  2001:200::1 2001:4860:4860::8888 2003::1 2606:4700:4700::1111 2a00:1450::1 3ffd::1`
  .trim()
  .split(/\s+/);

test.each(refusedAddresses)('%s is refused, with a reason', (address) => {
  expect(guard().refusalOf(address, 'https:')).toMatch(/^[a-z0-9_]+$/);
});

test.each(publicAddresses)('%s is public: https is possible, http is not', (address) => {
  expect(guard().refusalOf(address, 'https:')).toBeUndefined();
  expect(guard().refusalOf(address, 'http:')).toBe('https only');
});

test('WEBHOOK_ALLOW opens its ranges, for http as well, and nothing beside them', () => {
  const opened = guard('127.0.0.0/8', '10.1.0.0/16', 'fd00::/8', '192.168.7.7');
  for (const address of ['127.0.0.1', '10.1.255.255', 'fd12::1', '192.168.7.7']) {
    expect(opened.refusalOf(address, 'https:'), address).toBeUndefined();
    expect(opened.refusalOf(address, 'http:'), address).toBeUndefined();
  }
  for (const address of ['10.2.0.1', '192.168.7.8', 'fc00::1', '::1', '::ffff:127.0.0.1', '64:ff9b::7f00:1'])
    expect(opened.refusalOf(address, 'https:'), address).toBeDefined();
  expect(opened.refusalOf('8.8.8.8', 'http:')).toBeDefined();
});

/** The list of check 29. */
const refusedUrls = [
  'https://127.1',
  'https://2130706433',
  'https://0x7f.0.0.1',
  'https://0177.0.0.1',
  'https://①②⑦.⓪.⓪.①',
  'https://[::1]',
  'https://[::ffff:127.0.0.1]',
  'https://[::ffff:a9fe:a9fe]',
  'https://[::127.0.0.1]',
  'https://[64:ff9b::a9fe:a9fe]',
  'https://[2002:7f00:1::]',
  'https://[fc00::1]',
  'https://[fe80::1]',
  'https://0',
  'https://169.254.169.254/latest/meta-data',
  'https://100.64.0.1',
  'https://192.0.2.1',
  'https://localhost',
  'https://user:pw@public.example',
  'https://user@public.example',
  'file:///etc/passwd',
  'gopher://public.example',
  'https://public.example:22',
  'https://public.example:25',
  'https://public.example:5432',
  'http://public.example',
  'http://8.8.8.8',
  'https://public.example/#part',
  'public.example',
  '',
  `https://public.example/${'a'.repeat(2_000)}`,
  'https://loopback.example',
  'https://loopback6.example',
  'https://both.example',
  'https://unknown.example',
];

test.each(refusedUrls)('the URL %.60s is refused, with a message about url', async (url) => {
  const checked = await makeAddressGuard([], (host) =>
    host === 'localhost' ? makeResolve([])(host) : resolve(host),
  ).checkUrl(url);
  expect(isRejection(checked) && checked).toMatchObject({
    phrase: 'invalidRequest',
    details: expect.stringMatching(/^url (must|has|cannot)/),
  });
});

test('a public URL is accepted, with any other port, path and query', async () => {
  for (const url of ['https://public.example', 'https://8.8.8.8:8443/a?b=c', 'https://[2606:4700::1]/x'])
    expect(await refusal(url), url).toBeUndefined();
});

test('WEBHOOK_ALLOW opens URLs: literal, by name, and with http where every address of the name is in it', async () => {
  expect(await refusal('http://127.0.0.1:8080/x', '127.0.0.0/8')).toBeUndefined();
  expect(await refusal('http://inside.example', '10.0.0.0/8')).toBeUndefined();
  expect(await refusal('https://both.example', '10.0.0.0/8')).toBeUndefined();
  expect(await refusal('http://both.example', '10.0.0.0/8')).toMatch(/must start with https/);
  expect(await refusal('http://inside.example', '10.1.0.0/16')).toMatch(/resolves to a private/);
});

test('messages say what is wrong and what to do', async () => {
  expect(await refusal('https://10.0.0.7')).toBe(
    'url must lead to the public internet, but 10.0.0.7 is a private address; the operator of this installation can allow a network with WEBHOOK_ALLOW',
  );
  expect(await refusal('https://both.example')).toContain('both.example resolves to a private address');
  expect(await refusal('https://unknown.example')).toContain('the host name unknown.example does not exist');
});
