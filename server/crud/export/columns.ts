import { columnOf, columnsOf } from '../../../resources/kit/derived'
import { translate } from '../../../resources/kit/text'
import { refuse } from '../../errors'
import { serverTypeOf } from '../../types'
import { asNumber, asText, escapeFormula } from '../../types/shared/exportCell'

import type { AnyResource } from '../../../resources/kit/define'
import type { Column } from '../../../resources/kit/derived'
import type { AnyField } from '../../../resources/kit/fieldTypes'
import type { Language } from '../../../resources/kit/text'
import type { SheetCell, WriteCell } from '../../types/shared/exportCell'
import type { RowValues } from '../compile/columns'

/** A column of the file: its head, and its cell in a row. */
export interface ExportSheet {
  readonly heads: readonly string[]
  readonly columns: readonly Column[]
  readonly cellsOf: (row: RowValues) => SheetCell[]
}

/** The requested columns in their order; by default those of the list. Only columns of the list can be exported. */
export function exportSheetOf(resource: AnyResource, requested: unknown, language: Language, isSheet: boolean): ExportSheet {
  const names = typeof requested === 'string' && requested ? requested.split(',') : Array.isArray(requested) ? requested.map(String) : undefined
  const shown = new Set([...resource.list.columns, ...(resource.list.expand ?? []), 'id'])
  const columns = names
    ? names.map((name) => (shown.has(name) ? columnOf(resource, name) : undefined) ?? refuse('unknown_search_field', { field: name.slice(0, 60) }))
    : columnsOf(resource)
  // a list that can be imported includes the id, unless the client has chosen the columns
  const id = names || !resource.imports || columns.some(({ name }) => name === 'id') ? undefined : columnOf(resource, 'id')
  if (id) columns.unshift(id)
  const cells = columns.map((column) => ({ write: cellWriter(column.field, language, isSheet), value: valueOf(column) }))
  return {
    heads: headsOf(columns, language),
    columns,
    cellsOf: (row) => cells.map(({ write, value }) => write(value(row))),
  }
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
  const type = serverTypeOf(field)
  if (type.isAmount) return isSheet ? asNumber : asText
  const write = type.exportCell?.(field, language) ?? asText
  return type.isHarmless ? write : (value) => escapeFormula(write(value))
}
