/** A choice that is kept in the address, such as `?days=90`. The default is left out. */
import { useLocation, useSearch } from 'wouter';

export function useAddressChoice<Choice extends string>(
  name: string,
  choices: readonly Choice[],
  defaultChoice: Choice,
): [Choice, (next: Choice) => void] {
  const [value, set] = useAddressParameter(name);
  const chosen = choices.find((choice) => choice === value) ?? defaultChoice;
  return [chosen, (next) => set(next === defaultChoice ? undefined : next)];
}

/** Any value that is kept in the address, such as `?attempt=wha_…`, so that a link to the page shows the same. */
export function useAddressParameter(
  name: string,
): [value: string | undefined, set: (next: string | undefined) => void] {
  const values = new URLSearchParams(useSearch());
  const [path, navigate] = useLocation();
  const set = (next: string | undefined) => {
    if (next === undefined) values.delete(name);
    else values.set(name, next);
    const search = values.size > 0 ? `?${values}` : '';
    // The first page of an account is "/" in here, and has no slash at its end in the address.
    navigate((path === '/' ? '' : path) + search, { replace: true });
  };
  return [values.get(name) ?? undefined, set];
}
