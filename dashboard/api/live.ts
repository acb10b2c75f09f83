/** Keeps the open pages of an account or of the fleet up to date: follows changes and reads the affected queries again. */
import type { Query, QueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Static } from 'typebox';
import { listCourierAccess } from '../../contract/dashboard/couriers.ts';
import { getDeliveryPage } from '../../contract/dashboard/deliveries.ts';
import { listDiscardedMoves } from '../../contract/dashboard/discarded-moves.ts';
import { followBoard, getBoard, listBoardColumn } from '../../contract/dashboard/dispatch.ts';
import { getFleetSettings } from '../../contract/dashboard/fleet-settings.ts';
import { type Change, followAccount, getOverview } from '../../contract/dashboard/overview.ts';
import { getMe } from '../../contract/dashboard/profile.ts';
import { getCash, getCashChain, getCashStatement, listPayouts } from '../../contract/operations/cash.ts';
import { getRecord } from '../../contract/operations/deliveries.ts';
import {
  countDeliveries,
  listAssignedCouriers,
  listDeliveries,
  listDeliveryEvents,
} from '../../contract/operations/delivery-lists.ts';
import { getAccountCash, getCourierCash } from '../../contract/operations/fleet/cash.ts';
import {
  getCashDesk,
  listClosings,
  listDeposits,
  listHandIns,
} from '../../contract/operations/fleet/cash-desk.ts';
import { listCouriers } from '../../contract/operations/fleet/couriers.ts';
import { listEvents } from '../../contract/operations/list-events.ts';
import { addressOf } from './client.ts';
import type { Connection } from './connection.ts';
import { refresh } from './queries.ts';
import { type Follower, useStream } from './stream.ts';

/** The first change is shown at once; while more follow, a page asks again this often at most. */
const minIntervalMs = 200;
/** Search may find a change this much later than lists and counts show it. */
const searchLagMs = 2_000;
const deliveryLists = [listDeliveries.id, countDeliveries.id, listAssignedCouriers.id, listEvents.id];
/** Events of money come with the others: a hand-in or a payout changes all of these. */
const cashQueries = [getCash.id, getCashStatement.id, listPayouts.id, getCashChain.id];
const lists = new Set<unknown>([...deliveryLists, ...cashQueries, getOverview.id, listDiscardedMoves.id]);
/** Changes of keys, team or settings do not affect them. */
const singleDelivery = new Set<unknown>([getRecord.id, listDeliveryEvents.id, getDeliveryPage.id]);
const deliveryQueries = new Set<unknown>([...singleDelivery, ...deliveryLists]);
const searchable = new Set<unknown>([listDeliveries.id, countDeliveries.id]);

export function useLive(accountId: string | undefined): Connection {
  const makeFollower = useCallback(
    (client: QueryClient) => makeRefresher(client, accountId ?? ''),
    [accountId],
  );
  const address = accountId && addressOf(followAccount, { params: { account_id: accountId } });
  return useStream(address, followAccount.stream, makeFollower);
}

function makeRefresher(client: QueryClient, accountId: string): Follower {
  const gatherer = makeGatherer<Concern>((concerns) => {
    const predicate = (query: Query) =>
      belongsTo(query, accountId) && concerns.some((concern) => concern(query));
    return client.invalidateQueries({ predicate });
  }, minIntervalMs);
  let searchAgain: ReturnType<typeof setTimeout> | undefined;
  return {
    // What changed during an interruption, or was requested before the stream was open, may be outdated. Most pages load after it.
    opened: (again) => gatherer.add(({ queryKey }) => again || queryKey[0] !== getMe.id),
    changed: (text) => {
      const change = JSON.parse(text) as Static<typeof Change>;
      gatherer.add(concernOf(change));
      if (change.what !== 'delivery') return;
      clearTimeout(searchAgain);
      searchAgain = setTimeout(() => gatherer.add(isSearch), searchLagMs);
    },
    stop: () => {
      clearTimeout(searchAgain);
      gatherer.stop();
    },
  };
}

type Concern = (query: Query) => boolean;

/** Names and rights, and what couriers discarded, are read for every account, so they belong to each. */
function belongsTo({ queryKey: [id, params] }: Query, accountId: string): boolean {
  return id === getMe.id || id === listDiscardedMoves.id || paramOf(params, 'account_id') === accountId;
}

function concernOf({ what, delivery_ids: ids }: Static<typeof Change>): Concern {
  if (what === 'account') return ({ queryKey }) => !deliveryQueries.has(queryKey[0]);
  const isAffected = ({ queryKey }: Query) =>
    ids.length === 0 || ids.some((id) => id === paramOf(queryKey[1], 'delivery_id'));
  return (query) =>
    lists.has(query.queryKey[0]) || (singleDelivery.has(query.queryKey[0]) && isAffected(query));
}

function isSearch({ queryKey: [id, , query] }: Query): boolean {
  return searchable.has(id) && paramOf(query, 'search') !== undefined;
}

const paramOf = (params: unknown, name: string): unknown => new Map(Object.entries(params ?? {})).get(name);

const ofBoard = [getBoard, listBoardColumn, listDiscardedMoves, listCouriers, listCourierAccess];
const ofCashDesk = [getCashDesk, getCourierCash, getAccountCash, listHandIns, listDeposits, listClosings];

const fleetQueries = [...ofBoard, ...ofCashDesk, getFleetSettings];

/** At most two refreshes a second, however many changes there are. */
const minFleetIntervalMs = 500;

function makeFleetFollower(client: QueryClient): Follower {
  const gatherer = makeGatherer<null>(() => refresh(client, fleetQueries), minFleetIntervalMs);
  const changed = () => gatherer.add(null);
  // Also when it opens: what was read before may be outdated.
  return { opened: changed, changed, stop: gatherer.stop };
}

export const useLiveFleet = (isOn: boolean): Connection =>
  useStream(isOn ? addressOf(followBoard, {}) : undefined, followBoard.stream, makeFleetFollower);

/** Collects changes and refreshes them in batches: at once, then after a pause; never two at the same time. */
function makeGatherer<Item>(read: (items: readonly Item[]) => Promise<unknown>, minIntervalMs: number) {
  let pending: Item[] = [];
  let running = false;
  let stopped = false;

  const run = async () => {
    running = true;
    while (pending.length > 0 && !stopped) {
      const items = pending;
      pending = [];
      const pause = new Promise((resolve) => setTimeout(resolve, minIntervalMs));
      await Promise.all([read(items), pause]);
    }
    running = false;
  };
  return {
    add: (item: Item) => {
      pending.push(item);
      if (!running) void run();
    },
    stop: () => {
      stopped = true;
    },
  };
}
