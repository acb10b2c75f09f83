/** Keeps the open pages of the fleet (board, couriers, cash desk, settings) up to date. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { listCourierAccess } from '../../contract/dashboard/couriers.ts';
import { listDiscardedMoves } from '../../contract/dashboard/discarded-moves.ts';
import { followBoard, getBoard, listBoardColumn } from '../../contract/dashboard/dispatch.ts';
import { getFleetSettings } from '../../contract/dashboard/fleet-settings.ts';
import { getMe } from '../../contract/dashboard/profile.ts';
import { getAccountCash, getCourierCash } from '../../contract/operations/fleet/cash.ts';
import {
  getCashDesk,
  listClosings,
  listDeposits,
  listHandIns,
} from '../../contract/operations/fleet/cash-desk.ts';
import { listCouriers } from '../../contract/operations/fleet/couriers.ts';
import { addressOf } from './client.ts';
import { type Connection, connected, connecting, lost } from './connection.ts';
import { makeGatherer } from './gatherer.ts';
import { refresh } from './queries.ts';
import { follow } from './stream.ts';

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

export function useLiveFleet(isOn: boolean): Connection {
  const client = useQueryClient();
  const [connection, setConnection] = useState(connecting);
  useEffect(() => {
    if (!isOn) return;
    setConnection(connecting);
    const gatherer = makeGatherer<null>(() => refresh(client, reads), minIntervalMs);
    // Also when it opens: what was read before may be outdated.
    const changed = () => gatherer.add(null);
    const stop = follow(addressOf(followBoard, {}), followBoard.stream, {
      onOpen: () => {
        setConnection(connected);
        changed();
      },
      onData: changed,
      onLost: (isUnreachable) => setConnection(lost(isUnreachable)),
      onRefused: () => void client.invalidateQueries({ queryKey: [getMe.id] }),
    });
    return () => {
      stop();
      gatherer.stop();
    };
  }, [isOn, client]);
  return connection;
}
