/** What only the pages show of webhook endpoints. */
import { Type } from 'typebox';
import { get, okWith } from '../operation.ts';
import { listOf } from '../schemas.ts';
import { EndpointId } from '../webhooks.ts';
import { accountPath, Permission } from './values.ts';

/** The outcomes of the last 24 hours, oldest hour first: health at a glance. */
const hours = listOf(
  { delivered: Type.Integer(), failed: Type.Integer() },
  {
    minItems: 24,
    maxItems: 24,
  },
);

export const getWebhookHealth = get('getWebhookHealth', `${accountPath}/{mode}/webhook-health`, {
  summary: 'The health of the webhook endpoints, and what the person may do with them',
  callers: [{ right: 'webhooks.read' }],
  responses: okWith('The last 24 hours of each endpoint, oldest endpoint first.', {
    endpoints: listOf({ endpoint_id: EndpointId, hours }),
    manage: Permission,
    create: Permission,
  }),
});
