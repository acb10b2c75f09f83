/** Sends a test event, and shows exactly what was sent and what came back. */
import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { Send } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type FeedEvent, feedEvents } from '../../../../contract/events.ts';
import { testWebhookEndpoint } from '../../../../contract/operations/webhooks/endpoints.ts';
import { Dialog, useCloseDialog } from '../../../ui/dialog.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { AttemptResult, Exchange } from './attempt-exchange.tsx';
import type { AttemptDetail, Endpoint } from './endpoint.ts';
import { type EndpointDialogProps, useEndpointCommand } from './use-endpoint-command.ts';
import classes from './webhooks.module.css';
import { typeWord } from './words.ts';

export function TestDialog({ endpoint, ...dialog }: EndpointDialogProps) {
  return (
    <Dialog {...dialog} title="Send a test event" size="44rem">
      <TestForm endpoint={endpoint} />
    </Dialog>
  );
}

const initial: { type: FeedEvent } = { type: 'delivery.delivered' };

function TestForm({ endpoint }: { endpoint: Endpoint }) {
  const close = useCloseDialog();
  const { run } = useEndpointCommand(testWebhookEndpoint, endpoint);
  const form = useForm(initial);
  const [sent, setSent] = useState<AttemptDetail>();
  return (
    <form {...form.onSubmit(async () => setSent(await run({ type: form.values.type })))}>
      <Stack gap="md">
        <Text>
          One signed event about a delivery that does not exist, sent once to{' '}
          <bdi className={classes.name}>{endpoint.url}</bdi>.
        </Text>
        <Select
          label="Type"
          data={feedEvents.map((type) => ({ value: type, label: `${typeWord(type)} (${type})` }))}
          data-autofocus
          {...form.choice('type')}
        />
        <FormError {...form.failed} />
        {sent && !form.busy ? <Sent key={sent.attempt_id} attempt={sent} /> : null}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close}>
            Close
          </Button>
          <Button type="submit" loading={form.busy} leftSection={<Send size={15} aria-hidden />}>
            {sent ? 'Send again' : 'Send test event'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** On a small screen the result is below the visible part. */
function Sent({ attempt }: { attempt: AttemptDetail }) {
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => {
    result.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <Stack gap="md">
      <div ref={result} className={classes.result}>
        <AttemptResult attempt={attempt} />
      </div>
      <Exchange attempt={attempt} />
    </Stack>
  );
}
