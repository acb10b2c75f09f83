/** The events of a delivery, oldest first: what, when, by whom and why; and what is expected next. */
import { Button, Group, Modal, Stack, Text, UnstyledButton } from '@mantine/core';
import { Fragment } from 'react';
import type { MoveAfterCancellation } from '../../../../contract/dashboard/deliveries.ts';
import { listDiscardedMoves } from '../../../../contract/dashboard/discarded-moves.ts';
import { moveWords } from '../../../../contract/move-words.ts';
import { getProof } from '../../../../contract/operations/deliveries.ts';
import {
  CircleCheck,
  Download,
  Hourglass,
  type LucideIcon,
  TriangleAlert,
  Truck,
  Undo2,
} from '../../../../icons/icons.ts';
import { addressOf } from '../../../api/client.ts';
import { useOperation } from '../../../api/queries.ts';
import { useAccount } from '../../../current/account.tsx';
import { useMe } from '../../../current/me.tsx';
import { MaybeLate, NamedActor } from '../../../parts/delivery-cells.tsx';
import { DiscardedCash, type DiscardedMove, refusalWords } from '../../../parts/discarded-moves.tsx';
import { eventLooks } from '../../../parts/event-looks.tsx';
import { History, HistoryEntry, HistoryNote, type SignColor } from '../../../ui/history.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Time, TimeWindow, ZoneNote } from '../../../ui/time.tsx';
import { useDialog } from '../../../ui/use-dialog.ts';
import type { Delivery } from './delivery.ts';
import classes from './detail.module.css';
import { Collected, EventDetails, type EventProps } from './event-details.tsx';

export function Timeline({ delivery }: { delivery: Delivery }) {
  const discarded = useDiscardedMovesOf(delivery);
  return (
    <Panel title="Timeline" lead={<ZoneNote />}>
      <History>
        {delivery.events.map((event, index) => (
          <Fragment key={event.sequence}>
            <Entry event={event} delivery={delivery} />
            {discarded
              .filter((move) => eventsBefore(move, delivery) === index + 1)
              .map((move) => (
                <DiscardedEntry key={move.discarded_move_id} move={move} among={discarded} />
              ))}
          </Fragment>
        ))}
        <AfterCancellation delivery={delivery} />
        <Ahead delivery={delivery} />
      </History>
    </Panel>
  );
}

/** The pickup, if it has a window and is still to come, and the delivery. */
function Ahead({ delivery }: { delivery: Delivery }) {
  const { due, late, status, estimated_delivery_time: expectedAt } = delivery;
  if (due === null) return null;
  const pickup = status === 'created' ? delivery.pickup_window : null;
  return (
    <>
      {pickup ? (
        <HistoryEntry isAhead Icon={Hourglass} what="Pickup">
          <MaybeLate late={late && due.what === 'pickup'}>
            <TimeWindow window={pickup} />
          </MaybeLate>
        </HistoryEntry>
      ) : null}
      <HistoryEntry isAhead Icon={Hourglass} what="Expected">
        <MaybeLate late={late && due.what === 'delivery'}>
          <Time at={expectedAt} show="exact" isAhead />
        </MaybeLate>
      </HistoryEntry>
    </>
  );
}

function Entry({ event, delivery }: EventProps) {
  const { type, timestamp: at, by } = event;
  const { word, ...sign } = eventLooks[type];
  return (
    <HistoryEntry {...sign} what={word} type={type}>
      <EventDetails event={event} delivery={delivery} />
      <Proof event={event} delivery={delivery} />
      <HistoryNote>
        <Time at={at} /> · by <NamedActor {...by} />
      </HistoryNote>
    </HistoryEntry>
  );
}

const looks: Record<
  MoveAfterCancellation,
  { what: string; Icon: LucideIcon; color: SignColor; holder(courier: string): string }
> = {
  pick_up: {
    what: 'Picked up (reported after the cancellation)',
    Icon: Truck,
    color: 'blue',
    holder: (courier) => `${courier} has the parcel and must return it to the sender`,
  },
  deliver: {
    what: 'Delivered (reported after the cancellation)',
    Icon: CircleCheck,
    color: 'green',
    holder: () => 'The receiver has the parcel',
  },
  return: {
    what: 'Returned to sender',
    Icon: Undo2,
    color: 'orange',
    holder: () => 'The sender has the parcel again',
  },
};

/** What the courier did before hearing of the cancellation: the last entry says who has the parcel now. */
function AfterCancellation({ delivery }: { delivery: Delivery }) {
  const { after_cancellation: moves } = delivery;
  return moves.map(({ move, courier: { name: courier }, at, happened_at: happenedAt, ...cash }, index) => {
    const { holder, ...look } = looks[move];
    return (
      <HistoryEntry key={move} {...look}>
        <Collected amount={cash.collected_amount} reason={cash.shortfall_reason} delivery={delivery} />
        {index === moves.length - 1 ? <div dir="auto">{holder(courier)}</div> : null}
        <HistoryNote>
          <Time at={happenedAt ?? at} /> · <bdi>{courier}</bdi>
        </HistoryNote>
      </HistoryEntry>
    );
  });
}

/** What couriers recorded of the delivery and discarded after Waybill had not accepted it, resolved or not. For operators. */
function useDiscardedMovesOf({ delivery_id }: Delivery): readonly DiscardedMove[] {
  const { mode } = useAccount();
  const { is_operator: isOperator, second_factor_needed: isLocked } = useMe();
  const { data } = useOperation(
    listDiscardedMoves,
    { query: { delivery_id } },
    { enabled: isOperator && !isLocked && mode === 'live' },
  );
  return data?.discarded_moves ?? [];
}

/** How many events of the delivery came before it was discarded, by the clock of the phone; at least the first. */
function eventsBefore({ discarded_at }: DiscardedMove, { events }: Delivery): number {
  const later = events.findIndex(({ timestamp }) => timestamp > discarded_at);
  return later < 0 ? events.length : Math.max(later, 1);
}

function DiscardedEntry({ move, among }: { move: DiscardedMove; among: readonly DiscardedMove[] }) {
  const { recorded_at: recordedAt, discarded_at: discardedAt, resolved_at: resolvedAt } = move;
  return (
    <HistoryEntry
      Icon={TriangleAlert}
      color={resolvedAt === null ? 'orange' : undefined}
      what={`Recorded as “${moveWords[move.move]}”, not accepted`}
    >
      <DiscardedCash move={move} among={among} />
      <div>{refusalWords[move.reason]}</div>
      <HistoryNote>
        <Time at={recordedAt} show="exact" /> · by <bdi>{move.courier.name}</bdi>
      </HistoryNote>
      <HistoryNote>
        Discarded <Time at={discardedAt} show="exact" /> ·{' '}
        {resolvedAt === null ? 'not resolved yet' : <Time word="resolved" at={resolvedAt} show="exact" />}
      </HistoryNote>
    </HistoryEntry>
  );
}

const fileNames = { photo: 'Photo', signature: 'Signature' };
type File = keyof typeof fileNames;

function Proof({ event, delivery }: EventProps) {
  const { within } = useAccount();
  const large = useDialog<File>();
  const files = delivery.proofs.filter(({ sequence }) => sequence === event.sequence).map(({ kind }) => kind);
  const file = large.subject ?? 'photo';
  const { word } = eventLooks[event.type];
  const nameOf = (one: File) => `${fileNames[one]} as proof of “${word}”`;
  const addressFor = (one: File) =>
    addressOf(getProof, {
      params: { ...within, delivery_id: delivery.delivery_id, proof_id: `${event.sequence}-${one}` },
    });
  return (
    <>
      {event.proof_deleted ? (
        <Text size="sm" c="dimmed">
          The proof was deleted when its retention period ended.
        </Text>
      ) : null}
      {files.length > 0 ? (
        <div className={classes.files}>
          {files.map((one) => (
            <UnstyledButton
              key={one}
              className={classes.small}
              data-file={one}
              aria-label={`Show larger: ${nameOf(one)}`}
              onClick={() => large.open(one)}
            >
              <img src={addressFor(one)} alt={nameOf(one)} loading="lazy" />
            </UnstyledButton>
          ))}
        </div>
      ) : null}
      <Modal opened={large.opened} onClose={large.onClose} title={fileNames[file]} size="xl">
        <Stack gap="md">
          <div className={classes.large} data-file={file}>
            {large.subject ? <img src={addressFor(file)} alt={nameOf(file)} /> : null}
          </div>
          <Group justify="space-between" gap="xs">
            <Text size="sm" c="dimmed" component="div">
              {word}, <Time at={event.timestamp} show="exact" />
            </Text>
            <Button
              component="a"
              href={addressFor(file)}
              download
              variant="default"
              leftSection={<Download size={15} aria-hidden />}
            >
              Download
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
