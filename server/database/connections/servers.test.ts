import { expect, test } from 'vitest';
import { Servers } from './servers.ts';
import type { Session } from './session.ts';

const two = (parameters: string) => {
  const servers = new Servers({ connectionString: `postgres://one,two/waybill${parameters}` });
  const [one, other] = servers.target.servers;
  if (!other) throw new Error('two servers are expected');
  return { servers, one, other };
};

const primary: Session = {
  isPooled: false,
  isStandby: false,
  isReadOnly: false,
  version: '18.4',
  timeline: 1,
  system: '7',
};
const standby: Session = { ...primary, isStandby: true, isReadOnly: true, timeline: undefined };

test('connections go to the first server, and after a failure to the next, until that one fails', () => {
  const { servers, one, other } = two('');
  expect(servers.inOrder()).toEqual([one, other]);
  servers.failed(one);
  // A connection that was opened before fails later: it says nothing about the other server.
  servers.failed(one);
  expect(servers.next()).toBe(other);
  servers.failed(other);
  expect(servers.next()).toBe(one);
  servers.prefer(other);
  expect(servers.inOrder()).toEqual([other, one]);
});

test('balanced connections go to all servers, and to one that failed only where no other is left', () => {
  const { servers, one, other } = two('?load_balance_hosts=random');
  const chosen = () => new Set(Array.from({ length: 200 }, () => servers.next()));
  expect(chosen()).toEqual(new Set([one, other]));
  servers.failed(one);
  expect(chosen()).toEqual(new Set([other]));
  expect(new Set(servers.inOrder())).toEqual(new Set([one, other]));
});

test('a standby is refused where the primary is wanted, and a read-only server where writes are', () => {
  const readOnly = { ...primary, isReadOnly: true };
  const any = two('');
  for (const session of [standby, readOnly]) any.servers.accept(any.one, session);
  const { servers, one } = two('?target_session_attrs=primary');
  expect(() => servers.accept(one, standby)).toThrow('one:5432 is a standby');
  servers.accept(one, readOnly);
  const writable = two('?target_session_attrs=read-write');
  expect(() => writable.servers.accept(one, standby)).toThrow('is a standby');
  expect(() => writable.servers.accept(one, readOnly)).toThrow('accepts no writes');
});

test('once a newer timeline was seen, an older primary of the same system is refused', () => {
  const { servers, one, other } = two('?target_session_attrs=read-write');
  const seen: string[] = [];
  servers.onNewTimeline(({ server, timeline }) => seen.push(`${server.name} ${timeline}`));
  servers.accept(one, primary);
  expect(seen).toEqual([]);
  servers.accept(other, { ...primary, timeline: 2 });
  expect(seen).toEqual(['two:5432 2']);
  expect(servers.isSuperseded(primary)).toBe(true);
  expect(() => servers.accept(one, primary)).toThrow(
    'one:5432 is an old primary: it is on timeline 1, but timeline 2 exists',
  );
  // Another node of a Citus cluster is a system of its own.
  servers.accept(one, { ...primary, system: '8' });
  // Where timelines are not shown, nothing can be compared.
  servers.accept(one, { ...primary, timeline: undefined });
});
