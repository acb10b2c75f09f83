import { expect, test } from 'vitest';
import { describeNodes } from './doctor-database.ts';

const node = (name: string, seconds_since_seen: number, version = '1.0.0') => ({
  name,
  version,
  seconds_since_seen,
});

test('running nodes are listed with their versions', () => {
  expect(describeNodes([])).toEqual({ check: 'nodes', ok: true, message: 'none is running' });
  expect(describeNodes([node('a:3000', 0), node('b:3000', 1)])).toEqual({
    check: 'nodes',
    ok: true,
    message: '2 running: a:3000 (1.0.0), b:3000 (1.0.0)',
  });
});

test('a node that is not seen any more is a warning, until it is back or forgotten', () => {
  expect(describeNodes([node('a:3000', 0), node('b:3000', 40), node('c:3000', 600)])).toMatchObject({
    isWarning: true,
    message:
      '1 running: a:3000 (1.0.0); b:3000 (1.0.0) was last seen 40 s ago; c:3000 (1.0.0) was last seen 10 min ago',
    advice: expect.stringContaining('look at its log'),
  });
  expect(describeNodes([node('a:3000', 0), node('a:3000', 40)])).not.toHaveProperty('advice');
});

test('a service that answers is running, also while writes fail and no node can announce itself', () => {
  const service = { name: 'a:3000', writesFail: true };
  const nodes = [node('a:3000', 3_000), node('a:3000', 40), node('b:3000', 40)];
  expect(describeNodes(nodes.slice(1), service)).toEqual({
    check: 'nodes',
    ok: true,
    isWarning: true,
    message: '1 running: a:3000 (1.0.0); b:3000 (1.0.0) was last seen 40 s ago',
    advice: 'While writes fail, running nodes cannot announce themselves.',
  });
  expect(describeNodes(nodes, { ...service, writesFail: false })).toMatchObject({
    message: expect.stringMatching(
      /^1 running: a:3000 \(1\.0\.0\); a:3000 .* was last seen 50 min ago; b:3000/,
    ),
  });
});

test('nodes without workers are a warning, unless waybill work runs', () => {
  const nodes = [node('a:3000 with WORKERS=off', 0), node('b:3000 with WORKERS=off', 1)];
  expect(describeNodes(nodes)).toMatchObject({
    isWarning: true,
    message: '2 running: a:3000 with WORKERS=off (1.0.0), b:3000 with WORKERS=off (1.0.0)',
    advice: expect.stringContaining('work`, or one node without WORKERS=off'),
  });
  expect(describeNodes([...nodes, node('b work', 0)])).toEqual({
    check: 'nodes',
    ok: true,
    message: '3 running: a:3000 with WORKERS=off (1.0.0), b:3000 with WORKERS=off (1.0.0), b work (1.0.0)',
  });
  expect(describeNodes([...nodes, node('b work', 40)])).toMatchObject({
    advice: expect.stringContaining('Nothing runs the background workers'),
  });
});

test('nodes of different versions are a warning', () => {
  expect(describeNodes([node('a:3000', 0), node('b:3000', 1, '1.1.0')])).toMatchObject({
    isWarning: true,
    advice: expect.stringContaining('restart the others'),
  });
});
