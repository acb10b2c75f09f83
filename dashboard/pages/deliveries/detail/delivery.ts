/** Deliveries as the operations return them; and one with everything that its page shows. */
import { getDeliveryPage } from '../../../../contract/dashboard/deliveries.ts';
import { getOverview } from '../../../../contract/dashboard/overview.ts';
import type { BodyOf } from '../../../../contract/operation.ts';
import { getRecord, instructDelivery } from '../../../../contract/operations/deliveries.ts';
import { listDeliveries, listDeliveryEvents } from '../../../../contract/operations/delivery-lists.ts';
import type { ResultOf } from '../../../api/client.ts';
import { useKeyedCommand } from '../../../api/keyed-command.ts';
import { useOperation } from '../../../api/queries.ts';
import { useAccount } from '../../../current/account.tsx';

export const ofOneDelivery = [getRecord, listDeliveryEvents, getDeliveryPage] as const;

type FullRecord = ResultOf<typeof getRecord>;
type History = ResultOf<typeof listDeliveryEvents>;
type BesideIt = ResultOf<typeof getDeliveryPage>;

export type Delivery = FullRecord & Omit<BesideIt, 'events'> & { events: DeliveryEvent[] };
export type DeliveryEvent = History['data'][number] & BesideIt['events'][number];

/** The three are read at the same time. An event is shown as soon as it is known who caused it. */
function deliveryOf(record: FullRecord, { data }: History, { events, ...beside }: BesideIt): Delivery {
  const about = new Map(events.map((event) => [event.sequence, event]));
  const eventsWithActors = data.flatMap((event) => {
    const actor = about.get(event.data.sequence);
    return actor ? [{ ...event, ...actor }] : [];
  });
  return { ...record, ...beside, events: eventsWithActors };
}

/** A courier may have delivered it before hearing of the cancellation. */
export const handOverAfterCancellation = ({ after_cancellation: moves }: Delivery) =>
  moves.find(({ move }) => move === 'deliver');

/** A delivery becomes late without an event. */
const refetchMs = 60_000;

export function useDelivery(delivery_id: string) {
  const { within } = useAccount();
  const request = { params: { ...within, delivery_id } };
  const record = useOperation(getRecord, request, { refetchInterval: refetchMs });
  const history = useOperation(listDeliveryEvents, request);
  const beside = useOperation(getDeliveryPage, request);
  const isRead = record.data && history.data && beside.data;
  return {
    data: isRead && deliveryOf(record.data, history.data, beside.data),
    error: record.error ?? history.error ?? beside.error,
    refetch: () => Promise.all([record, history, beside].map((each) => each.refetch())),
    /** As it is now; throws a `Failure`. */
    latest: async () => {
      const responses = await Promise.all([
        record.refetch({ throwOnError: true }),
        history.refetch({ throwOnError: true }),
        beside.refetch({ throwOnError: true }),
      ]);
      const [{ data: now }, { data: events }, { data: allowed }] = responses;
      return now && events && allowed && deliveryOf(now, events, allowed);
    },
  };
}

type Page = ResultOf<typeof listDeliveries>;
export type DeliveryRow = Extract<Page, { view: 'basic' }>['data'][number];
/** A page of the list, in whichever view it was read. */
export type ListPage = Omit<Page, 'view' | 'data'> & { data: DeliveryRow[] };

/** What is read again after a change of one delivery. */
export const changedByMove = [...ofOneDelivery, listDeliveries, getOverview];

export function useInstruct(delivery_id: string) {
  const { within } = useAccount();
  const send = useKeyedCommand(instructDelivery, {
    refreshes: changedByMove,
    recordedBefore: 'Your earlier answer did arrive: see the timeline. To replace it, send this one again.',
  });
  return (body: BodyOf<typeof instructDelivery>) => send({ params: { ...within, delivery_id }, body });
}
export type Instruct = ReturnType<typeof useInstruct>;
