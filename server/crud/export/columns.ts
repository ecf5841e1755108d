import { columnOf, columnsOf } from '../../../resources/kit/derived'
import { translate } from '../../../resources/kit/text'
import { hasRows } from '../../../resources/kit/types/lines'
import { refuse } from '../../errors'
import { serverTypeOf } from '../../types'
import { asNumber, asText, escapeFormula } from '../../types/shared/exportCell'

import type { AnyResource } from '../../../resources/kit/define'
import type { Column } from '../../../resources/kit/derived'
import type { AnyField } from '../../../resources/kit/fieldTypes'
import type { Language } from '../../../resources/kit/text'
import type { RowTable } from '../../../resources/kit/types/lines'
import type { SheetCell, WriteCell } from '../../types/shared/exportCell'
import type { RowValues } from '../compile/columns'

/** A column of the file: its head, and its cell in a row. */
export interface ExportSheet {
  readonly heads: readonly string[]
  readonly columns: readonly Column[]
  readonly cellsOf: (row: RowValues) => SheetCell[]
  /** The rows of the file for one row: several with one line of its table each, if that was requested. */
  readonly split: (row: RowValues) => readonly RowValues[]
}

interface ExportOptions {
  readonly language: Language
  readonly isSheet: boolean
  /** One row for each line of the first table of rows among the columns; otherwise its lines are one cell. */
  readonly isByLine: boolean
}

/** The requested columns in their order; by default those of the list. Only columns of the list can be exported. */
export function exportSheetOf(resource: AnyResource, requested: unknown, { language, isSheet, isByLine }: ExportOptions): ExportSheet {
  const names = typeof requested === 'string' && requested ? requested.split(',') : Array.isArray(requested) ? requested.map(String) : undefined
  const shown = new Set([...resource.list.columns, ...(resource.list.expand ?? []), 'id'])
  const columns = names
    ? names.map((name) => (shown.has(name) ? columnOf(resource, name) : undefined) ?? refuse('unknown_column', { field: name.slice(0, 60) }))
    : columnsOf(resource)
  // a list that can be imported includes the id, unless the client has chosen the columns
  const id = names || !resource.imports || columns.some(({ name }) => name === 'id') ? undefined : columnOf(resource, 'id')
  if (id) columns.unshift(id)
  const table = isByLine ? columns.find(({ field }) => hasRows(field))?.name : undefined
  const cells = columns.flatMap((column) =>
    (column.name === table && hasRows(column.field) ? columnsOfTable(column.field, column.name) : [{ column, value: valueOf(column) }]).map((one) => ({
      ...one,
      write: cellWriter(one.column.field, language, isSheet),
    })),
  )
  return {
    heads: headsOf(
      cells.map(({ column }) => column),
      language,
    ),
    columns,
    cellsOf: (row) => cells.map(({ write, value }) => write(value(row))),
    split: (row) => {
      const lines = table === undefined ? [] : linesIn(row[table])
      return table === undefined || lines.length === 0 ? [row] : lines.map((line) => ({ ...row, [table]: [line] }))
    },
  }
}

/** The columns of a table whose rows are written one by one. */
const columnsOfTable = ({ columns }: RowTable, table: string) =>
  Object.entries(columns).map(([name, field]) => {
    const valueIn = valueOf({ name, label: field.label, field })
    return {
      column: { name: `${table}.${name}`, label: field.label, field },
      value: (row: RowValues): unknown => {
        const [line] = linesIn(row[table])
        return line && valueIn(line)
      },
    }
  })

const linesIn = (value: unknown): readonly RowValues[] => (Array.isArray(value) ? (value as RowValues[]) : []) // as they were read

/** All lines in one cell. */
function linesWriter({ columns }: RowTable, language: Language): WriteCell {
  const cells = Object.entries(columns).map(([name, field]) => ({
    value: valueOf({ name, label: field.label, field }),
    write: cellWriter(field, language, false),
  }))
  const textOf = (line: RowValues): string =>
    cells
      .map(({ value, write }) => String(write(value(line))))
      .filter(Boolean)
      .join(' / ')
  return (value) => escapeFormula(linesIn(value).map(textOf).join('; '))
}

/** Columns with equal labels are distinguished by the column's name. */
export function headsOf(columns: readonly Column[], language: Language): string[] {
  const labels = columns.map((column) => translate(column.label, language))
  return labels.map((label, i) => (labels.indexOf(label) === i && labels.lastIndexOf(label) === i ? label : `${label} (${columns[i]?.name ?? ''})`))
}

/** The key of the value in a row: labels rather than ids where it has them. */
export function valueOf({ name, field, relation }: Column): (row: RowValues) => unknown {
  if (relation) return (row) => (row[relation.field.as] as RowValues | null)?.[relation.column]
  const key = serverTypeOf(field).wordsKey?.(name, field) ?? name
  return (row) => row[key]
}

export function cellWriter(field: AnyField, language: Language, isSheet: boolean): WriteCell {
  if (hasRows(field)) return linesWriter(field, language)
  const type = serverTypeOf(field)
  if (type.isAmount) return isSheet ? asNumber : asText
  const write = type.exportCell?.(field, language) ?? asText
  return type.isHarmless ? write : (value) => escapeFormula(write(value))
}
