/** The deliveries that were found, to choose from, because two people may have the same name; asks before they are erased. */
import { Badge, Button, Checkbox, Group, List, Text, TextInput } from '@mantine/core';
import { useSet } from '@mantine/hooks';
import { useState } from 'react';
import {
  eraseReceiver,
  type findReceiver,
  maxErasedAtOnce,
} from '../../../contract/dashboard/personal-data.ts';
import { Eraser, SearchX } from '../../../icons/icons.ts';
import { call, type ResultOf } from '../../api/client.ts';
import { useMaybeAccount } from '../../current/account.tsx';
import { baseOf } from '../../current/account-mode.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { PageLink } from '../../ui/links.tsx';
import { Panel } from '../../ui/panel.tsx';
import { type Column, StackedTable, TwoLines } from '../../ui/stacked-table.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Time } from '../../ui/time.tsx';
import type { DialogProps } from '../../ui/use-dialog.ts';

export type ReceiverMatch = ResultOf<typeof findReceiver>['data'][number];

/** More would be no one receiver: the search stops, and the page asks for more than a name. */
export const maxMatches = 500;

type ReceiverMatchesProps = { matches: readonly ReceiverMatch[]; onErase(chosen: ReceiverMatch[]): void };

export function ReceiverMatches({ matches, onErase }: ReceiverMatchesProps) {
  const left = useSet<string>();
  if (matches.length === 0) {
    return (
      <EmptyState icon={SearchX} title="No matches">
        Deliveries that were already erased are found by their reference only.
      </EmptyState>
    );
  }
  const selectable = matches.filter(({ pending }) => !pending);
  const chosen = selectable.filter(({ delivery_id }) => !left.has(delivery_id));
  const toggle = (id: string) => (left.has(id) ? left.delete(id) : left.add(id));
  const toggleAll = () => {
    if (chosen.length === 0) left.clear();
    else for (const { delivery_id } of chosen) left.add(delivery_id);
  };
  const select: Column<ReceiverMatch> = {
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
            onChange={toggleAll}
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

const columns: Column<ReceiverMatch>[] = [
  {
    name: 'Receiver',
    cell: ({ receiver_name, receiver_phone }) => (
      <TwoLines below={<span style={{ whiteSpace: 'nowrap' }}>{receiver_phone}</span>}>
        <bdi>{receiver_name ?? '–'}</bdi>
      </TwoLines>
    ),
  },
  { name: 'Address', cell: (delivery) => <Address {...delivery} /> },
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

function Address({ account, mode, delivery_id, delivery_address }: ReceiverMatch) {
  const isInAccount = useMaybeAccount() !== undefined;
  const link = (
    <PageLink href={`~${baseOf({ account_id: account.id, mode })}/deliveries/${delivery_id}`}>
      <bdi>{delivery_address}</bdi>
    </PageLink>
  );
  return isInAccount ? link : <TwoLines below={<bdi>{account.name}</bdi>}>{link}</TwoLines>;
}

const word = 'erase';

type Erased = ResultOf<typeof eraseReceiver>;
type EraseDialogProps = DialogProps & {
  deliveries: readonly ReceiverMatch[];
  onErased(erased: Erased): void;
};

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

/** Erases in batches; `done` says how many are erased in the meantime. */
function useErase() {
  const account = useMaybeAccount();
  const [done, setDone] = useState(0);

  async function erase(deliveries: readonly ReceiverMatch[], erase_reference: boolean) {
    const total: Erased = { erased: 0, pending: 0 };
    for (let from = 0; from < deliveries.length; from += maxErasedAtOnce) {
      setDone(from);
      const batch = deliveries.slice(from, from + maxErasedAtOnce).map((delivery) => ({
        account_id: delivery.account.id,
        delivery_id: delivery.delivery_id,
      }));
      const body = { deliveries: batch, erase_reference };
      const { erased, pending } = await call(eraseReceiver, { params: account?.account, body });
      total.erased += erased;
      total.pending += pending;
    }
    setDone(0);
    return total;
  }

  return { done, erase };
}
