/** A stream of server-sent events that reconnects automatically, and that a hidden page gives up after a while. */

interface Listener {
  /** `again`: it was open before, so events may have been missed. */
  onOpen(again: boolean): void;
  onData(text: string): void;
  onLost(): void;
  /** The service answered with something other than a stream. */
  onRefused(): void;
}

const firstPauseMs = 1_000;
const longestPauseMs = 30_000;
/** Over HTTP/1.1 a browser has six connections for all tabs, so a hidden tab closes its own after this long. */
const hiddenForMs = 60_000;

/** Returns a function that closes the stream. */
export function follow(address: string, eventName: string, listener: Listener): () => void {
  let source: EventSource | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let givingBack: ReturnType<typeof setTimeout> | undefined;
  let pauseMs = firstPauseMs;
  let wasOpen = false;

  const open = () => {
    source = new EventSource(address);
    source.onopen = () => {
      pauseMs = firstPauseMs;
      listener.onOpen(wasOpen);
      wasOpen = true;
    };
    source.addEventListener(eventName, ({ data }: MessageEvent<string>) => listener.onData(data));
    source.onerror = () => {
      listener.onLost();
      // Otherwise the browser is already reconnecting.
      if (source?.readyState === EventSource.CLOSED) tryLater();
    };
  };
  const tryLater = () => {
    listener.onRefused();
    retry = setTimeout(open, pauseMs * (0.5 + Math.random() / 2));
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
  };
  const close = () => {
    clearTimeout(retry);
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
