/** The catalogue: for each code its sentence, in English. Nothing else makes words of a problem. */
import {
  type Problem,
  type ProblemCode,
  type ProblemParams,
  problems,
} from '../../../contract/problems/index.ts';
import { accessSentences } from './access.ts';
import { alertSentences } from './alerts.ts';
import { cashSentences } from './cash.ts';
import { courierSentences } from './couriers.ts';
import { deliverySentences } from './deliveries.ts';
import { feedSentences } from './feed.ts';
import { importSentences } from './import.ts';
import { labelSentences } from './labels.ts';
import { moveSentences } from './moves.ts';
import { notFoundSentences } from './not-found.ts';
import { privacySentences } from './privacy.ts';
import { requestSentences } from './request.ts';
import { ruleSentences } from './rules.ts';
import { serviceSentences } from './service.ts';
import { testModeSentences } from './test-mode.ts';
import { webhookSentences } from './webhooks.ts';
import type { Words } from './words.ts';

const sentences: { [Code in ProblemCode]: (params: ProblemParams<Code>) => Words } = {
  ...requestSentences,
  ...ruleSentences,
  ...notFoundSentences,
  ...serviceSentences,
  ...deliverySentences,
  ...moveSentences,
  ...cashSentences,
  ...webhookSentences,
  ...testModeSentences,
  ...privacySentences,
  ...labelSentences,
  ...importSentences,
  ...feedSentences,
  ...courierSentences,
  ...alertSentences,
  ...accessSentences,
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
