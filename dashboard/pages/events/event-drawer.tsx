/** One event, exactly as the API shows it. */
import { Stack, Text } from '@mantine/core';
import { listEvents } from '../../../contract/operations/list-events.ts';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Detail, Details, IdDetail } from '../../ui/details.tsx';
import { eventLooks } from '../../ui/event-look.ts';
import { jsonText } from '../../ui/json-text.ts';
import { PageLink } from '../../ui/links.tsx';
import { Money } from '../../ui/money.tsx';
import { SideDrawer } from '../../ui/side-drawer.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Time } from '../../ui/time.tsx';
import type { SubjectDialogProps } from '../../ui/use-dialog.ts';
import type { Event } from './event.ts';

export function EventDrawer({ subject: event, ...dialog }: SubjectDialogProps<Event>) {
  return (
    <SideDrawer {...dialog} title={event ? eventLooks[event.type].word : 'Event'}>
      {event ? <EventContent event={event} /> : null}
    </SideDrawer>
  );
}

function EventContent({ event }: { event: Event }) {
  const { id, type, timestamp, data } = event;
  return (
    <Stack gap="lg">
      <Details>
        <IdDetail name="Event ID" id={id} />
        <Detail name="Type">
          <code>{type}</code>
        </Detail>
        <Detail name="Time">
          <Time at={timestamp} show="exact" />
        </Detail>
        {'delivery_id' in data ? (
          <Detail name="Delivery">
            <PageLink href={`/deliveries/${data.delivery_id}`}>{data.delivery_id}</PageLink>
          </Detail>
        ) : (
          <Detail name="Payout">No. {data.number}</Detail>
        )}
        {'status' in data ? (
          <Detail name="State after it">
            <StatusBadge status={data.status} />
          </Detail>
        ) : (
          <Detail name="Amount">
            <Money amount={data.amount} currency={data.currency} />
          </Detail>
        )}
      </Details>
      <CodeBlock title={`In GET ${listEvents.path}`} what="the JSON" code={jsonText(event)} />
      <Text size="sm" c="dimmed">
        Webhooks send the same type, timestamp and data; the ID is in the <code>webhook-id</code> header.
      </Text>
    </Stack>
  );
}
