import { Component, type ReactNode } from 'react';

type ErrorBoundaryProps = {
  children: ReactNode;
  /** What is shown instead; `retry` draws the children again. */
  fallback: (error: unknown, retry: () => void) => ReactNode;
};

/** Keeps a failure inside the part of the screen where it happened. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    if (this.state.error === null) return this.props.children;
    return this.props.fallback(this.state.error, () => this.setState({ error: null }));
  }
}
