/** When a page breaks, the rest goes on: the page's place shows what happened and lets one try again. */
import { Component, type ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';

interface Props {
  /** Another value is another page: it gets its own chance. */
  resetOn: string;
  children: ReactNode;
}

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
    return error ? (
      <ErrorState failure={error} retry={() => window.location.reload()} />
    ) : (
      this.props.children
    );
  }
}
