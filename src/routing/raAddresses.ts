import { filtersOf } from '../../resources/kit/derived'

import type { AnyResource } from '../../resources/kit/define'

export interface RaTarget {
  readonly pathname: string
  /** Absent to keep the query of the address. */
  readonly search?: string
}

/**
 * The address of our own for one that react-admin's hooks write below a list (`useRedirect`, `useCreatePath`): `create`, `5`, `5/show`. A row that
 * its list cannot be filtered by is shown in its form; none for what the resource does not have.
 */
export function raTargetOf(resource: AnyResource, list: string, rest: string): RaTarget | undefined {
  const { crud } = resource
  if (rest === 'create') return crud.includes('add') ? { pathname: `${list}/add` } : undefined
  const [, id, show] = /^(\d+)(\/show)?$/.exec(rest) ?? []
  if (id === undefined) return undefined
  if (show && crud.includes('index')) return { pathname: `${list}/show/${id}` }
  const hasIdFilter = filtersOf(resource).some(({ name }) => name === 'id')
  if (crud.includes('edit') && !(show && hasIdFilter)) return { pathname: `${list}/edit/${id}` }
  return hasIdFilter ? { pathname: list, search: `?id=${id}` } : undefined
}
