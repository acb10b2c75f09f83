/** A courier in the table, with their actions. */
import { ActionIcon, Badge, Menu, Text } from '@mantine/core';
import { EllipsisVertical, Pause, Pencil, Play, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { changeCourier } from '../../../../contract/operations/fleet/couriers.ts';
import { useCommand } from '../../../api/queries.ts';
import { type Courier, ofCouriers } from '../../../parts/courier.ts';
import type { DiscardedMove } from '../../../parts/discarded-move.tsx';
import { notAcceptedText } from '../../../parts/discarded-moves.tsx';
import { moneyText } from '../../../ui/money.tsx';
import { PersonCell } from '../../../ui/person-cell.tsx';
import { type Column, Faint, RowAction, RowActions, TwoLines } from '../../../ui/stacked-table.tsx';
import { Time } from '../../../ui/time.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useToastedAttempt } from '../../../ui/use-attempt.ts';
import { withNames } from '../../../ui/with-names.tsx';
import { deliveredText, openOf, openText, toCollectText } from '../board/board.ts';

interface CourierActionsProps {
  courier: Courier;
  onEdit(): void;
  onCreateLink(): void;
  onPhones(): void;
  onDeactivate(): void;
}

/** `discarded`: moves that Waybill did not accept and the couriers discarded. Who was deactivated has a name only. */
export const courierColumns = (
  discarded: readonly DiscardedMove[],
  actionsOf: (courier: Courier) => Omit<CourierActionsProps, 'courier'>,
): Column<Courier>[] => [
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
  {
    name: 'Load and cash',
    cell: unlessDeactivated((courier) => (
      <Load
        courier={courier}
        discarded={discarded.filter((move) => move.courier.id === courier.courier_id)}
      />
    )),
  },
  { name: 'Phones', cell: unlessDeactivated((courier) => <Phones courier={courier} />) },
  {
    name: '(Actions)',
    kind: 'actions',
    cell: unlessDeactivated((courier) => <Actions courier={courier} {...actionsOf(courier)} />),
  },
];

const unlessDeactivated = (show: (courier: Courier) => ReactNode) => (courier: Courier) =>
  courier.status === 'deactivated' ? null : show(courier);

function Load({ courier, discarded }: { courier: Courier; discarded: readonly DiscardedMove[] }) {
  const words = openText(courier);
  const notAccepted = notAcceptedText(discarded);
  const below = (
    <>
      <div>{deliveredText(courier)}</div>
      <Cash courier={courier} />
      {notAccepted === '' ? null : <div>{notAccepted} not accepted (discarded update)</div>}
    </>
  );
  return <TwoLines below={below}>{openOf(courier) > 0 ? words : <Faint>{words}</Faint>}</TwoLines>;
}

/** Cash in hand with its age, what is still to be collected, and the limit of both together. */
function Cash({ courier }: { courier: Courier }) {
  const { cash_limit: limit, cash_limit_currency: currency } = courier;
  const rest = [
    toCollectText(courier),
    limit === null || currency === null ? '' : `limit ${moneyText(limit, currency)}`,
  ].filter(Boolean);
  return (
    <>
      {courier.load.cash_in_hand.map(({ currency: held, amount, since }) => (
        <div key={held}>
          {moneyText(amount, held)} in hand, oldest <Time at={since} />
        </div>
      ))}
      <div>{rest.join(', ')}</div>
    </>
  );
}

function Phones({ courier: { phones, sign_in_until } }: { courier: Courier }) {
  const [latest] = phones;
  return (
    <div>
      {latest ? (
        <>
          {phones.length === 1 ? latest.device : `${phones.length} phones`}
          <Text component="div" size="xs" c="dimmed">
            Seen <Time at={latest.last_seen_at} />
          </Text>
        </>
      ) : (
        <Faint>None signed in</Faint>
      )}
      {sign_in_until ? (
        <Text component="div" size="xs" c="dimmed">
          Link expires <Time at={sign_in_until} isAhead />
        </Text>
      ) : null}
    </div>
  );
}

function Actions({ courier, onEdit, onCreateLink, onPhones, onDeactivate }: CourierActionsProps) {
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
    <RowActions>
      <RowAction label={`Sign-in link and PIN for ${name}`} onClick={onCreateLink}>
        Link and PIN
      </RowAction>
      <RowAction permission={courier.deactivate} label={`Deactivate ${name}`} onClick={onDeactivate} harm>
        Deactivate
      </RowAction>
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
    </RowActions>
  );
}
