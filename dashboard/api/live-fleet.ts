/** Keeps the open pages of the fleet (board, couriers, cash desk, settings) up to date. */
import type { QueryClient } from '@tanstack/react-query';
import { listCourierAccess } from '../../contract/dashboard/couriers.ts';
import { listDiscardedMoves } from '../../contract/dashboard/discarded-moves.ts';
import { followBoard, getBoard, listBoardColumn } from '../../contract/dashboard/dispatch.ts';
import { getFleetSettings } from '../../contract/dashboard/fleet-settings.ts';
import { getAccountCash, getCourierCash } from '../../contract/operations/fleet/cash.ts';
import {
  getCashDesk,
  listClosings,
  listDeposits,
  listHandIns,
} from '../../contract/operations/fleet/cash-desk.ts';
import { listCouriers } from '../../contract/operations/fleet/couriers.ts';
import { addressOf } from './client.ts';
import type { Connection } from './connection.ts';
import { makeGatherer } from './gatherer.ts';
import { refresh } from './queries.ts';
import { type Follower, useStream } from './stream.ts';

/** At most two refreshes a second, however many changes there are. */
const minIntervalMs = 500;
const ofCashDesk = [getCashDesk, getCourierCash, getAccountCash, listHandIns, listDeposits, listClosings];
const reads = [
  getBoard,
  listBoardColumn,
  listDiscardedMoves,
  listCouriers,
  listCourierAccess,
  ...ofCashDesk,
  getFleetSettings,
];

function makeFollower(client: QueryClient): Follower {
  const gatherer = makeGatherer<null>(() => refresh(client, reads), minIntervalMs);
  const changed = () => gatherer.add(null);
  // Also when it opens: what was read before may be outdated.
  return { opened: changed, changed, stop: gatherer.stop };
}

export const useLiveFleet = (isOn: boolean): Connection =>
  useStream(isOn ? addressOf(followBoard, {}) : undefined, followBoard.stream, makeFollower);
