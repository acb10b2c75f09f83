/** The same delivery through the API: commands with its id filled in, and its JSON. */
import { Text } from '@mantine/core';
import { ChevronRight } from 'lucide-react';
import type { Operation } from '../../../../contract/operation.ts';
import { cancelDelivery, getDelivery, trackDelivery } from '../../../../contract/operations/deliveries.ts';
import { DeliveryRecord } from '../../../../contract/records.ts';
import { useAccount } from '../../../current/account.tsx';
import { usePublicUrl } from '../../../current/public-url.ts';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { jsonText } from '../../../ui/json-text.ts';
import { keysOf } from '../../../ui/keys-of.ts';
import { TextLink } from '../../../ui/links.tsx';
import type { Delivery } from '../delivery.ts';
import classes from './for-developers.module.css';

export function ForDevelopers({ delivery }: { delivery: Delivery }) {
  const { mode } = useAccount();
  const publicUrl = usePublicUrl();
  const { status, track, cancel } = commandsFor(publicUrl, delivery.delivery_id);
  return (
    <details className={classes.box}>
      <summary className={classes.summary}>
        <ChevronRight size={15} aria-hidden className={classes.chevron} />
        <h2>For developers</h2>
      </summary>
      <div className={classes.content}>
        <Text c="dimmed">
          Set <code>WAYBILL_KEY</code> to a {mode} key from <TextLink href="/api-keys">API Keys</TextLink>,
          then paste a command into a terminal.
        </Text>
        <CodeBlock title="Status" what="the command for the status" code={status} />
        <CodeBlock title="Track live" what="the command for tracking" code={track} />
        <CodeBlock title="Cancel" what="the command for cancelling" code={cancel} />
        <CodeBlock
          title="This delivery in GET /v1/deliveries"
          what="the JSON"
          code={jsonText(recordOf(delivery))}
        />
      </div>
    </details>
  );
}

function commandsFor(publicUrl: string, delivery_id: string) {
  const addressOf = ({ path }: Pick<Operation, 'path'>) =>
    publicUrl + path.replace('{delivery_id}', delivery_id);
  const key = '-H "Authorization: Bearer $WAYBILL_KEY"';
  return {
    status: `curl ${addressOf(getDelivery)} \\\n  ${key}`,
    track: `curl -N ${addressOf(trackDelivery)} \\\n  ${key} \\\n  -H "Accept: text/event-stream"`,
    cancel: `curl -X POST ${addressOf(cancelDelivery)} \\\n  ${key}`,
  };
}

/** The fields of a record of the API, in its order. */
function recordOf(delivery: Delivery) {
  return Object.fromEntries(keysOf(DeliveryRecord.properties).map((name) => [name, delivery[name]]));
}
