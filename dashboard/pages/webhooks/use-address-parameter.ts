/** A value that is kept in the address, such as `?attempt=wha_…`, so that a link to the page shows the same. */
import { useLocation, useSearch } from 'wouter';

export function useAddressParameter(
  name: string,
): [value: string | undefined, set: (next: string | undefined) => void] {
  const values = new URLSearchParams(useSearch());
  const [path, navigate] = useLocation();
  const set = (next: string | undefined) => {
    if (next === undefined) values.delete(name);
    else values.set(name, next);
    navigate(values.size > 0 ? `${path}?${values}` : path, { replace: true });
  };
  return [values.get(name) ?? undefined, set];
}
