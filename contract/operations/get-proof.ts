import { Type } from 'typebox';
import type { Operation } from '../operation.ts';
import { exampleNotFound } from './answers.ts';

const ProofId = Type.String({
  description:
    'Which image: the `sequence` of the event that it belongs to, and `photo` or `signature`, as in `5-photo`.',
  pattern: '^[1-9][0-9]{0,8}-(photo|signature)$',
  examples: ['5-photo'],
  'x-not-found': 'proof_not_found',
});

export const getProof = {
  id: 'getProof',
  method: 'GET',
  path: '/v1/deliveries/{delivery_id}/proofs/{proof_id}',
  summary: 'Get a proof',
  description:
    'The photo or the signature that the courier collected with an outcome, as an image. In the events of the delivery, `data.proof` says which images there were. Proof is deleted after a period that the delivery company sets, and when personal data is erased.',
  callers: ['account key', { right: 'deliveries.read' }],
  params: { proof_id: ProofId },
  answers: {
    200: {
      description: 'The image. A signature is always a PNG.',
      download: ['image/jpeg', 'image/png'],
      headers: {
        'Content-Disposition': {
          description: 'A name for the file, such as `attachment; filename="dlv_…-photo-5.jpg"`.',
          schema: Type.String(),
        },
      },
    },
  },
  refusals: ['proofNotFound'],
  examples: [exampleNotFound],
} as const satisfies Operation;
