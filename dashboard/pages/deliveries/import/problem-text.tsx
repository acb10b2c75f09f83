import type { Country } from '../../../../contract/countries.ts';
import { CountryLink } from '../../../ui/country-link.tsx';
import { needsCountry, problemWords } from './row-problems.ts';
import type { RowProblem } from './rows.ts';

export function ProblemText({ problem, country }: { problem: RowProblem; country: Country | null }) {
  const words = problemWords(problem, country);
  if (!needsCountry(problem, country)) return words;
  return (
    <>
      {words}, or <CountryLink />
    </>
  );
}
