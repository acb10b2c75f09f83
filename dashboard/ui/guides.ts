/** The guides that pages link to. The browser loads them: they are not pages of the dashboard. */
export const guides = {
  webhooks: '/docs/guides/webhooks',
  verifyWebhooks: '/docs/guides/webhooks#verify-it',
  eventFeed: '/docs/guides/event-feed',
} as const;
