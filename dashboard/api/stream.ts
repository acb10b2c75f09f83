/**
 * A stream of server-sent events that reconnects automatically, and that a hidden page gives up after a while. A stream of a service that
 * hangs, or of a network that is gone, can stay open for minutes without a word. So after some silence the service is asked for a sign
 * of life, and without one the stream is opened again.
 */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { getMe } from '../../contract/dashboard/profile.ts';
import { type Connection, connected, connecting, isReachable, lost } from './connection.ts';

export interface Follower {
  /** `again`: it was open before, so events may have been missed. */
  opened(again: boolean): void;
  changed(text: string): void;
  stop(): void;
}

/** Follows the stream while there is an address. `makeFollower` keeps its identity. */
export function useStream(
  address: string | undefined,
  eventName: string,
  makeFollower: (client: QueryClient) => Follower,
): Connection {
  const client = useQueryClient();
  const [connection, setConnection] = useState(connecting);
  useEffect(() => {
    if (address === undefined) return;
    setConnection(connecting);
    const follower = makeFollower(client);
    // A stream cannot say why it was refused. `getMe` can: it leads to the sign-in page if needed.
    const onRefused = () => void client.invalidateQueries({ queryKey: [getMe.id] });
    const close = follow(address, eventName, follower, setConnection, onRefused);
    return () => {
      close();
      follower.stop();
    };
  }, [address, eventName, makeFollower, client]);
  return connection;
}

const firstPauseMs = 1_000;
const maxPauseMs = 30_000;
/** Over HTTP/1.1 a browser has six connections for all tabs, so a hidden tab closes its own after this long. */
const hiddenForMs = 60_000;
/** Silence before a sign of life is asked for, and the time for it. A busy service answers within a second or two. */
const maxSilenceMs = 5_000;
const signOfLifeMs = 5_000;

/** Returns a function that closes the stream. `onRefused`: the service answered with something other than a stream. */
function follow(
  address: string,
  eventName: string,
  follower: Follower,
  setConnection: Dispatch<SetStateAction<Connection>>,
  onRefused: () => void,
): () => void {
  let source: EventSource | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let givingBack: ReturnType<typeof setTimeout> | undefined;
  let pauseMs = firstPauseMs;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let wasOpen = false;

  const open = () => {
    source = new EventSource(address);
    source.onopen = () => {
      pauseMs = firstPauseMs;
      waitForSilence();
      setConnection(connected);
      follower.opened(wasOpen);
      wasOpen = true;
    };
    source.addEventListener(eventName, ({ data }: MessageEvent<string>) => {
      waitForSilence();
      follower.changed(data);
    });
    source.onerror = () => {
      clearTimeout(silence);
      setConnection(lost(false));
      // Otherwise the browser is already reconnecting.
      if (source?.readyState === EventSource.CLOSED) tryLater();
    };
  };
  const waitForSilence = () => {
    clearTimeout(silence);
    silence = setTimeout(askForSignOfLife, maxSilenceMs);
  };
  const askForSignOfLife = async () => {
    const current = source;
    const isAlive = document.hidden || (await isReachable('/healthz', signOfLifeMs));
    if (source !== current || current?.readyState !== EventSource.OPEN) return;
    if (isAlive) return waitForSilence();
    close();
    setConnection(lost(true));
    open();
  };
  const tryLater = () => {
    onRefused();
    retry = setTimeout(open, pauseMs * (0.5 + Math.random() / 2));
    pauseMs = Math.min(pauseMs * 2, maxPauseMs);
  };
  const close = () => {
    clearTimeout(retry);
    clearTimeout(silence);
    source?.close();
    source = undefined;
  };
  const onVisibility = () => {
    clearTimeout(givingBack);
    if (document.hidden) givingBack = setTimeout(close, hiddenForMs);
    else if (source === undefined || source.readyState === EventSource.CLOSED) {
      close();
      open();
    }
  };

  open();
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    clearTimeout(givingBack);
    close();
  };
}
