import { details } from '../../resources/index'
import { exportColumnsOf, lineFieldOf } from '../../resources/kit/exportColumns'
import { hasPermission } from '../context'
import { cellWriter, headsOf, valueOf } from '../crud/export/columns'
import { refuse, UserError } from '../errors'
import { separator } from '../types/shared/sheetText'
import { escapeFormula } from '../types/shared/exportCell'

import type { AnyResource } from '../../resources/kit/define'
import type { ExportColumn } from '../../resources/kit/exportColumns'
import type { ExportFormat } from '../../resources/kit/protocol/exportTasks'
import type { Language } from '../../resources/kit/text'
import type { Staff } from '../context'
import type { RowValues } from '../crud/compile/columns'
import type { CompiledResource, ResourceRegistry } from '../crud/compile/compileResources'
import type { ExportSheet } from '../crud/export/columns'
import type { SheetCell } from '../types/shared/exportCell'

/** The key of a read row that has its lines. */
export const linesKey = '#lines'

export const entitiesOf = ({ definitions }: Pick<ResourceRegistry, 'definitions'>): readonly AnyResource[] => [...definitions, ...details]

/** The named columns in their order, as somebody may see them; one that does not exist for them is refused. */
export function chosenColumns(whole: CompiledResource, registry: ResourceRegistry, staff: Staff, names: readonly string[]): ExportColumn[] {
  const offered = exportColumnsOf(whole.seenBy(staff).resource, entitiesOf(registry), (node) => hasPermission(staff, node))
  return names.map((name) => offered.find((one) => one.name === name) ?? refuse('unknown_column', { field: name.slice(0, 60) }))
}

/** The same; undefined if one of them does not exist for them. */
export function seenColumns(...chosen: Parameters<typeof chosenColumns>): ExportColumn[] | undefined {
  try {
    return chosenColumns(...chosen)
  } catch (error) {
    if (error instanceof UserError) return undefined
    throw error
  }
}

type Sheet = Pick<ExportSheet, 'heads' | 'cellsOf'>

/** The sheet of these columns. Where several lines share one row of it, their cells are joined. */
export function taskSheetOf(columns: readonly ExportColumn[], language: Language, format: ExportFormat): Sheet {
  const cells = columns.map((column) => {
    const write = cellWriter(column.field, language, format === 'xlsx')
    if (column.of === 'hook') return (row: RowValues): SheetCell => write(row[column.name])
    const value = valueOf(column.of === 'line' ? { ...column, name: lineFieldOf(column) } : column)
    if (column.of === 'row') return (row: RowValues): SheetCell => write(value(row))
    return (row: RowValues): SheetCell => joined((row[linesKey] as readonly RowValues[]).map((line) => write(value(line))))
  })
  return { heads: headsOf(columns, language), cellsOf: (row) => cells.map((cellOf) => cellOf(row)) }
}

/** One value stays what it is, say a number. */
function joined(cells: readonly SheetCell[]): SheetCell {
  const [first = ''] = cells
  return cells.length < 2 ? first : escapeFormula(cells.map(String).join(separator))
}
