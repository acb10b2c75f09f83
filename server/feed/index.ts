/** What the service may use of the feed. */
export { bindFeed } from './api.ts';
export { type Feed, makeFeed } from './feed.ts';
