import { filtersOf } from '../../resources/kit/derived'

import type { AnyResource } from '../../resources/kit/define'

export interface RaTarget {
  readonly pathname: string
  /** Absent to keep the query of the address. */
  readonly search?: string
}

/** The address of our own for one that react-admin's hooks write below a list (`useRedirect`, `useCreatePath`): `create`, `5`, `5/show`. */
export function raTargetOf(resource: AnyResource, list: string, rest: string): RaTarget | undefined {
  if (rest === 'create') return { pathname: `${list}/add` }
  const [, id, show] = /^(\d+)(\/show)?$/.exec(rest) ?? []
  if (id === undefined) return undefined
  if (!show) return { pathname: `${list}/edit/${id}` }
  const hasIdFilter = filtersOf(resource).some(({ name }) => name === 'id')
  return { pathname: list, search: hasIdFilter ? `?id=${id}` : '' }
}
