/** The bodies of moves that a page from before 0.3.0 has kept on a phone have the names of its time. Remove in 0.4.0. */
import type { MoveLocation } from './location.ts';
import type { MoveBody, ProofBody } from './messages.ts';

interface OldNames {
  place?: MoveLocation;
  proof?: ProofBody & { taker_name?: string };
}

/** The body of a move as it is sent now, whichever page has kept it. */
export function withNewNames({ place, proof, ...body }: MoveBody & OldNames): MoveBody {
  return {
    ...body,
    ...(place ? { location: place } : {}),
    ...(proof ? { proof: proofWithNewNames(proof) } : {}),
  };
}

const proofWithNewNames = ({ taker_name, ...proof }: NonNullable<OldNames['proof']>): ProofBody =>
  taker_name === undefined ? proof : { ...proof, recipient_name: taker_name };
