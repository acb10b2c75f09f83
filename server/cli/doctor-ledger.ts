/** Does the cash ledger balance? */

import { closeClient, connect } from '../database/connections/client.ts';
import type { ProcessConnections } from '../database/connections/servers.ts';
import { countPostings, findDiscrepancies, type Read } from '../money/index.ts';
import { bad, type Finding, fine } from '../platform/finding.ts';
import { doctorWaits } from './doctor-connection.ts';

/** A large ledger takes longer than the other questions of the doctor: it is read from its first posting to its last. */
const maxMs = 300_000;

export async function inspectLedger({ pooled }: ProcessConnections): Promise<Finding> {
  const check = 'cash ledger';
  const client = await connect(pooled, { ...doctorWaits, queryMs: maxMs });
  const read: Read = async <Row extends object>(text: string) => (await client.query<Row>(text)).rows;
  try {
    const wrong = await findDiscrepancies(read);
    const count = await countPostings(read);
    if (wrong.length === 0) return fine(check, `balances (${count} postings)`);
    return bad(
      check,
      wrong.map(({ what, rows }) => `${rows} ${what}`).join('; '),
      'While its trigger is in place, nothing changes a posting (cash_postings). Report it, and pay out nothing before it is solved.',
    );
  } finally {
    await closeClient(client);
  }
}
