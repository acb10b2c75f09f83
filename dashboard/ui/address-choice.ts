/** A choice that the address bar keeps, such as `?days=90`. The usual one is left out of it. */
import { useLocation, useSearch } from 'wouter';

export function useAddressChoice<Choice extends string>(
  name: string,
  choices: readonly Choice[],
  usual: Choice,
): [Choice, (next: Choice) => void] {
  const values = new URLSearchParams(useSearch());
  const [path, navigate] = useLocation();
  const chosen = choices.find((choice) => choice === values.get(name)) ?? usual;
  const choose = (next: Choice) => {
    if (next === usual) values.delete(name);
    else values.set(name, next);
    const search = values.size > 0 ? `?${values}` : '';
    // The first page of an account is "/" in here, and has no slash at its end in the address.
    navigate((path === '/' ? '' : path) + search, { replace: true });
  };
  return [chosen, choose];
}
