import { Component, type ReactNode } from 'react';
import { Trouble } from './Trouble';

/** Keeps what goes wrong in one page from taking the others along. */
export class Boundary extends Component<{ readonly children: ReactNode }, { readonly cause?: unknown }> {
  override state: { readonly cause?: unknown } = {};

  static getDerivedStateFromError(cause: unknown) {
    return { cause };
  }

  override render() {
    if (this.state.cause === undefined) return this.props.children;
    return (
      <div className="inner">
        <Trouble cause={this.state.cause} />
      </div>
    );
  }
}
