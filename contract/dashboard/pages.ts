/** The paths of the dashboard's pages: the server responds with the dashboard, which shows the page. */

/** For visitors who are not signed in. One-time tokens are after `#`, which browsers never send. */
export const publicPages = [
  '/sign-in',
  '/set-up',
  '/sign-up',
  '/invitation',
  '/forgot-password',
  '/reset-password',
  '/confirm-alerts',
] as const;

/**
 * Where an alert mail lets its receiver unsubscribe. Not after `#`: mail programs send a POST to this address (RFC 8058),
 * without a page. The token can do nothing else.
 */
export const unsubscribePage = '/unsubscribe/{token}';

/** Outside of any account; the last ones are for operators. */
export const ownPages = [
  '/',
  '/profile',
  '/dispatch',
  '/couriers',
  '/cash-desk',
  '/cash-desk/payouts',
  '/cash-desk/history',
  '/fleet-settings',
  '/accounts',
  '/people',
  '/personal-data',
  '/installation-audit',
] as const;

/** The courier's phone page, an app of its own. The token of a sign-in link is after `#`. */
export const courierPage = '/courier';

/** In an account: below `/{account_id}`, and below `/{account_id}/test` for test data. */
export const accountPages = [
  '',
  '/deliveries',
  '/deliveries/new',
  '/deliveries/import',
  '/deliveries/{delivery_id}',
  '/deliveries/{delivery_id}/edit',
  '/cash',
  '/events',
  '/webhooks',
  '/webhooks/{endpoint_id}',
  '/api-keys',
  '/team',
  '/settings',
  '/settings/alerts',
  '/personal-data',
  '/audit',
] as const;

/** Short paths that lead to the account that was open last. */
export const shortcuts = [
  '/deliveries',
  '/cash',
  '/events',
  '/webhooks',
  '/api-keys',
  '/team',
  '/settings',
  '/audit',
] as const;
