import { Component } from 'react'

import { ScreenError } from '../../pages/ScreenError'
import { useTabActions } from '../../routing/tabsContext'

import type { ReactNode } from 'react'

/** A screen that breaks takes nothing else with it, and can be started again. */
export function TabErrorBoundary({ tabKey, children }: { readonly tabKey: string; readonly children: ReactNode }) {
  const { refresh } = useTabActions()
  return <ErrorBoundary onRetry={() => refresh(tabKey)}>{children}</ErrorBoundary>
}

interface Props {
  readonly onRetry: () => void
  readonly children: ReactNode
}
interface State {
  readonly hasFailed: boolean
  readonly error: unknown
}

/** React knows such a border as a class only. */
class ErrorBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false, error: undefined }

  static getDerivedStateFromError(error: unknown): State {
    return { hasFailed: true, error }
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <ScreenError error={this.state.error} onRetry={this.props.onRetry} /> : this.props.children
  }
}
