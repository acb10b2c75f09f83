/** The operations that follow an account, and the dispatch board, live. */
import { followBoard } from '../../../contract/dashboard/dispatch.ts';
import { followAccount } from '../../../contract/dashboard/overview.ts';
import type { Binder, Person } from '../../accounts/index.ts';
import { StreamResponse } from '../../http/event-stream.ts';
import { isAllowed } from '../../http/refusal.ts';
import type { AccountFollower, BoardFollower, LiveUpdates } from './live-updates.ts';

export function bindLive({ bind }: Binder, updates: LiveUpdates): void {
  bind(followAccount, async ({ caller, method }) => {
    // A HEAD request has no body to stream.
    if (method !== 'GET') return { status: 200, body: { what: 'account' as const, delivery_ids: [] } };
    const { accountId } = caller.account;
    // Read before the stream opens: so there is no gap between what the page asks for then and what it is notified of.
    const since = await updates.cursor(accountId);
    return new StreamResponse((sink) => {
      const notify: AccountFollower['notify'] = (id, change) => sink.send(followAccount.stream, id, change);
      return updates.follow({ accountId, notify, ...watched(caller, sink) }, since);
    });
  });

  bind(followBoard, async ({ caller, method }) => {
    if (method !== 'GET') return { status: 200, body: { delivery_ids: [] } };
    const since = await updates.cursor();
    return new StreamResponse((sink) => {
      const notify: BoardFollower['notify'] = (id, change) => sink.send(followBoard.stream, id, change);
      return updates.followBoard({ notify, ...watched(caller, sink) }, since);
    });
  });
}

const watched = ({ grant, confirm }: Person, sink: { end(): void }) => ({
  end: () => sink.end(),
  caller: grant,
  mayFollow: () => isAllowed(confirm),
});
