/**
 * The fee for collecting money at the door: a fixed amount and a share of what was collected. Pure, in whole numbers only.
 *
 *     fee = fixed + collected × basis points / 10,000, at most what was collected
 *
 * The share is rounded to a whole minor unit, half a unit up: 2.5 % of 1.01 is 0.02525, so 0.03. Nothing collected, no
 * fee. The fixed amount belongs to a currency, and is charged for deliveries in that currency only.
 */

export interface FeeTerms {
  /** Minor units. */
  fixed: number;
  /** Hundredths of a percent, 0 to 10,000. */
  basisPoints: number;
}

export const noFee: FeeTerms = { fixed: 0, basisPoints: 0 };

const wholeInBasisPoints = 10_000n;

/** Both in minor units. In BigInt, because an amount of 2^53-1 times 10,000 is more than a number holds exactly. */
export function feeFor(collected: number, { fixed, basisPoints }: FeeTerms): number {
  if (collected <= 0) return 0;
  const share =
    (BigInt(collected) * BigInt(basisPoints) * 2n + wholeInBasisPoints) / (wholeInBasisPoints * 2n);
  const fee = BigInt(fixed) + share;
  return fee > BigInt(collected) ? collected : Number(fee);
}
