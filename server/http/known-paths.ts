/**
 * The paths that have a route, with their methods: a known path with another method is 405 with `Allow`. Looked at only
 * when no route was found. (A 405 route for each of Node's 34 methods on each path took 0.7 s at the start and 19 MB.)
 */
import type { FastifyInstance } from 'fastify';

/** Call it before the routes are added. */
export function watchRoutes(app: FastifyInstance) {
  const methods = new Map<string, Set<string>>();
  const patterns = new Map<string, RegExp>();
  app.addHook('onRoute', ({ url, method }) => {
    const known = methods.get(url) ?? new Set();
    methods.set(url, known);
    patterns.set(url, patternOf(url));
    for (const name of [method].flat()) known.add(name);
  });
  return {
    /** The methods that a path supports; undefined for an unknown path. */
    methodsOf(path: string): string[] | undefined {
      const found = [...patterns].filter(([, pattern]) => pattern.test(path)).map(([url]) => url);
      if (found.length === 0) return undefined;
      return [...new Set(found.flatMap((url) => [...(methods.get(url) ?? [])]))];
    },
  };
}

/** `:name` is one part of the path; `:name(^form$)` one part of that form. */
function patternOf(url: string): RegExp {
  const parts = url.split('/').map((part) => {
    const [, parameter, form] = /^(:\w+)(?:\(\^(.*)\$\))?$/.exec(part) ?? [];
    if (parameter === undefined) return part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
    return form ?? '[^/]+';
  });
  return new RegExp(`^${parts.join('/')}$`);
}
