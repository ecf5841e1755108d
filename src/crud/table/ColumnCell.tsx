import { lazy, Suspense } from 'react'

import { matches } from '../../../resources/kit/conditions'
import { matchesRow } from '../../../resources/kit/derived'
import { rulesOf } from '../../../resources/kit/types'
import { Cell } from '../../fields/Cell'
import { isBlank, valueOf } from '../../fields/cells/cellTypes'
import { CopyButton } from '../../ui/cell/CopyButton'
import { useCurrentList, useRow } from '../list/listContext'
import { masksIn } from '../list/useContact'
import { MaskedCell } from './MaskedCell'
import { RowLink } from './RowLink'

import type { Column } from '../../../resources/kit/derived'
import type { ShownColumn } from '../list/columnSettings'

// imports the validation of all fields, which most lists do not need
const InlineCell = lazy(async () => ({ default: (await import('../../fields/cells/InlineCell')).InlineCell }))

interface Props extends RowCellProps {
  readonly column: ShownColumn
}

/** The value of a column, and of the one below it. */
export function ColumnCell({ column, ...props }: Props) {
  const { below } = column
  if (!below) return <RowCell column={column} {...props} />
  return (
    <>
      <RowCell column={column} {...props} />
      <span className="cell-below">
        <RowCell column={below} canEdit={props.canEdit} isLink={false} />
      </span>
    </>
  )
}

interface RowCellProps {
  readonly column: Column
  readonly canEdit: boolean
  /** This column links to the details or the form; a real link can be opened in a new browser tab. */
  readonly isLink: boolean
}

export function RowCell({ column, canEdit, isLink }: RowCellProps) {
  const row = useRow()
  const { resource, rights } = useCurrentList()
  const value = valueOf(row, column.name)
  const change = rights.changes.find(({ name, when }) => name === column.name && matchesRow(resource, when, row))
  const field = change?.field ?? (isLink ? { ...column.field, copy: false } : column.field)
  if (masksIn(resource, row, [column.name]).length > 0) return <MaskedCell name={column.name} field={field} value={value} />
  // what the domain changes is not edited in the rows that do not have it
  const mayEdit = Object.hasOwn(resource.changes ?? {}, column.name) ? change !== undefined : canEdit && matches(field.when, row)
  const isInline = mayEdit && !isLink && resource.list.inline?.includes(column.name) === true
  const cell = <Cell name={column.name} field={field} value={value} row={row} resource={resource} canEdit={change !== undefined || canEdit} />
  if (isInline && rulesOf(field).isTyped)
    return (
      <Suspense fallback={cell}>
        <InlineCell name={column.name} field={field} value={value} row={row} resource={resource} canEdit />
      </Suspense>
    )
  if (!isLink) return cell
  const link = canEdit || rights.mayShow ? <RowLink>{cell}</RowLink> : cell
  if (!column.field.copy || isBlank(value)) return link
  return (
    <span style={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
      {link}
      <CopyButton value={String(value)} />
    </span>
  )
}
