/** A choice that is kept in the address, such as `?days=90`. The default is left out. */
import { useLocation, useSearch } from 'wouter';

export function useAddressChoice<Choice extends string>(
  name: string,
  choices: readonly Choice[],
  defaultChoice: Choice,
): [Choice, (next: Choice) => void] {
  const values = new URLSearchParams(useSearch());
  const [path, navigate] = useLocation();
  const chosen = choices.find((choice) => choice === values.get(name)) ?? defaultChoice;
  const choose = (next: Choice) => {
    if (next === defaultChoice) values.delete(name);
    else values.set(name, next);
    const search = values.size > 0 ? `?${values}` : '';
    // The first page of an account is "/" in here, and has no slash at its end in the address.
    navigate((path === '/' ? '' : path) + search, { replace: true });
  };
  return [chosen, choose];
}
