/** The fields of an endpoint, in the dialogs that add and edit one. */
import { Checkbox, Input, Radio, Stack, TextInput } from '@mantine/core';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { Static } from 'typebox';
import { feedEvents } from '../../../../contract/events.ts';
import type { NewWebhookEndpoint } from '../../../../contract/operations/webhooks/endpoints.ts';
import { RadioChoices } from '../../../ui/radio-choices.tsx';
import type { Form } from '../../../ui/use-form.ts';
import classes from './webhooks.module.css';
import { type Endpoint, orderingWords, typeWord } from './words.ts';

interface EndpointValues extends Record<string, string> {
  url: string;
  /** `*`, or types with commas between. */
  events: string;
  description: string;
  ordering: Endpoint['ordering'];
}

export const newEndpoint: EndpointValues = { url: '', events: '*', description: '', ordering: 'bounded' };

export const valuesOf = ({ url, events, description, ordering }: Endpoint): EndpointValues => ({
  url,
  events: events.join(','),
  description,
  ordering,
});

/** The server checks every value, an empty choice of events included. */
export function bodyOf({ url, events, description, ordering }: EndpointValues) {
  const chosen = events.split(',').filter(Boolean) as Endpoint['events'];
  return { url, events: chosen, description, ordering } satisfies Static<typeof NewWebhookEndpoint>;
}

export function EndpointFields({ form }: { form: Form<EndpointValues> }) {
  return (
    <>
      <TextInput
        label="URL"
        description="Events are sent here as POST requests."
        placeholder="https://shop.example/waybill"
        type="url"
        spellCheck={false}
        data-autofocus
        {...form.field('url')}
      />
      <EventsChoice {...form.choice('events')} />
      <TextInput
        label="Description (optional)"
        placeholder="Order status in the shop"
        {...form.field('description')}
      />
      <details className={classes.advanced} open={form.values.ordering !== 'bounded' || undefined}>
        <summary>
          <ChevronRight size={14} aria-hidden className={classes.chevron} /> Advanced
        </summary>
        <RadioChoices
          label="Ordering"
          description="The order in which the events of one delivery arrive."
          choices={orderingWords}
          {...form.choice('ordering')}
        />
      </details>
    </>
  );
}

interface EventsChoiceProps {
  value: string;
  error: string | undefined;
  onChange(value: string): void;
}

/** The types that were chosen stay while "All events" is chosen. */
function EventsChoice({ value, error, onChange }: EventsChoiceProps) {
  const isAll = value === '*';
  const [types, setTypes] = useState(isAll ? '' : value);
  const choose = (chosen: readonly string[]) => {
    const next = feedEvents.filter((type) => chosen.includes(type)).join(',');
    setTypes(next);
    onChange(next);
  };
  return (
    <div>
      <Radio.Group
        label="Events"
        value={isAll ? 'all' : 'some'}
        onChange={(next) => onChange(next === 'all' ? '*' : types)}
      >
        <Stack gap={8} mt={6}>
          <Radio value="all" label="All events" description="Including event types added later." />
          <Radio value="some" label="Only these" aria-invalid={error !== undefined || undefined} />
        </Stack>
      </Radio.Group>
      {isAll ? null : (
        <Checkbox.Group
          aria-label="Types of events"
          value={value.split(',').filter(Boolean)}
          onChange={choose}
        >
          <div className={classes.types}>
            {feedEvents.map((type) => (
              <Checkbox key={type} size="xs" value={type} label={typeWord(type)} />
            ))}
          </div>
        </Checkbox.Group>
      )}
      {error ? <Input.Error mt={6}>{error}</Input.Error> : null}
    </div>
  );
}
