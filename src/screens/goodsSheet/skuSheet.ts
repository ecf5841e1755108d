import { defaultThreshold, specKey } from '../../../resources/goods/sku'
import { product } from '../../../resources/goods/skuMatrix'
import { isLoose, listOf, readSpecs } from '../../../resources/goods/skuValidation'

import type { CellName, SpecGroup } from '../../../resources/goods/sku'

/**
 * The state of the editor. Groups and values have keys, by which a row refers to its values (`at`), whatever their names and positions are. Cells have the
 * typed text, valid or not; it is validated when it is saved.
 */
export interface SkuSheet {
  readonly groups: readonly SheetGroup[]
  /** Empty until they are generated; then always every combination, in order. */
  readonly rows: readonly SheetRow[]
  readonly hasCost: boolean
  /** Counter for the next key. */
  readonly next: number
  /** The low-stock threshold of a new row. */
  readonly threshold: string
}

export interface SheetValue {
  readonly key: string
  readonly value: string
  readonly image: string
}

export interface SheetGroup {
  readonly key: string
  readonly name: string
  readonly values: readonly SheetValue[]
}

export interface SheetRow {
  /** The key of the row's value in each group, by the key of the group. */
  readonly at: Readonly<Record<string, string>>
  readonly id?: number
  readonly stock_loaded?: number
  readonly image: string
  readonly status: 0 | 1
  readonly cells: Readonly<Record<CellName, string>>
}

const cellNames = ['price', 'origin_price', 'cost_price', 'stock', 'stock_warning', 'weight', 'volume', 'sku_code'] as const satisfies readonly CellName[]

export const emptySheet: SkuSheet = { groups: [], rows: [], hasCost: false, next: 1, threshold: String(defaultThreshold) }

const emptyCells: Readonly<Record<CellName, string>> = {
  price: '',
  origin_price: '',
  cost_price: '',
  stock: '0',
  stock_warning: '',
  weight: '',
  volume: '',
  sku_code: '',
}

/** A new row has price and weight of the first one, and no stock. */
export function freshRow(at: SheetRow['at'], { rows, threshold }: Pick<SkuSheet, 'rows' | 'threshold'>): SheetRow {
  const { price, weight, volume } = rows[0]?.cells ?? emptyCells
  return { at, image: '', status: 1, cells: { ...emptyCells, price, weight, volume, stock_warning: threshold } }
}

/** The sheet of stored specifications and rows. `hasCost` follows the rows: users who may not see costs get none. */
export function openSheet(specs: unknown, skus: unknown, isMultiple: boolean, { threshold } = emptySheet): SkuSheet {
  const stored = listOf(skus).filter(isLoose)
  let next = 1
  const key = (): string => `k${next++}`
  const groups = isMultiple ? readSpecs(specs).map(({ name, values }) => ({ key: key(), name, values: values.map((one) => ({ key: key(), ...one })) })) : []
  const byKey = new Map(stored.map((row) => [keyOfRow(row, groups), row]))
  const first = stored[0]
  const rows = stored.length
    ? combinations(groups).flatMap((at) => {
        const row = byKey.get(specKey(valuesOf(at, groups)))
        return row ? [toRow(row, at)] : []
      })
    : []
  return settledOrEmpty({ groups, rows, hasCost: first !== undefined && Object.hasOwn(first, 'cost_price'), next, threshold })
}

/** Missing combinations of stored rows are added at once: a sheet is complete or not generated. */
const settledOrEmpty = (sheet: SkuSheet): SkuSheet => (sheet.rows.length ? { ...sheet, rows: matchedRows(sheet) } : sheet)

const keyOfRow = (row: Readonly<Record<string, unknown>>, groups: readonly SheetGroup[]): string => {
  const specs = listOf(row['specs']).filter(isLoose)
  return specKey(groups.map(({ name }) => String(specs.find((part) => part['name'] === name)?.['value'] ?? '')))
}

const textOf = (input: unknown): string => (typeof input === 'string' || typeof input === 'number' ? String(input) : '')

function toRow(row: Readonly<Record<string, unknown>>, at: SheetRow['at']): SheetRow {
  const id = Number(row['id'])
  const loaded = row['stock_loaded'] ?? (id > 0 ? row['stock'] : undefined)
  const cell = (name: CellName): readonly [CellName, string] => [name, textOf(row[name])]
  return {
    at,
    ...(id > 0 ? { id } : {}),
    ...(loaded == null ? {} : { stock_loaded: Number(loaded) }),
    image: textOf(row['image']),
    status: Number(row['status'] ?? 1) === 0 ? 0 : 1,
    cells: Object.fromEntries(cellNames.map(cell)) as SheetRow['cells'], // cellNames holds every name
  }
}

/** Groups with values; one without does not take part in the combinations. */
export const filled = (groups: readonly SheetGroup[]): readonly SheetGroup[] => groups.filter(({ values }) => values.length > 0)

const combinations = (groups: readonly SheetGroup[]): readonly SheetRow['at'][] => {
  const taking = filled(groups)
  return product(taking.map(({ values }) => values.map(({ key }) => key))).map((keys) =>
    Object.fromEntries(taking.map((group, n) => [group.key, keys[n] ?? ''])),
  )
}

const placeOf = (at: SheetRow['at'], groups: readonly SheetGroup[]): string => groups.map((group) => at[group.key] ?? group.values[0]?.key ?? '').join()

/**
 * A row for every combination: the existing one, or a new one. A row from before a group existed gets that group's first value; if a group was removed, the
 * first of the rows that become equal is kept.
 */
export function matchedRows({ groups, rows, threshold }: SkuSheet): readonly SheetRow[] {
  const taking = filled(groups)
  const byPlace = new Map<string, SheetRow>()
  for (const row of rows) {
    const place = placeOf(row.at, taking)
    if (!byPlace.has(place)) byPlace.set(place, row)
  }
  return combinations(groups).map((at) => {
    const old = byPlace.get(placeOf(at, taking))
    if (!old) return freshRow(at, { rows, threshold })
    return Object.keys(old.at).length === taking.length && taking.every(({ key }) => old.at[key] === at[key]) ? old : { ...old, at }
  })
}

export const valuesOf = (at: SheetRow['at'], groups: readonly SheetGroup[]): readonly string[] =>
  filled(groups).map((group) => group.values.find(({ key }) => key === at[group.key])?.value ?? '')

/** The specifications in the format of the form. */
export const specsOf = ({ groups }: SkuSheet): readonly SpecGroup[] =>
  groups.map(({ name, values }) => ({ name, values: values.map(({ value, image }) => ({ value, image })) }))

/** The rows in the format of the form; invalid numbers are sent as typed and refused by validation. */
export function skusOf(sheet: SkuSheet): readonly Readonly<Record<string, unknown>>[] {
  const taking = filled(sheet.groups)
  const words = new Map(taking.flatMap(({ values }) => values.map(({ key, value }) => [key, value] as const)))
  return sheet.rows.map(({ id, at, image, status, stock_loaded, cells }) => {
    const specs = taking.map((group) => ({ name: group.name, value: words.get(at[group.key] ?? '') ?? '' }))
    const { price, origin_price, cost_price, stock, stock_warning, weight, volume, sku_code } = cells
    return {
      ...(id === undefined ? {} : { id }),
      spec_key: specKey(specs.map(({ value }) => value)),
      specs,
      image,
      price,
      origin_price,
      ...(sheet.hasCost ? { cost_price } : {}),
      stock: whole(stock),
      ...(stock_loaded === undefined ? {} : { stock_loaded }),
      stock_warning: whole(stock_warning),
      weight,
      volume,
      sku_code,
      status,
    }
  })
}

const whole = (text: string): number | string => (/^\d{1,9}$/.test(text) ? Number(text) : text)
