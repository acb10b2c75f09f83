/** When a page breaks, the rest goes on: the page's place shows what happened and lets one try again. */
import { Component, type ReactNode } from 'react';
import { isReachable } from '../api/connection.ts';
import { NoConnection } from '../api/failures.ts';
import { ErrorState } from './states.tsx';

const askAgainMs = 3_000;

interface Props {
  /** Another value is another page: it gets its own chance. */
  resetOn: string;
  children: ReactNode;
}

export class CrashBoundary extends Component<Props, { error?: Error }> {
  override state: { error?: Error } = {};
  private isGone = false;

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidMount() {
    this.isGone = false;
  }

  override componentDidCatch(error: Error) {
    if (error instanceof NoConnection) void this.loadWhenReachable(error);
  }

  override componentDidUpdate(before: Props) {
    if (this.state.error && before.resetOn !== this.props.resetOn) this.setState({ error: undefined });
  }

  override componentWillUnmount() {
    this.isGone = true;
  }

  /** The page's own code is missing: it loads as soon as the service is reachable again. */
  private async loadWhenReachable(error: Error) {
    while (this.state.error === error && !this.isGone) {
      if (await isReachable()) return window.location.reload();
      await new Promise((resolve) => setTimeout(resolve, askAgainMs));
    }
  }

  override render() {
    const { error } = this.state;
    return error ? (
      <ErrorState failure={error} retry={() => window.location.reload()} />
    ) : (
      this.props.children
    );
  }
}
