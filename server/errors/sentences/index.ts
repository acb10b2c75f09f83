/** The catalogue: for each code its sentence, in English. Nothing else makes words of a problem. */
import { type Problem, problems } from '../../../contract/problems/index.ts';
import { cashSentences } from './cash.ts';
import { deliverySentences } from './deliveries.ts';
import { importSentences } from './import.ts';
import { pageSentences } from './pages.ts';
import { requestSentences } from './request.ts';
import { ruleSentences } from './rules.ts';
import { serviceSentences } from './service.ts';
import { webhookSentences } from './webhooks.ts';
import type { Sentences, Words } from './words.ts';

const sentences: Sentences = {
  ...requestSentences,
  ...ruleSentences,
  ...serviceSentences,
  ...deliverySentences,
  ...cashSentences,
  ...webhookSentences,
  ...pageSentences,
  ...importSentences,
};

function wordsOf({ code, params }: Pick<Problem, 'code' | 'params'>): {
  forPeople: string;
  forPrograms: string;
} {
  const words = (sentences[code] as (params: unknown) => Words)(params);
  const [forPeople, more] = typeof words === 'string' ? [words, ''] : words;
  return { forPeople, forPrograms: `${forPeople}${more}` };
}

/** For people who see the field: without its name. */
export const detailOf = (problem: Pick<Problem, 'code' | 'params'>): string => wordsOf(problem).forPeople;

/** For programs, and for the people who read their logs: complete, with the name of the field. */
export function sentenceOf(problem: Problem): string {
  const { forPrograms } = wordsOf(problem);
  return 'ofField' in problems[problem.code] ? `${problem.field} ${forPrograms}` : forPrograms;
}

/** What a value has to be, as it follows the name of a field: "must be …". */
export const ruleInWords = (problem: Pick<Problem, 'code' | 'params'>): string =>
  wordsOf(problem).forPrograms;
