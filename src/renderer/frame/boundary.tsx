import { Component, type ReactNode } from 'react'
import { ErrorPanel } from '../ui/error-panel'

interface BoundaryProps {
  readonly children: ReactNode
}
interface BoundaryState {
  readonly failed: { readonly error: unknown } | null
}

/** A fault in one screen leaves the frame and the other screens as they are. */
export class ScreenBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: null }

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { failed: { error } }
  }

  override render(): ReactNode {
    const { failed } = this.state
    if (failed === null) return this.props.children
    return (
      <div className="page-pad">
        <ErrorPanel error={failed.error} onRetry={() => this.setState({ failed: null })} />
      </div>
    )
  }
}
