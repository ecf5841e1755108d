import { skuLimits } from '../../../resources/goods/sku'
import { combinationCount } from '../../../resources/goods/skuMatrix'
import { readSpecs, specLabels, validateText } from '../../../resources/goods/skuValidation'
import { filled, freshRow, matchedRows, valuesOf } from './skuSheet'

import type { CellName } from '../../../resources/goods/sku'
import type { RefusalCode } from '../../../resources/kit/errors'
import type { TextValues } from '../../../resources/kit/text'
import type { SheetGroup, SheetRow, SkuSheet } from './skuSheet'

/** The sheet after an edit, or why the edit was refused. */
export type SheetEdit = { readonly sheet: SkuSheet } | { readonly code: RefusalCode; readonly values?: TextValues }

const taken = (text: string): SheetEdit => ({ code: 'spec_text_twice', values: { text } })

/** Existing rows follow the groups at once. */
function settled(sheet: SkuSheet): SheetEdit {
  const count = combinationCount(filled(sheet.groups))
  if (count > skuLimits.rows) return { code: 'sku_too_many', values: { count, max: skuLimits.rows } }
  return { sheet: sheet.rows.length ? { ...sheet, rows: matchedRows(sheet) } : sheet }
}

/** Generates the rows; existing ones are kept. */
export function generateRows(sheet: SkuSheet): SheetEdit {
  if (sheet.groups.length === 0) return { code: 'spec_keep_one_group' }
  if (sheet.groups.some(({ name }) => !name.trim())) return { code: 'spec_text_empty' }
  if (sheet.groups.some(({ values }) => values.length === 0)) return { code: 'spec_attributes_incomplete' }
  return settled(sheet.rows.length ? sheet : { ...sheet, rows: [freshRow({}, sheet)] })
}

const withGroup = (sheet: SkuSheet, key: string, change: (group: SheetGroup) => SheetGroup): SkuSheet => ({
  ...sheet,
  groups: sheet.groups.map((group) => (group.key === key ? change(group) : group)),
})

export function addGroup(sheet: SkuSheet, name = ''): SheetEdit {
  if (sheet.groups.length >= skuLimits.groups) return { code: 'too_many', values: { field: specLabels.groups, max: skuLimits.groups } }
  if (name && sheet.groups.some((group) => group.name === name)) return taken(name)
  return { sheet: { ...sheet, groups: [...sheet.groups, { key: `k${sheet.next}`, name, values: [] }], next: sheet.next + 1 } }
}

export function renameGroup(sheet: SkuSheet, key: string, typed: string): SheetEdit {
  const name = typed.trim()
  const wrong = validateText(name)
  if (wrong) return wrong
  if (sheet.groups.some((group) => group.key !== key && group.name === name)) return taken(name)
  return { sheet: withGroup(sheet, key, (group) => ({ ...group, name })) }
}

export function removeGroup(sheet: SkuSheet, key: string): SheetEdit {
  const groups = sheet.groups.filter((group) => group.key !== key)
  return groups.length === 0 ? { code: 'spec_keep_one_group' } : settled({ ...sheet, groups, rows: filled(groups).length ? sheet.rows : [] })
}

export function moveGroup(sheet: SkuSheet, from: number, to: number): SheetEdit {
  return settled({ ...sheet, groups: moved(sheet.groups, from, to) })
}

/** Adds new values; of several pasted ones the existing ones are skipped, a single existing one is refused. */
export function addValues(sheet: SkuSheet, key: string, typed: readonly string[]): SheetEdit {
  const texts = [...new Set(typed.map((text) => text.trim()).filter(Boolean))]
  const group = sheet.groups.find((one) => one.key === key)
  if (!group || texts.length === 0) return { code: 'spec_value_empty' }
  const wrong = texts.map(validateText).find(Boolean)
  if (wrong) return wrong
  const fresh = texts.filter((text) => !group.values.some(({ value }) => value === text))
  if (fresh.length === 0) return taken(texts[0] ?? '')
  if (group.values.length + fresh.length > skuLimits.values) return { code: 'too_many', values: { field: group.name, max: skuLimits.values } }
  const values = [...group.values, ...fresh.map((value, at) => ({ key: `k${sheet.next + at}`, value, image: '' }))]
  return settled({ ...withGroup(sheet, key, (one) => ({ ...one, values })), next: sheet.next + fresh.length })
}

export function renameValue(sheet: SkuSheet, key: string, typed: string): SheetEdit {
  const value = typed.trim()
  if (!value) return { code: 'spec_value_empty' }
  const group = sheet.groups.find(({ values }) => values.some((one) => one.key === key))
  const wrong = validateText(value)
  if (wrong || !group) return wrong ?? { sheet }
  if (group.values.some((one) => one.key !== key && one.value === value)) return taken(value)
  return { sheet: withGroup(sheet, group.key, (one) => ({ ...one, values: one.values.map((each) => (each.key === key ? { ...each, value } : each)) })) }
}

export const setValueImage = (sheet: SkuSheet, key: string, image: string): SheetEdit => ({
  sheet: { ...sheet, groups: sheet.groups.map((group) => ({ ...group, values: group.values.map((one) => (one.key === key ? { ...one, image } : one)) })) },
})

export function removeValue(sheet: SkuSheet, key: string): SheetEdit {
  const group = sheet.groups.find(({ values }) => values.some((one) => one.key === key))
  if (!group) return { sheet }
  if (group.values.length === 1) return { code: 'spec_keep_one_value' }
  return settled(withGroup(sheet, group.key, (one) => ({ ...one, values: one.values.filter((each) => each.key !== key) })))
}

export const moveValue = (sheet: SkuSheet, groupKey: string, from: number, to: number): SheetEdit =>
  settled(withGroup(sheet, groupKey, (group) => ({ ...group, values: moved(group.values, from, to) })))

function moved<Item>(list: readonly Item[], from: number, to: number): readonly Item[] {
  const rest = list.filter((_, at) => at !== from)
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)]
}

/**
 * Applies the groups of a template and generates the rows. Equal names and values keep their keys, and so their rows; under other names a row would stand for
 * a different SKU, so all rows are new.
 */
export function applyTemplate(sheet: SkuSheet, specs: unknown): SheetEdit {
  let { next } = sheet
  const groups = readSpecs(specs).map(({ name, values }) => {
    const old = sheet.groups.find((group) => group.name === name)
    const known = new Map(old?.values.map((one) => [one.value, one]))
    return { key: old?.key ?? `k${next++}`, name, values: values.map(({ value, image }) => known.get(value) ?? { key: `k${next++}`, value, image }) }
  })
  const old = filled(sheet.groups)
  const isSame = old.length === groups.length && old.every(({ key }) => groups.some((group) => group.key === key))
  return generateRows({ ...sheet, groups, next, rows: isSame ? sheet.rows : [freshRow({}, sheet)] })
}

/** What the grid can edit: the texts of a row, its picture and its switch (`1` or `0`). */
export type GridColumn = CellName | 'image' | 'status'

export interface SkuCellChange {
  readonly row: number
  readonly column: GridColumn
  readonly text: string
}

export const textAt = (row: SheetRow, column: GridColumn): string =>
  column === 'image' ? row.image : column === 'status' ? String(row.status) : row.cells[column]

function written(row: SheetRow, column: GridColumn, text: string): SheetRow {
  if (textAt(row, column) === text) return row
  if (column === 'image') return { ...row, image: text }
  if (column === 'status') return { ...row, status: text === '0' ? 0 : 1 }
  return { ...row, cells: { ...row.cells, [column]: text } }
}

/** Writes cells; a row without changes stays the same object. */
export function setCells(sheet: SkuSheet, changes: readonly SkuCellChange[]): SkuSheet {
  const rows = [...sheet.rows]
  for (const { row, column, text } of changes) {
    const old = rows[row]
    if (old) rows[row] = written(old, column, text)
  }
  return { ...sheet, rows }
}

interface SkuBatch {
  /** Value keys by group key; groups left out match every value. */
  readonly chosen: Readonly<Record<string, string>>
  readonly cells: Readonly<Partial<Record<Exclude<CellName, 'sku_code'>, string>>>
  /** Codes become the prefix and a number, counted over the selected rows. */
  readonly codePrefix?: string
  readonly status?: 0 | 1
}

const isChosen = (row: SheetRow, chosen: SkuBatch['chosen']): boolean =>
  Object.entries(chosen).every(([group, value]) => value === '' || row.at[group] === value)

/** Sets the given cells in every row of the selected values. */
export function setBatch(sheet: SkuSheet, { chosen, cells, codePrefix = '', status }: SkuBatch): SheetEdit {
  if (sheet.rows.length === 0) return { code: 'sku_generate_first' }
  let n = 0
  const rows = sheet.rows.map((row) => {
    if (!isChosen(row, chosen)) return row
    n += 1
    const code = codePrefix ? { sku_code: `${codePrefix}${String(n).padStart(3, '0')}` } : {}
    return { ...row, ...(status === undefined ? {} : { status }), cells: { ...row.cells, ...cells, ...code } }
  })
  return { sheet: { ...sheet, rows } }
}

/** The name of a row: its values in order. */
export const titleOf = (row: SheetRow, groups: readonly SheetGroup[]): string => valuesOf(row.at, groups).join(' / ')
