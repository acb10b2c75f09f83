/** What is wrong with a row, and texts of a file, as parts of a sentence. */
import { Fragment } from 'react';
import type { Country } from '../../../../contract/countries.ts';
import { CountryLink } from '../../../ui/country-link.tsx';
import { needsCountry, problemWords } from './result-words.ts';
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

/** Texts of a file in one line, each isolated: one that is written from right to left does not turn its neighbours round. */
export function IsolatedTexts({ texts, between }: { texts: readonly string[]; between: string }) {
  return texts.map((text, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the texts of a file stay where they are, and the same can be there twice.
    <Fragment key={i}>
      {i > 0 ? between : null}
      <bdi>{text}</bdi>
    </Fragment>
  ));
}
