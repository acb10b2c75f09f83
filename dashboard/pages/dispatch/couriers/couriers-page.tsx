/** The couriers of the delivery company: who they are, what they carry, their cash, the phones they are signed in on. */
import { Button } from '@mantine/core';
import { Bike, Plus } from 'lucide-react';
import { deactivateCourier } from '../../../../contract/operations/fleet/couriers.ts';
import { useCommand } from '../../../api/queries.ts';
import { type Courier, ofCouriers, useCouriers } from '../../../parts/courier.ts';
import { DiscardedMoves, useDiscardedMoves } from '../../../parts/discarded-moves.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { moneyText } from '../../../ui/money.tsx';
import { Page } from '../../../ui/page.tsx';
import { SearchableTable } from '../../../ui/searchable-table.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { type SubjectDialogProps, useDialog } from '../../../ui/use-dialog.ts';
import { Warning } from '../../../ui/warning.tsx';
import { withNames } from '../../../ui/with-names.tsx';
import { CourierDialog } from './courier-dialog.tsx';
import { courierColumns } from './courier-row.tsx';
import { PhonesDialog } from './phones-dialog.tsx';
import { SignInDialog } from './sign-in-dialog.tsx';

/** There is no event for "last seen" and the deliveries of today, so the list is polled while it is open. */
const refetchMs = 60_000;

export default function CouriersPage() {
  const { couriers, ...query } = useCouriers(refetchMs);
  const { moves: discarded } = useDiscardedMoves();
  const editing = useDialog<Courier | undefined>();
  const creatingLink = useDialog<string>();
  const phones = useDialog<string>();
  const deactivating = useDialog<Courier>();
  // From the list, so that an open dialog is up to date, too.
  const withId = (id: string | undefined) => couriers?.find(({ courier_id }) => courier_id === id);
  const columns = courierColumns(discarded, (courier) => ({
    onEdit: () => editing.open(courier),
    onCreateLink: () => creatingLink.open(courier.courier_id),
    onPhones: () => phones.open(courier.courier_id),
    onDeactivate: () => deactivating.open(courier),
  }));
  const add = (
    <Button leftSection={<Plus size={15} />} onClick={() => editing.open(undefined)}>
      Add courier
    </Button>
  );
  return (
    <Page
      title="Couriers"
      lead="Couriers work on their phones, without an app store or a password."
      actions={couriers?.length === 0 ? null : add}
    >
      <DiscardedMoves />
      <SearchableTable
        one="courier"
        many="couriers"
        icon={Bike}
        columns={columns}
        twoLines
        query={query}
        items={couriers}
        keyOf={({ courier_id }) => courier_id}
        empty={<FirstSteps add={add} />}
        textOf={({ name, phone }) => `${name}\n${phone}`}
      />
      <CourierDialog {...editing} onAdded={(id) => creatingLink.open(id)} />
      <SignInDialog {...creatingLink} subject={withId(creatingLink.subject)} />
      <PhonesDialog {...phones} subject={withId(phones.subject)} />
      <DeactivateDialog {...deactivating} />
    </Page>
  );
}

function FirstSteps({ add }: { add: React.ReactNode }) {
  return (
    <EmptyState icon={Bike} title="No couriers yet" actions={add}>
      Add each courier with a name and a phone number, and send them the link and PIN you get. Then assign
      deliveries to them on the board.
    </EmptyState>
  );
}

function DeactivateDialog({ subject: courier, ...dialog }: SubjectDialogProps<Courier>) {
  const command = useCommand(deactivateCourier, ofCouriers);
  const deactivate = async () => {
    if (!courier) return;
    await command.mutateAsync({ params: { courier_id: courier.courier_id } });
    toast(withNames`${courier.name} was deactivated.`);
  };
  return (
    <ConfirmDialog
      {...dialog}
      onConfirm={deactivate}
      title="Deactivate this courier?"
      confirm="Deactivate"
      keep="Keep courier"
    >
      All phones of <bdi>{courier?.name}</bdi> are signed out at once, and nothing more can be assigned to
      them. Past deliveries stay in the history. This cannot be undone: add them again if they return.
      {courier ? <CashInHand courier={courier} /> : null}
    </ConfirmDialog>
  );
}

/** It can still be handed in at the cash desk afterwards. */
function CashInHand({ courier: { name, load } }: { courier: Courier }) {
  const held = load.cash_in_hand.filter(({ amount }) => amount > 0);
  if (held.length === 0) return null;
  const amounts = held.map(({ amount, currency }) => moneyText(amount, currency)).join(' and ');
  return (
    <Warning mt="md">
      <bdi>{name}</bdi> still has {amounts} in hand.
    </Warning>
  );
}
