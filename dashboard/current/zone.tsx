/**
 * The time zone of exact times: that of the account; on pages outside of accounts that of the fleet, so that everybody
 * reads the same time for one event. Undefined, for the browser's own, until it is known, and for people who see neither.
 */
import { createContext, type ReactNode, useContext } from 'react';
import { getFleetSettings } from '../../contract/dashboard/fleet-settings.ts';
import { useOperation } from '../api/queries.ts';
import { useMaybeAccount } from './account.tsx';
import { useMe } from './me.tsx';

const FleetZone = createContext<string | undefined>(undefined);

export function FleetZoneProvider({ children }: { children: ReactNode }) {
  const { is_operator: isOperator, second_factor_needed: isLocked } = useMe();
  const settings = useOperation(getFleetSettings, {}, { enabled: isOperator && !isLocked });
  return <FleetZone value={settings.data?.time_zone}>{children}</FleetZone>;
}

export function useZone(): string | undefined {
  const ofFleet = useContext(FleetZone);
  return useMaybeAccount()?.time_zone ?? ofFleet;
}
