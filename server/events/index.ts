/** What other capabilities may use of events. */

export { bindFeed, makeFeed } from './feed/api.ts';
export { type FeedHandler, feedKeptMs, makeFeedReader, trimFeed } from './feed-reader.ts';
export { type FeedTail, makeFeedTail } from './feed-tail.ts';
export { bindLive, makeLiveUpdates } from './live/api.ts';
export { makeAuditTail } from './live/audit-tail.ts';
export { makeNotifications, notifyOfDelivery } from './notifications.ts';
export { makeOutboxFloor, makeOutboxSignal, outboxColumns, outboxValues, withOwnFields } from './outbox.ts';
export { type CreatePace, makeCreatePace, pacingTimes, shareOf } from './pacing.ts';
export { lookEveryMs, makeReaderLags } from './reader-lags.ts';
export { renderEvent } from './render-event.ts';
export { type FeedPosition, type FeedRange, makeSequencer, type SequencedHandler } from './sequencer.ts';
