/** The couriers of the delivery company: who they are, what they carry, their cash, the phones they are signed in on. */
import { ActionIcon, Badge, Button, Menu } from '@mantine/core';
import { joined } from '../../../../contract/lines.ts';
import { changeCourier, deactivateCourier } from '../../../../contract/operations/fleet/couriers.ts';
import { Bike, EllipsisVertical, Pause, Pencil, Play, Plus, Smartphone } from '../../../../icons/icons.ts';
import { useCommand } from '../../../api/queries.ts';
import { type Courier, ofCouriers, useCouriers } from '../../../parts/couriers.ts';
import { DiscardedMoves, notAcceptedText, useDiscardedMoves } from '../../../parts/discarded-moves.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { moneyText } from '../../../ui/money.tsx';
import { Page } from '../../../ui/page.tsx';
import { PersonCell } from '../../../ui/person-cell.tsx';
import { SearchableTable } from '../../../ui/searchable-table.tsx';
import { type Column, Faint, RowAction, RowActions } from '../../../ui/stacked-table.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Time } from '../../../ui/time.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useToastedAttempt } from '../../../ui/use-attempt.ts';
import { type SubjectDialogProps, useDialog } from '../../../ui/use-dialog.ts';
import { Warning } from '../../../ui/warning.tsx';
import { withNames } from '../../../ui/with-names.tsx';
import { deliveredText, openOf, openText, toCollectText } from '../board/board.ts';
import { CourierDialog, PhonesDialog, SignInDialog } from './courier-dialogs.tsx';

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
  const actions = (courier: Courier) => (
    <RowActions>
      <RowAction
        label={`Sign-in link and PIN for ${courier.name}`}
        onClick={() => creatingLink.open(courier.courier_id)}
      >
        Link and PIN
      </RowAction>
      <RowAction
        permission={courier.deactivate}
        label={`Deactivate ${courier.name}`}
        onClick={() => deactivating.open(courier)}
        harm
      >
        Deactivate
      </RowAction>
      <MoreMenu
        courier={courier}
        onEdit={() => editing.open(courier)}
        onPhones={() => phones.open(courier.courier_id)}
      />
    </RowActions>
  );
  const columns: Column<Courier>[] = [
    {
      name: 'Courier',
      kind: 'title',
      cell: ({ name, phone, status }) => (
        <PersonCell name={name} email={phone}>
          {status === 'paused' ? <Badge color="orange">Paused</Badge> : null}
          {status === 'deactivated' ? <Badge color="gray">Deactivated</Badge> : null}
        </PersonCell>
      ),
    },
    unlessDeactivated({
      name: 'Load and cash',
      cell: (courier) => (openOf(courier) > 0 ? openText(courier) : <Faint>{openText(courier)}</Faint>),
      below: (courier) => (
        <Cash
          courier={courier}
          notAccepted={notAcceptedText(discarded.filter((move) => move.courier.id === courier.courier_id))}
        />
      ),
    }),
    unlessDeactivated({
      name: 'Phones',
      cell: ({ phones: [latest, ...others] }) => {
        if (!latest) return <Faint>None signed in</Faint>;
        return others.length === 0 ? latest.device : `${others.length + 1} phones`;
      },
      below: ({ phones: [latest], sign_in_until }) => (
        <>
          {latest ? (
            <div>
              Seen <Time at={latest.last_seen_at} />
            </div>
          ) : null}
          {sign_in_until ? (
            <div>
              Link expires <Time at={sign_in_until} isAhead />
            </div>
          ) : null}
        </>
      ),
    }),
    unlessDeactivated({ name: '(Actions)', kind: 'actions', cell: actions }),
  ];
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
        empty={
          <EmptyState icon={Bike} title="No couriers yet" actions={add}>
            Add each courier with a name and a phone number, and send them the link and PIN you get. Then
            assign deliveries to them on the board.
          </EmptyState>
        }
        textOf={({ name, phone }) => `${name}\n${phone}`}
      />
      <CourierDialog {...editing} onAdded={creatingLink.open} />
      <SignInDialog {...creatingLink} subject={withId(creatingLink.subject)} />
      <PhonesDialog {...phones} subject={withId(phones.subject)} />
      <DeactivateDialog {...deactivating} />
    </Page>
  );
}

function DeactivateDialog({ subject: courier, ...dialog }: SubjectDialogProps<Courier>) {
  const command = useCommand(deactivateCourier, ofCouriers);
  const deactivate = async () => {
    if (!courier) return;
    await command.mutateAsync({ params: { courier_id: courier.courier_id } });
    toast(withNames`${courier.name} was deactivated.`);
  };
  // It can still be handed in at the cash desk afterwards.
  const inHand = (courier?.load.cash_in_hand ?? [])
    .filter(({ amount }) => amount > 0)
    .map(({ amount, currency }) => moneyText(amount, currency));
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
      {inHand.length > 0 ? (
        <Warning mt="md">
          <bdi>{courier?.name}</bdi> still has {inHand.join(' and ')} in hand.
        </Warning>
      ) : null}
    </ConfirmDialog>
  );
}

/** A courier who was deactivated has only a name. */
const unlessDeactivated = ({ cell, below, ...column }: Column<Courier>): Column<Courier> => ({
  ...column,
  cell: (courier) => (courier.status === 'deactivated' ? null : cell(courier)),
  below: (courier) => (courier.status === 'deactivated' ? null : below?.(courier)),
});

/**
 * What was delivered today, cash in hand with its age, what is still to be collected, and the limit of both together. `notAccepted`: the
 * cash of updates that Waybill did not accept and the courier discarded.
 */
function Cash({ courier, notAccepted }: { courier: Courier; notAccepted: string }) {
  const { cash_limit: limit, cash_limit_currency: limitCurrency } = courier;
  const hasLimit = limit !== null && limitCurrency !== null;
  return (
    <>
      <div>{deliveredText(courier)}</div>
      {courier.load.cash_in_hand.map(({ currency, amount, since }) => (
        <div key={currency}>
          {moneyText(amount, currency)} in hand, oldest <Time at={since} />
        </div>
      ))}
      <div>
        {joined([toCollectText(courier), hasLimit ? `limit ${moneyText(limit, limitCurrency)}` : ''])}
      </div>
      {notAccepted === '' ? null : <div>{notAccepted} not accepted (discarded update)</div>}
    </>
  );
}

interface MoreMenuProps {
  courier: Courier;
  onEdit(): void;
  onPhones(): void;
}

function MoreMenu({ courier, onEdit, onPhones }: MoreMenuProps) {
  const { courier_id, name, status, phones, sign_in_until } = courier;
  const command = useCommand(changeCourier, ofCouriers);
  const isPaused = status === 'paused';
  const { attempt } = useToastedAttempt();
  const pause = async () => {
    await command.mutateAsync({ params: { courier_id }, body: { status: isPaused ? 'active' : 'paused' } });
    toast(
      isPaused
        ? withNames`${name} is available again.`
        : withNames`${name} is paused: no new suggestions or automatic assignments.`,
    );
  };
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`More for ${name}`}>
          <EllipsisVertical size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Pencil size={15} />} onClick={onEdit}>
          Edit courier
        </Menu.Item>
        <Menu.Item
          leftSection={isPaused ? <Play size={15} /> : <Pause size={15} />}
          onClick={() => attempt(pause)}
        >
          {isPaused ? 'Resume' : 'Pause'}
        </Menu.Item>
        {phones.length > 0 || sign_in_until ? (
          <Menu.Item leftSection={<Smartphone size={15} />} onClick={onPhones}>
            Sign out lost phone
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
