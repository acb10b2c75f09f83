import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { makeGroups } from '../../database/groups.ts';
import { currentOwner, resume, type Span, type SpanOwner, within } from './span.ts';

/** Remembers what was started below it and linked with it. */
class TestSpan implements Span {
  readonly isSingle = true;
  readonly traceId: string;
  readonly children: TestSpan[] = [];
  readonly linked: string[] = [];
  attributes: object = {};

  constructor(traceId: string) {
    this.traceId = traceId;
  }
  startStatement(name: string, attributes: object): TestSpan {
    const child = new TestSpan(`${this.traceId}/${name}`);
    child.attributes = attributes;
    this.children.push(child);
    return child;
  }
  rename(): void {}
  set(): void {}
  addLink(other: Span): void {
    this.linked.push(other.traceId);
  }
  end(): void {}
}

test('the owner is current for its work and the promises that are resolved by then, and not after them', async () => {
  const owner = new TestSpan('a');
  const seen: (SpanOwner | undefined)[] = [];
  await within(owner, async () => {
    seen.push(currentOwner());
    await Promise.resolve();
    await (async () => undefined)();
    seen.push(currentOwner());
    await nextTurn();
    seen.push(currentOwner());
  });
  expect(seen).toEqual([owner, owner, undefined]);
});

test('where two owners meet, nobody is current', async () => {
  const seen: (SpanOwner | undefined)[] = [];
  const look = async () => {
    seen.push(currentOwner());
    await Promise.resolve();
    seen.push(currentOwner());
  };
  const [a, b] = [new TestSpan('a'), new TestSpan('b')];
  await Promise.all([within(a, look), within(b, look)]);
  expect(seen).toEqual([a, b, undefined, undefined]);
  await nextTurn();
  await within(a, look);
  expect(seen.slice(4)).toEqual([a, a]);
});

test('a resumed owner is current for the promises that were waiting, and not after them', async () => {
  const owner = new TestSpan('a');
  const answer = nextTurn().then(() => resume(owner));
  async function deep() {
    await answer;
    return (async () => currentOwner())();
  }
  expect(await deep()).toBe(owner);
  await nextTurn();
  expect(currentOwner()).toBeUndefined();
});

test('a group of one belongs to its request; a larger one to the first, linked with the others', async () => {
  const owners = ['a', 'b', 'c'].map((id) => new TestSpan(id));
  const groups = makeGroups<number, number>({
    run: async (items) => {
      currentOwner()?.startStatement(`of ${items.length}`, {}, false);
      return items;
    },
    failsAlone: () => false,
    onOverload: () => new Error('overload'),
    deadlineMs: 10_000,
  });
  await within(owners[0], () => groups.submit(0));
  expect(owners[0]?.children.map(({ traceId, attributes }) => [traceId, attributes])).toEqual([
    ['a/of 1', {}],
  ]);

  await nextTurn();
  const untraced = groups.submit(1);
  await Promise.all([untraced, ...owners.map((owner, i) => within(owner, () => groups.submit(i)))]);
  const group = owners[0]?.children[1];
  expect(group?.attributes).toEqual({ 'db.operation.batch.size': 4 });
  expect(group?.linked).toEqual(['b', 'c']);
  expect(owners.slice(1).map(({ linked, children }) => [linked, children])).toEqual([
    [['a/of 4'], []],
    [['a/of 4'], []],
  ]);
});
