import { useCallback } from 'react'
import { Link } from 'react-router-dom'

import { useCan, useMayShow } from '../../../providers/hooks'
import { screenAddress } from '../../../providers/http/addresses'
import { resourceAt } from '../../../resources'
import { nameFieldOf } from '../../../resources/kit/derived'

import type { ReactNode } from 'react'

import type { AnyResource } from '../../../resources/kit/define'
import type { Column } from '../../../resources/kit/derived'
import type { Row } from '../../../resources/kit/protocol/list'

interface Props {
  readonly column: Column
  readonly row: Row
  /** What is shown of the column. */
  readonly children: ReactNode
}

/** The name of a row that this one refers to leads to its details, which belong to another list. */
export function ReferenceLink({ column: { relation }, row, children }: Props) {
  const mayOpen = useMayOpen()
  const other = relation && resourceAt(relation.field.to)
  const id = relation && (row[relation.field.as] as Partial<Row> | null | undefined)?.id
  if (!other || typeof id !== 'number' || relation.column !== nameFieldOf(other) || !mayOpen(other)) return children
  return <Link to={`${screenAddress(other.path)}/show/${id}`}>{children}</Link>
}

/** Whether this account may open the details of the rows of an entity, which lie over its list. */
export function useMayOpen(): (entity: AnyResource) => boolean {
  const can = useCan()
  const mayShow = useMayShow()
  return useCallback((entity) => mayShow(entity) && can(entity.path, 'index'), [can, mayShow])
}

export const linkStyle = { color: 'primary.main', textDecoration: 'none', minWidth: 0, '&:hover': { textDecoration: 'underline' } } as const
