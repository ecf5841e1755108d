import { makers } from '../../../resources/kit/types'
import { t } from '../../../resources/kit/text'
import { isWritable } from '../../../resources/kit/derived'
import { readLines } from '../rows/lines'

import type { AnyField, Fields } from '../../../resources/kit/fieldTypes'
import type { Text } from '../../../resources/kit/text'
import type { RowValues } from '../compile/columns'
import type { CompiledResource } from '../compile/compileResources'
import type { CompiledRowTable } from '../compile/rowTables'
import type { SheetLines } from '../hooks'

type Compiled = Pick<CompiledResource, 'hooks' | 'rowTables'>

/** The lines below a row of a sheet: those of its hook, else of its first table of rows. Further tables are columns of one cell. */
export function sheetLinesOf({ hooks, rowTables: [table] }: Compiled): SheetLines | undefined {
  return hooks.sheet?.lines ?? (table && linesOfTable(table))
}

/** A cell of a line is named after its table: the row may have a field of the same name. */
export const lineColumn = (table: string, column: string): string => `${table}.${column}`

function linesOfTable(table: CompiledRowTable): SheetLines {
  const { name, field } = table
  const columns = Object.entries(field.columns).filter(([, column]) => isWritable(column))
  const idName = lineColumn(name, 'id')
  return {
    fields: {
      [idName]: makers.integer(labelIn(field.label, t('ID', 'ID')), { min: 1, max: Number.MAX_SAFE_INTEGER }),
      ...(Object.fromEntries(columns.map(([column, one]) => [lineColumn(name, column), { ...one, label: labelIn(field.label, one.label) }])) as Fields),
    },
    instead: [name],
    id: idName,
    read: async (ctx, ids) => {
      const lines = await readLines(ctx, table, ids)
      return new Map([...lines].map(([id, own]) => [id, own.map((line) => inSheet(name, columns, line))]))
    },
    matcherOf: (before) => {
      const byId = new Map(before.map((line) => [String(line[idName]), line]))
      return ({ [idName]: id }) => (id ? byId.get(id) : undefined)
    },
    bodyOf: (lines) => ({
      [name]: lines.map((line) =>
        Object.fromEntries(
          ['id', ...columns.map(([column]) => column)].flatMap((column) => {
            const value = line[lineColumn(name, column)]
            return value === undefined ? [] : [[column, value]]
          }),
        ),
      ),
    }),
  }
}

const labelIn = (table: Text, column: Text): Text => ({ zh: `${table.zh}：${column.zh}`, en: `${table.en}: ${column.en}` })

/** The cells of a line under the names of their columns, and what its types read beside them. */
function inSheet(table: string, columns: readonly (readonly [string, AnyField])[], line: RowValues): RowValues {
  const names = new Set(['id', ...columns.map(([name]) => name)])
  return Object.fromEntries(Object.entries(line).map(([name, value]) => [names.has(name) ? lineColumn(table, name) : name, value]))
}
