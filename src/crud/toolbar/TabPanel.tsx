import type { ReactNode } from 'react'
import type { ListModel } from '../useListModel'

interface Props {
  readonly model: ListModel
  readonly id: string
  readonly children: ReactNode
}

/** The rows below, as the panel of the open tab. */
export function TabPanel({ model, id, children }: Props) {
  return (
    <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${String(model.address.state.tab)}`} style={{ display: 'contents' }}>
      {children}
    </div>
  )
}
