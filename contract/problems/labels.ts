/** Labels. */
import { Type } from 'typebox';
import { integer } from '../schemas.ts';
import { type Declarations, invalidRequest, problemsOf, wrongField } from './declaration.ts';

const labelNotPossible = problemsOf('labelNotPossible');

export const labelProblems = {
  label_erased: labelNotPossible(
    'The personal data of a delivery was erased, so there is no address for a label.',
    'Leave the delivery out.',
    {
      delivery_ids: Type.Array(Type.String(), { description: 'Five at most.' }),
      more: integer('How many others there are.'),
    },
  ),
  no_such_piece: wrongField('The delivery has fewer parcels.', 'Send a lower number.', {
    pieces: integer('Parcels of the delivery.'),
  }),
  too_many_labels: invalidRequest(
    'The deliveries have more parcels than one file has labels.',
    'Ask for fewer deliveries at once.',
    { count: Type.Integer(), max: Type.Integer() },
  ),
  a4_only_for_pdf: wrongField('A label printer has no A4 page.', 'Send `label`, or accept PDF.'),
} satisfies Declarations;
