/**
 * The links in mails to recipients. A token names the recipient and is signed with the secret key, so that none has to be
 * stored, and a wrong one costs no query. The address of a recipient never changes: who has the token got a mail at it.
 */
import { timingSafeEqual } from 'node:crypto';
import type { SecretKey } from '../../database/secret-key.ts';
import { idFromBytes, idToBytes } from '../../platform/ids.ts';
import type { RecipientRef } from './store.ts';

/** What a link does. A token for the one is none for the other. */
export type LinkPurpose = 'confirm' | 'unsubscribe';

const idLength = 16;
/** Two identifiers, and then the signature, both in base 64. */
const refLength = 43;

export type AlertLinks = ReturnType<typeof makeAlertLinks>;

export function makeAlertLinks(secretKey: SecretKey, publicUrl: string) {
  const sign = (purpose: LinkPurpose, ref: string) => secretKey.sign(`alerts ${purpose} ${ref}`);

  function tokenOf(purpose: LinkPurpose, { accountId, recipientId }: RecipientRef): string {
    const ref = Buffer.concat([idToBytes(accountId), idToBytes(recipientId)]).toString('base64url');
    return ref + sign(purpose, ref);
  }

  return {
    tokenOf,
    urlOf: (purpose: LinkPurpose, ref: RecipientRef) =>
      purpose === 'confirm'
        ? `${publicUrl}/confirm-alerts#${tokenOf(purpose, ref)}`
        : `${publicUrl}/unsubscribe/${tokenOf(purpose, ref)}`,
    /** Undefined if it is not a token of ours for this purpose. */
    read(purpose: LinkPurpose, token: string): RecipientRef | undefined {
      const ref = token.slice(0, refLength);
      const signature = Buffer.from(token.slice(refLength));
      const expected = Buffer.from(sign(purpose, ref));
      if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return undefined;
      const bytes = Buffer.from(ref, 'base64url');
      return {
        accountId: idFromBytes<'account'>(bytes.subarray(0, idLength)),
        recipientId: idFromBytes<'alertRecipient'>(bytes.subarray(idLength)),
      };
    },
  };
}
