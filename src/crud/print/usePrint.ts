import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

import { screenAddress } from '../../../providers/http/addresses'

/** What is printed: rows by their ids, or all rows of a list with this query. */
interface PrintTarget {
  readonly ids?: readonly number[]
  readonly query?: string
  /** The dialog of the browser opens as soon as everything is there. */
  readonly isAtOnce?: boolean
}

/** What the address of a print view cannot say. It is lost with a copied address, whose view then leads back to the list. */
export interface PrintState {
  readonly back?: string
  readonly isAtOnce?: boolean
}

/** The parameter of an address that prints all rows of its filters. */
export const everyRow = 'all'

/** Opens the print view of a list. */
export function usePrint(path: string): (printout: string, target: PrintTarget) => void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return useCallback(
    (printout, { ids, query = '', isAtOnce = false }) => {
      const params = new URLSearchParams(ids ? { ids: ids.join(',') } : `${query}${query ? '&' : ''}${everyRow}=1`)
      const state: PrintState = { back: pathname + search, isAtOnce }
      void navigate({ pathname: `${screenAddress(path)}/print/${printout}`, search: `?${params.toString().replaceAll('%2C', ',')}` }, { state })
    },
    [navigate, path, pathname, search],
  )
}
