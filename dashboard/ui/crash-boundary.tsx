/** When a page breaks, the rest goes on: the page's place shows what happened and lets one try again. */
import { Component, type ReactNode, useEffect } from 'react';
import { isReachable } from '../api/connection.ts';
import { NoConnection } from '../api/failures.ts';
import { ErrorState } from './states.tsx';

const askAgainMs = 3_000;

/** Another value of `resetOn` is another page: it gets its own chance. */
type Props = { resetOn: string; children: ReactNode };

export class CrashBoundary extends Component<Props, { error?: Error }> {
  override state: { error?: Error } = {};

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidUpdate(before: Props) {
    if (this.state.error && before.resetOn !== this.props.resetOn) this.setState({ error: undefined });
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return (
      <>
        <ErrorState failure={error} retry={() => window.location.reload()} />
        {error instanceof NoConnection ? <LoadWhenReachable /> : null}
      </>
    );
  }
}

/** The page's own code is missing: it loads as soon as the service is reachable again. */
function LoadWhenReachable() {
  useEffect(() => {
    let isGone = false;
    const loadWhenReachable = async () => {
      while (!isGone && !(await isReachable())) {
        await new Promise((resolve) => setTimeout(resolve, askAgainMs));
      }
      // On another page, a reload could lose what is typed.
      if (!isGone) window.location.reload();
    };
    void loadWhenReachable();
    return () => {
      isGone = true;
    };
  }, []);
  return null;
}
