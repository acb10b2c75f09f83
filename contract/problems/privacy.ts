/** Looking for a receiver whose personal data is to be erased. */
import { Type } from 'typebox';
import { type Declarations, invalidRequest, wrongField } from './declaration.ts';

export const privacyProblems = {
  receiver_missing: invalidRequest(
    'The search says nothing about the receiver.',
    'Send `phone`, `name` or `reference`.',
  ),
  too_few_digits: wrongField(
    'The phone number is too short to find one receiver.',
    'Send more digits of it.',
    { min: Type.Integer() },
  ),
  not_a_name: wrongField(
    'The text is something else than a name, such as an identifier.',
    'Send the name of the receiver.',
  ),
} satisfies Declarations;
