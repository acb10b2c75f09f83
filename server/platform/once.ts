/** Work that is done once, however often it is asked for: everybody gets the same value, or the same promise. */
export function once<T>(work: () => T): () => T {
  let done: { value: T } | undefined;
  return () => {
    done ??= { value: work() };
    return done.value;
  };
}
