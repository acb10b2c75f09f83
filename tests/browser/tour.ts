/** Every page of the dashboard: where it is, who may see it, and what it is called. */
import type { accountPages, ownPages, publicPages } from '../../contract/dashboard/pages.ts';

interface Stop<Path extends string> {
  /** As the contract names it. */
  page: Path;
  heading: string | RegExp;
  /** On a phone it has another structure, for example cards instead of a table. */
  isOtherOnPhones?: true;
}

export interface PublicStop extends Stop<(typeof publicPages)[number]> {
  /** A one-time link of this kind leads to it. */
  link?: 'invitation' | 'password_reset' | 'alerts';
}
export type OwnStop = Stop<(typeof ownPages)[number]>;
export type AccountStop = Stop<(typeof accountPages)[number]>;

export const publicStops: readonly PublicStop[] = [
  { page: '/sign-in', heading: 'Sign in' },
  { page: '/sign-up', heading: 'Create an account' },
  { page: '/forgot-password', heading: 'Forgot your password?' },
  { page: '/invitation', heading: 'Accept invitation', link: 'invitation' },
  { page: '/reset-password', heading: 'Choose a new password', link: 'password_reset' },
  { page: '/confirm-alerts', heading: 'Confirm e-mail alerts', link: 'alerts' },
  // Its form exists only before the first operator: first-run.test.ts has it. This is the page afterwards.
  { page: '/set-up', heading: 'Set up Waybill' },
];

export const ownStops: readonly OwnStop[] = [
  { page: '/', heading: 'Overview' },
  { page: '/profile', heading: 'Profile' },
];

export const operatorStops: readonly OwnStop[] = [
  { page: '/dispatch', heading: 'Dispatch', isOtherOnPhones: true },
  { page: '/couriers', heading: 'Couriers' },
  { page: '/cash-desk', heading: 'Cash desk', isOtherOnPhones: true },
  { page: '/cash-desk/payouts', heading: 'Cash desk', isOtherOnPhones: true },
  { page: '/cash-desk/history', heading: 'Cash desk', isOtherOnPhones: true },
  { page: '/fleet-settings', heading: 'Fleet settings' },
  { page: '/accounts', heading: 'Accounts' },
  { page: '/people', heading: 'People' },
  { page: '/personal-data', heading: 'Personal data' },
  { page: '/installation-audit', heading: 'Installation log' },
];

export const accountStops: readonly AccountStop[] = [
  { page: '', heading: 'Overview', isOtherOnPhones: true },
  { page: '/deliveries', heading: 'Deliveries', isOtherOnPhones: true },
  { page: '/deliveries/new', heading: 'New delivery' },
  { page: '/deliveries/import', heading: 'Import deliveries' },
  // The delivery's receiver and street.
  { page: '/deliveries/{delivery_id}', heading: /, / },
  { page: '/deliveries/{delivery_id}/edit', heading: 'Edit delivery' },
  { page: '/cash', heading: 'Cash', isOtherOnPhones: true },
  { page: '/events', heading: 'Events', isOtherOnPhones: true },
  { page: '/webhooks', heading: 'Webhooks', isOtherOnPhones: true },
  // The URL of the endpoint.
  { page: '/webhooks/{endpoint_id}', heading: /^http/, isOtherOnPhones: true },
  { page: '/api-keys', heading: 'API Keys' },
  { page: '/team', heading: 'Team', isOtherOnPhones: true },
  { page: '/settings', heading: 'Settings' },
  { page: '/settings/alerts', heading: 'E-mail alerts', isOtherOnPhones: true },
  { page: '/personal-data', heading: 'Personal data' },
  { page: '/audit', heading: 'Audit log' },
];
