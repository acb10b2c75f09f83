/** What other capabilities may use of events. */

export { bindFeed } from './feed/api.ts';
export { makeFeed } from './feed/feed.ts';
export { type FeedHandler, makeFeedReader } from './feed-reader.ts';
export { type FeedTail, makeFeedTail } from './feed-tail.ts';
export { bindLive } from './live/api.ts';
export { makeAuditTail } from './live/audit-tail.ts';
export { makeLiveUpdates } from './live/live-updates.ts';
export { makeNotifications, notifyOfDelivery } from './notifications.ts';
export { makeOutboxFloor } from './outbox-floor.ts';
export { makeOutboxSignal } from './outbox-signal.ts';
export { outboxColumns, outboxValues, withOwnFields } from './outbox-sql.ts';
export { type CreatePace, makeCreatePace, pacingTimes, shareOf } from './pacing.ts';
export { lookEveryMs, makeReaderLags } from './reader-lags.ts';
export { renderEvent } from './render-event.ts';
export { feedKeptMs, trimFeed } from './retention.ts';
export { type FeedPosition, type FeedRange, makeSequencer, type SequencedHandler } from './sequencer.ts';
