import { isWritable } from '../../../resources/kit/derived'
import { maskText } from '../../../resources/kit/masks'
import { toId } from '../../../resources/kit/field/checks'
import { refuseFields } from '../../errors'
import { isSame } from '../../lib/isSame'
import { ownColumns } from '../../types'

import type { AnyField, Fields } from '../../../resources/kit/fieldTypes'
import type { Problem } from '../../../resources/kit/validate'
import type { RowValues } from '../compile/columns'
import type { CompiledResource } from '../compile/compileResources'
import type { CompiledRowTable } from '../compile/rowTables'

/**
 * The body with complete lines: what a line of a stored row does not say stays as it is, and what nobody may write is what is stored. Refuses a line twice,
 * one of another row, and values of columns that do not exist, also for the caller: `seen` has the tables as they see them.
 */
export function withKnownLines(seen: CompiledResource, input: Readonly<RowValues>, before: RowValues | undefined): RowValues {
  const completed: RowValues = {}
  for (const table of seen.rowTables) {
    const sent = input[table.name]
    if (!Array.isArray(sent)) continue
    const left = new Map(linesOf(before, table).map((line) => [Number(line['id']), line]))
    completed[table.name] = sent.map((line: unknown, at) => {
      if (typeof line !== 'object' || line === null || Array.isArray(line)) return line // refused by the check of the field
      refuseUnknownCells(table, line as RowValues, at)
      const { id, ...cells } = writableCells(table, line as RowValues)
      const known = toId(id)
      if (known === undefined) return { ...(id !== undefined && { id }), ...cells }
      const stored = left.get(known)
      if (!stored) return refuseFields([{ field: table.name, code: 'not_a_line', values: { field: table.field.label, row: at + 1 } }])
      left.delete(known)
      return { ...stored, ...withoutMasks(table.field.columns, cells, stored) }
    })
  }
  return { ...input, ...completed }
}

/** A mask that comes back with a row says that its text stays as it is. */
export const withoutMasks = (fields: Fields, sent: Readonly<RowValues>, stored: Readonly<RowValues>): RowValues =>
  Object.fromEntries(Object.entries(sent).filter(([name, value]) => !isMaskOf(fields[name], stored[name], value)))

export const isMaskOf = (field: AnyField | undefined, stored: unknown, value: unknown): boolean =>
  field?.masked !== undefined && typeof stored === 'string' && stored !== '' && value === maskText(field.masked, stored)

export const linesOf = (row: Readonly<RowValues> | undefined, { name }: Pick<CompiledRowTable, 'name'>): readonly RowValues[] =>
  Array.isArray(row?.[name]) ? (row[name] as RowValues[]) : [] // as `addLines` has read them

const writableCells = ({ field: { columns } }: CompiledRowTable, line: RowValues): RowValues =>
  Object.fromEntries(Object.entries(line).filter(([name]) => name === 'id' || (columns[name] !== undefined && isWritable(columns[name]))))

/** Cells that only this server fills in come back with every line. A value of a column that the caller does not know is refused, so that it is not lost. */
function refuseUnknownCells({ name, field: { columns }, entity }: CompiledRowTable, line: RowValues, at: number): void {
  const isKnown = (cell: string): boolean => {
    const stored = entity.resource.fields[cell]
    return Object.hasOwn(columns, cell) || ['id', 'row_version', ...ownColumns].includes(cell) || (stored !== undefined && stored.needs === undefined)
  }
  const unknown = Object.entries(line).flatMap(([cell, value]) => (isKnown(cell) || value === null || value === '' ? [] : [cell.slice(0, 60)]))
  if (unknown.length > 0) refuseFields(unknown.map((cell) => ({ field: `${name}.${at}.${cell}`, code: 'unknown_field', values: { field: cell } })))
}

/** A masked value that is there is fixed for whoever reads only the mask; an empty one can be filled in. */
export const isFixed = ({ immutable, isMasked }: AnyField, stored: unknown): boolean => immutable === true && (!isMasked || (stored !== '' && stored !== null))

/** Cells that are fixed once their line exists. */
export function changedImmutableCells(compiled: CompiledResource, values: RowValues, before: RowValues | undefined): Problem[] {
  return compiled.rowTables.flatMap((table) => {
    const stored = new Map(linesOf(before, table).map((line) => [line['id'], line]))
    const fixed = Object.entries(table.field.columns).filter(([, column]) => column.immutable)
    return linesOf(values, table).flatMap((line, at) =>
      fixed.flatMap(([cell, column]) => {
        const old = stored.get(line['id'])
        return old && isFixed(column, old[cell]) && line[cell] !== undefined && !isSame(line[cell], old[cell])
          ? [{ field: `${table.name}.${at}.${cell}`, code: 'is_fixed' as const, values: { field: column.label } }]
          : []
      }),
    )
  })
}
