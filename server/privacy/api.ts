/** Binds the dashboard's operations on personal data. */
import type { Static } from 'typebox';
import * as operations from '../../contract/dashboard/personal-data.ts';
import type { Binder, Insider } from '../accounts/index.ts';
import { isFinal } from '../deliveries/index.ts';
import { isRejection } from '../errors/rejection.ts';
import { formatId, readId } from '../platform/ids.ts';
import type { Erasure } from './erasure.ts';
import type { DueRow } from './erasure-store.ts';
import type { ReceiverMatch, ReceiverSearch } from './receiver-search.ts';

export function bindPersonalData(
  { bindOutcome }: Binder,
  { erasure, receiverSearch }: { erasure: Erasure; receiverSearch: ReceiverSearch },
): void {
  bindOutcome(operations.findReceiver, async ({ caller, body: { cursor, ...receiver } }) => {
    const account = 'account' in caller ? ownAccount(caller) : undefined;
    const page = await receiverSearch.page(receiver, { account, cursor });
    if (isRejection(page)) return page;
    const { deliveries, accountsSearched, next = null } = page;
    return { data: deliveries.map(describe), accounts_searched: accountsSearched, next_cursor: next };
  });

  bindOutcome(operations.eraseReceiver, async ({ caller, body }) => {
    const refs = body.deliveries.map(readRef);
    const isOwn = (ref: DueRow) => !('account' in caller) || ref.account_id === caller.account.accountId;
    return erasure.eraseRequested(caller, refs.filter(isOwn), body.erase_reference);
  });

  bindOutcome(operations.previewRetention, async ({ query }) => {
    const { count, isMore } = await erasure.countDue(query.days);
    return { deliveries: count, is_more: isMore };
  });
}

const ownAccount = ({ account }: Insider) => ({ account_id: account.accountId, name: account.name });

/** The contract has checked their form. */
const readRef = (ref: { account_id: string; delivery_id: string }) => ({
  account_id: readId('account', ref.account_id),
  delivery_id: readId('delivery', ref.delivery_id),
});

function describe({ account, mode, row, isPending }: ReceiverMatch): Static<typeof operations.ReceiverMatch> {
  return {
    account: { id: formatId('account', account.account_id), name: account.name },
    mode,
    delivery_id: formatId('delivery', row.delivery_id),
    status: row.status,
    ended: isFinal(row.status),
    pending: isPending,
    created_at: row.created_at.toISOString(),
    receiver_name: row.receiver_name,
    receiver_phone: row.receiver_phone,
    delivery_address: row.delivery_address,
  };
}
