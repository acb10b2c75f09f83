/** What the service may use of the feed. */
export { bindDashboardFeed, bindFeed } from './api.ts';
export { type Feed, makeFeed } from './feed.ts';
