/** Finds the operation of a method and path: a tree with a branch for each part of the path. */
import type { BoundRoute } from './bound-operation.ts';

interface Branch<Caller> {
  fixed: Map<string, Branch<Caller>>;
  /** A path parameter: its name, and what follows. */
  open: { name: string; branch: Branch<Caller> } | undefined;
  bound: Map<string, BoundRoute<Caller>>;
}

export function makeRouteTable<Caller>(operations: readonly BoundRoute<Caller>[]) {
  const root = newBranch<Caller>();
  for (const bound of operations) plant(root, bound);
  // Most requests are for a path without parameters: no need to split it.
  const whole = new Map(operations.map((bound) => [`${bound.operation.method} ${bound.path}`, bound]));
  return {
    find(method: string, path: string) {
      const exact = whole.get(`${method} ${path}`);
      if (exact) return { bound: exact, params: {} };
      const params: Record<string, string> = {};
      let branch = root;
      for (const part of path.split('/')) {
        const next = branch.fixed.get(part);
        if (next) branch = next;
        else if (branch.open && part !== '') {
          params[branch.open.name] = part;
          branch = branch.open.branch;
        } else return undefined;
      }
      const bound = branch.bound.get(method);
      return bound && { bound, params };
    },
  };
}

function newBranch<Caller>(): Branch<Caller> {
  return { fixed: new Map(), open: undefined, bound: new Map() };
}

function plant<Caller>(root: Branch<Caller>, bound: BoundRoute<Caller>) {
  let branch = root;
  for (const part of bound.path.split('/')) {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name === undefined) {
      const next = branch.fixed.get(part) ?? newBranch<Caller>();
      branch.fixed.set(part, next);
      branch = next;
    } else {
      branch.open ??= { name, branch: newBranch<Caller>() };
      branch = branch.open.branch;
    }
  }
  branch.bound.set(bound.operation.method, bound);
}
