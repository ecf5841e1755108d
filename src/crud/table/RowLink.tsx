import { Link } from 'react-router-dom'

import { useCurrentList, useRow } from '../list/listContext'

import type { MouseEvent, ReactNode } from 'react'

/** The name of a row as a link to its details or, without these, its form; it can be opened in another browser tab. */
export function RowLink({ children }: { readonly children: ReactNode }) {
  const row = useRow()
  const { handlers } = useCurrentList()
  const open = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    handlers.open(row)
  }
  return (
    <Link className="row-link" to={handlers.hrefOf(row)} onClick={open} style={{ minWidth: 0 }}>
      {children}
    </Link>
  )
}
