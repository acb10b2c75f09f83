/** A limit for work that cannot be ended, and goes on. What can be ended, such as `fetch`, gets `AbortSignal.timeout` instead. */

/** What the work returns; or, if it takes longer than `maxMs`, what `onLate` returns or throws. */
export function withDeadline<T>(work: Promise<T>, maxMs: number, onLate: () => T): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      try {
        resolve(onLate());
      } catch (error) {
        reject(error);
      }
    }, maxMs);
    // What comes after the deadline changes nothing: the promise has its result by then.
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
