/** The guides that pages link to. The browser loads them: they are not pages of the dashboard. */
export const guides = {
  webhooks: '/docs/guides/webhooks',
  verifyWebhooks: '/docs/guides/webhooks#verify-it',
  cash: '/docs/guides/cash',
  eventFeed: '/docs/guides/event-feed',
  operating: '/docs/guides/operating',
} as const;
