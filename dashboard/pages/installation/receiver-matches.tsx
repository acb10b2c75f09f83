/** The deliveries that were found, to choose from, because two people may have the same name; asks before they are erased. */
import { Badge, Button, Checkbox, Group, List, Text, TextInput } from '@mantine/core';
import { Eraser, SearchX } from 'lucide-react';
import { useState } from 'react';
import { useMaybeAccount } from '../../current/account.tsx';
import { baseOf } from '../../current/account-mode.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { PageLink } from '../../ui/links.tsx';
import { Panel } from '../../ui/panel.tsx';
import { type Column, StackedTable } from '../../ui/stacked-table.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Time } from '../../ui/time.tsx';
import type { DialogProps } from '../../ui/use-dialog.ts';
import { type Erased, type FoundDelivery, maxMatches, useErase } from './use-receiver-search.ts';

interface ReceiverMatchesProps {
  matches: readonly FoundDelivery[];
  onErase(chosen: FoundDelivery[]): void;
}

export function ReceiverMatches({ matches, onErase }: ReceiverMatchesProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  if (matches.length === 0) {
    return (
      <EmptyState icon={SearchX} title="No matches">
        Deliveries that were already erased are found by their reference only.
      </EmptyState>
    );
  }
  const selectable = matches.filter(({ pending }) => !pending);
  const chosen = selectable.filter(({ delivery_id }) => !left.has(delivery_id));
  const toggle = (id: string) =>
    setLeft((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));
  const selectAll = () =>
    setLeft(new Set(chosen.length > 0 ? selectable.map(({ delivery_id }) => delivery_id) : []));
  const select: Column<FoundDelivery> = {
    name: '(Select)',
    kind: 'short',
    cell: ({ delivery_id, delivery_address, pending }) => (
      <Checkbox
        aria-label={`Select the delivery to ${delivery_address}`}
        checked={!pending && !left.has(delivery_id)}
        disabled={pending}
        onChange={() => toggle(delivery_id)}
      />
    ),
  };
  return (
    <Panel
      title={countOf(matches.length)}
      lead={
        matches.length >= maxMatches
          ? `Only the first ${matches.length} are shown. Add a phone number to find one receiver.`
          : 'Check that they all belong to the same person.'
      }
      actions={
        <Button
          color="red"
          leftSection={<Eraser size={15} />}
          disabled={chosen.length === 0}
          onClick={() => onErase(chosen)}
        >
          Erase {countOf(chosen.length)}…
        </Button>
      }
    >
      {selectable.length > 1 ? (
        <Group mb="md">
          <Checkbox
            label="Select all"
            checked={chosen.length === selectable.length}
            indeterminate={chosen.length > 0 && chosen.length < selectable.length}
            onChange={selectAll}
          />
        </Group>
      ) : null}
      <StackedTable
        label="Deliveries of this receiver"
        columns={[select, ...columns]}
        inPanel
        items={matches}
        keyOf={({ delivery_id }) => delivery_id}
      />
    </Panel>
  );
}

const columns: Column<FoundDelivery>[] = [
  {
    name: 'Receiver',
    cell: ({ receiver_name, receiver_phone }) => (
      <div>
        <bdi>{receiver_name ?? '–'}</bdi>
        <Text component="div" size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
          {receiver_phone}
        </Text>
      </div>
    ),
  },
  { name: 'Address', cell: (delivery) => <Address delivery={delivery} /> },
  {
    name: 'State',
    cell: ({ status, mode, pending, ended }) => (
      <Group gap={6} justify="flex-start">
        <StatusBadge status={status} />
        {mode === 'test' ? <Badge color="orange">Test</Badge> : null}
        {pending ? <Badge color="gray">Erased when it ends</Badge> : null}
        {!pending && !ended ? <Badge color="gray">Not ended</Badge> : null}
      </Group>
    ),
  },
  { name: 'Created', kind: 'short', cell: ({ created_at }) => <Time at={created_at} /> },
];

function Address({
  delivery: { account, mode, delivery_id, delivery_address },
}: {
  delivery: FoundDelivery;
}) {
  const isInAccount = useMaybeAccount() !== undefined;
  const href = `~${baseOf({ account_id: account.id, mode })}/deliveries/${delivery_id}`;
  return (
    <div>
      <PageLink href={href}>
        <bdi>{delivery_address}</bdi>
      </PageLink>
      {isInAccount ? null : (
        <Text component="div" size="xs" c="dimmed">
          <bdi>{account.name}</bdi>
        </Text>
      )}
    </div>
  );
}

const word = 'erase';

interface EraseDialogProps extends DialogProps {
  deliveries: readonly FoundDelivery[];
  onErased(erased: Erased): void;
}

/** Asks before personal data is erased: a word has to be typed, because nothing brings it back. */
export function EraseDialog({ deliveries, onErased, ...dialog }: EraseDialogProps) {
  const { done, erase } = useErase();
  const open = deliveries.filter(({ ended }) => !ended).length;
  return (
    <FormDialog
      {...dialog}
      title={`Erase personal data of ${countOf(deliveries.length)}?`}
      initial={{ word: '', references: '' }}
      submit="Erase permanently"
      cancel="Keep data"
      tone="harm"
      canSubmit={(values) => values.word.trim().toLowerCase() === word}
      onSubmit={({ references }) => erase(deliveries, references !== '')}
      onDone={onErased}
    >
      {(form) => (
        <>
          <List spacing={4}>
            <List.Item>
              Names, phone numbers, addresses, descriptions, notes, metadata, locations and proof are erased,
              also from search, events and webhook logs. This cannot be undone.
            </List.Item>
            <List.Item>States, times, cash and counts remain.</List.Item>
            {open > 0 ? (
              <List.Item>
                {countOf(open)} {open === 1 ? 'has' : 'have'} not ended, and will be erased automatically when{' '}
                {open === 1 ? 'it ends' : 'they end'}.
              </List.Item>
            ) : null}
          </List>
          <Checkbox
            label="Also erase references"
            description="For references that say who the receiver is, such as a name."
            checked={form.values.references !== ''}
            onChange={({ currentTarget }) => form.set({ references: currentTarget.checked ? 'yes' : '' })}
          />
          <TextInput
            label={`Type “${word}” to confirm`}
            autoCapitalize="off"
            data-autofocus
            {...form.field('word')}
          />
          {form.busy && deliveries.length > done && done > 0 ? (
            <Text role="status">
              {done} of {deliveries.length} done …
            </Text>
          ) : null}
        </>
      )}
    </FormDialog>
  );
}

export const countOf = (count: number) => `${count} ${count === 1 ? 'delivery' : 'deliveries'}`;
