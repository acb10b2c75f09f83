/** The operations that follow an account, and the dispatch board, live. */
import { followBoard } from '../../contract/dashboard/dispatch.ts';
import { followAccount } from '../../contract/dashboard/overview.ts';
import type { DashboardBinder, Door } from '../access/index.ts';
import { StreamAnswer } from '../platform/http/event-stream.ts';
import type { AccountLive } from './account-live.ts';

export function bindLive({ bind }: DashboardBinder, live: AccountLive, confirm: Door['confirm']): void {
  bind(followAccount, async ({ caller, method }) => {
    // A HEAD request has no body to stream.
    if (method !== 'GET') return { status: 200, body: { what: 'account' as const, delivery_ids: [] } };
    // Before the stream opens: what a page asks for after that, and what it is told, leave no gap between them.
    const from = await live.place();
    return new StreamAnswer((sink) =>
      live.follow(
        {
          accountId: caller.account.accountId,
          tell: (place, change) => sink.send(followAccount.stream, place, change),
          end: sink.end,
          confirm: () => confirm(caller, followAccount.caller.right),
        },
        from,
      ),
    );
  });
  bind(followBoard, async ({ caller, method }) => {
    if (method !== 'GET') return { status: 200, body: { delivery_ids: [] } };
    const from = await live.place();
    return new StreamAnswer((sink) =>
      live.followBoard(
        {
          tell: (place, change) => sink.send(followBoard.stream, place, change),
          end: sink.end,
          confirm: () => confirm(caller, followBoard.caller),
        },
        from,
      ),
    );
  });
}
