/** The couriers by name, deactivated ones last, with their phones and whether they can be deactivated. */
import { listCourierAccess } from '../../contract/dashboard/couriers.ts';
import { listCouriers, maxCouriers } from '../../contract/operations/fleet/couriers.ts';
import type { ItemOf, ResultOf } from '../api/client.ts';
import { useOperation } from '../api/queries.ts';

export type ListedCourier = ItemOf<typeof listCouriers>;
type Access = ResultOf<typeof listCourierAccess>['couriers'][number];
export type Courier = ListedCourier & Access;

export const ofCouriers = [listCouriers, listCourierAccess];

/** For a courier who was added after the phones were read. */
const noAccess: Omit<Access, 'courier_id'> = {
  phones: [],
  sign_in_until: null,
  deactivate: { allowed: false, why_not: null },
};

export function useCourierList(options: { enabled?: boolean; refetchInterval?: number } = {}) {
  const { data, error, refetch } = useOperation(listCouriers, { query: { limit: maxCouriers } }, options);
  return { couriers: data?.data.toSorted(byName), error, refetch };
}

export function useCouriers(refetchInterval: number) {
  const list = useCourierList({ refetchInterval });
  const access = useOperation(listCourierAccess, {}, { refetchInterval });
  const accessOf = new Map(access.data?.couriers.map((one) => [one.courier_id, one]));
  const couriers = list.couriers?.map(
    (one): Courier => ({ ...noAccess, ...one, ...accessOf.get(one.courier_id) }),
  );
  return {
    couriers: access.data ? couriers : undefined,
    error: list.error ?? access.error,
    refetch: () => Promise.all([list.refetch(), access.refetch()]),
  };
}

function byName(one: ListedCourier, other: ListedCourier): number {
  const hasLeft = ({ status }: ListedCourier) => Number(status === 'deactivated');
  return hasLeft(one) - hasLeft(other) || one.name.localeCompare(other.name);
}
