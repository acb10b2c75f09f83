/** Who is signed in. */
import { createContext, type ReactNode, useContext } from 'react';
import type { getMe } from '../../contract/dashboard/profile.ts';
import type { ResultOf } from '../api/client.ts';

export type Me = ResultOf<typeof getMe>;

const MeContext = createContext<Me | undefined>(undefined);

export function MeProvider({ me, children }: { me: Me; children: ReactNode }) {
  return <MeContext value={me}>{children}</MeContext>;
}

/** For pages of people who are signed in; refreshed automatically when rights or names change. */
export function useMe(): Me {
  const me = useContext(MeContext);
  if (me === undefined) throw new Error('useMe() is for pages of people who are signed in');
  return me;
}
