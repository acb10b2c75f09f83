/** Searches for a receiver, request by request, until everything was searched; and erases, batch by batch. */
import { useState } from 'react';
import { eraseReceiver, findReceiver, maxErasedAtOnce } from '../../../contract/dashboard/personal-data.ts';
import { call, type ResultOf } from '../../api/client.ts';
import { type CurrentAccount, useMaybeAccount } from '../../current/account.tsx';

type ResultPage = ResultOf<typeof findReceiver>;
export type FoundDelivery = ResultPage['data'][number];

/** More would be no one receiver: the search stops, and the page asks for more than a name. */
export const maxMatches = 500;

export type ReceiverValues = Record<'phone' | 'name' | 'reference', string>;

interface Progress {
  matches: FoundDelivery[];
  accountsSearched: number;
  /** Nothing is left to search, or there are too many. */
  isComplete: boolean;
}

/** In the open account, or, outside of accounts, in all of them. */
export function useReceiverSearch() {
  const account = useMaybeAccount();
  const [progress, setProgress] = useState<Progress>();

  async function search(values: ReceiverValues): Promise<void> {
    const matches: FoundDelivery[] = [];
    let accountsSearched = 0;
    let cursor: string | null = null;
    setProgress({ matches, accountsSearched, isComplete: false });
    try {
      do {
        const page: ResultPage = await findPage(account, {
          ...filledFields(values),
          ...(cursor === null ? {} : { cursor }),
        });
        matches.push(...page.data);
        accountsSearched += page.accounts_searched;
        cursor = page.next_cursor;
        const isComplete = cursor === null || matches.length >= maxMatches;
        setProgress({ matches: [...matches], accountsSearched, isComplete });
      } while (cursor !== null && matches.length < maxMatches);
    } catch (error) {
      setProgress(undefined);
      throw error;
    }
  }

  return { progress, search, clear: () => setProgress(undefined) };
}

/** Empty fields are not sent. */
const filledFields = (values: ReceiverValues) =>
  Object.fromEntries(Object.entries(values).filter(([, text]) => text.trim() !== ''));

/** Operators search all accounts. */
const inAccount = (account: CurrentAccount | undefined) => (account ? { params: account.account } : {});

function findPage(account: CurrentAccount | undefined, body: object): Promise<ResultPage> {
  return call(findReceiver, { ...inAccount(account), body });
}

export type Erased = ResultOf<typeof eraseReceiver>;

export function useErase() {
  const account = useMaybeAccount();
  const [done, setDone] = useState(0);

  async function erase(deliveries: readonly FoundDelivery[], eraseReference: boolean): Promise<Erased> {
    const total: Erased = { erased: 0, pending: 0 };
    for (let from = 0; from < deliveries.length; from += maxErasedAtOnce) {
      setDone(from);
      const batch = deliveries.slice(from, from + maxErasedAtOnce);
      const { erased, pending } = await eraseBatch(account, batch, eraseReference);
      total.erased += erased;
      total.pending += pending;
    }
    setDone(0);
    return total;
  }

  /** How many are done, while they are being erased. */
  return { done, erase };
}

function eraseBatch(
  account: CurrentAccount | undefined,
  batch: readonly FoundDelivery[],
  erase_reference: boolean,
): Promise<Erased> {
  const deliveries = batch.map(({ account: { id }, delivery_id }) => ({ account_id: id, delivery_id }));
  return call(eraseReceiver, { ...inAccount(account), body: { deliveries, erase_reference } });
}
