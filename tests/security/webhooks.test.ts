/** Webhooks: the service would call addresses that others choose. There are none yet; these checks come with them. */
import { expect, test } from 'vitest';
import { readConfig } from '../../server/platform/config.ts';

test('check 34: TLS certificates of other servers are always checked, or it does not start', () => {
  const careless = { NODE_TLS_REJECT_UNAUTHORIZED: '0' };
  expect(() => readConfig({ ...careless, PUBLIC_URL: 'https://waybill.example' })).toThrow(
    /NODE_TLS_REJECT_UNAUTHORIZED is 0/,
  );
  expect(readConfig(careless).publicUrl).toBe('http://127.0.0.1:3000');
});

test.todo('check 29: an address inside the network, in any notation, is refused when it is registered');
test.todo(
  'check 30: a name that leads to an inside address is blocked, and nothing inside sees a connection',
);
test.todo(
  'check 31: a host name that resolves to another address after its registration is blocked when it is called',
);
test.todo('check 32: a redirect of the receiver is not followed, and counts as a failure');
test.todo(
  'check 33: a receiver that drips, floods or sends a gzip bomb is cut off, and others do not wait for it',
);
test.todo(
  'check 34: a proxy of the environment is not used, and a receiver with an unknown certificate fails',
);
test.todo('check 35: an independent package verifies signatures, and refuses changed, old and foreign ones');
