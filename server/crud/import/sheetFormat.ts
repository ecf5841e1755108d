import { columnsOf, isWritable, nameFieldOf } from '../../../resources/kit/derived'
import { t, translate } from '../../../resources/kit/text'
import { truncate } from '../../../resources/kit/values/characters'
import { serverTypeOf } from '../../types'
import { sheetLinesOf } from './sheetLines'

import type { AnyResource } from '../../../resources/kit/define'
import type { AnyField } from '../../../resources/kit/fieldTypes'
import type { Language, Text } from '../../../resources/kit/text'
import type { CompiledResource } from '../compile/compileResources'

/** A column of a sheet that can be imported: a field, or an extra column of a hook. */
export interface SheetColumn {
  readonly name: string
  readonly label: Text
  readonly field: AnyField
  /** `row`: written by the generic save; `extra`: by the hook; `line`: a part of a line below the row; `shown`: never written, names the row. */
  readonly of: 'row' | 'extra' | 'line' | 'shown'
}

const idColumn: SheetColumn = { name: 'id', label: t('ID', 'ID'), field: { type: 'id', label: t('ID', 'ID') }, of: 'row' }

/** What a sheet has of the lines below a row: one line of the sheet for each, all of them in one cell, or, in a sheet that is read, either. */
export type LinesInSheet = 'each' | 'cell' | 'either'

/** Every column that a sheet of this resource can have, in the order of the definition: the id first, then the writable ones. */
export function sheetColumnsOf(compiled: CompiledResource, lines: LinesInSheet = 'either'): SheetColumn[] {
  const { resource, hooks } = compiled
  const below = lines === 'cell' ? hooks.sheet?.lines : sheetLinesOf(compiled)
  const replaced = new Set(lines === 'either' ? hooks.sheet?.lines?.instead : below?.instead)
  const own = Object.entries(resource.fields).flatMap(([name, field]): SheetColumn[] =>
    isWritable(field) && !serverTypeOf(field).isUnreadable && !replaced.has(name) ? [{ name, label: field.label, field, of: 'row' }] : [],
  )
  const shown = shownOf(resource).flatMap((name): SheetColumn[] => {
    const field = resource.fields[name]
    return field && !isWritable(field) ? [{ name, label: field.label, field, of: 'shown' }] : []
  })
  const further = (fields: Readonly<Record<string, AnyField>> | undefined, of: 'extra' | 'line'): SheetColumn[] =>
    Object.entries(fields ?? {}).map(([name, field]) => ({ name, label: field.label, field, of }))
  return [idColumn, ...shown, ...own, ...further(hooks.sheet?.extra?.fields, 'extra'), ...further(below?.fields, 'line')]
}

/** Columns that distinguish rows for people: the name, the columns they are matched by, and the rows they belong to. */
function shownOf(resource: AnyResource): string[] {
  const owners = columnsOf(resource).flatMap(({ relation }) => relation?.key ?? [])
  return [...new Set([...owners, nameFieldOf(resource), ...(resource.imports?.match ?? [])])]
}

/** Finds the columns of a head by their label in either language or by name; equal labels have the name in brackets. */
export function headersOf(columns: readonly SheetColumn[], language: Language): string[] {
  const labels = columns.map((column) => translate(column.label, language))
  return labels.map((label, at) => (labels.indexOf(label) === labels.lastIndexOf(label) ? label : `${label} (${columns[at]?.name ?? ''})`))
}

export interface SheetHeader {
  /** The column of every cell of a line; undefined for an unknown head. */
  readonly columns: readonly (SheetColumn | undefined)[]
  /** Ignored heads: unknown, read-only, or duplicate. */
  readonly ignored: readonly string[]
}

export function readHeader(columns: readonly SheetColumn[], cells: readonly string[]): SheetHeader {
  const byHead = new Map<string, SheetColumn>()
  for (const language of ['zh-cn', 'en'] as const)
    headersOf(columns, language).forEach((head, at) => columns[at] && byHead.set(head.toLowerCase(), columns[at]))
  for (const column of columns) byHead.set(column.name.toLowerCase(), column)
  const seen = new Set<string>()
  const ignored: string[] = []
  const matched = cells.map((cell) => {
    const head = cell.trim()
    const column = byHead.get(head.toLowerCase())
    if (column && !seen.has(column.name)) {
      seen.add(column.name)
      return column
    }
    if (head) ignored.push(truncate(head, 60))
    return undefined
  })
  return { columns: matched, ignored }
}
