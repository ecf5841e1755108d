import { t } from '../kit/text'

import type { Text } from '../kit/text'

/**
 * The types of specifications and SKU rows, shared by the editor and the server. Independent of screens and tables. Amounts are decimal strings as on the
 * wire: money in yuan with two decimal places, weight in kg with three, volume in m³ with six.
 */

/** One value of a specification, with an optional picture. */
interface SpecValue {
  readonly value: string
  readonly image: string
}

/** A specification such as color, and its values, in order. */
export interface SpecGroup {
  readonly name: string
  readonly values: readonly SpecValue[]
}

/** A row's value of one specification. */
export interface SpecPart {
  readonly name: string
  readonly value: string
}

/**
 * A row of the grid. `id` is absent until it is stored; `stock_loaded` is the stock when the form was opened. Users who may not see costs get and send rows
 * without `cost_price`; the stored cost is then kept.
 */
export interface SkuRow {
  readonly id?: number
  readonly spec_key: string
  readonly specs: readonly SpecPart[]
  readonly image: string
  readonly price: string
  readonly origin_price: string
  readonly cost_price?: string
  readonly stock: number
  readonly stock_loaded?: number
  /** Absent: the default of the settings for a new row, unchanged for an existing one. */
  readonly stock_warning?: number
  readonly weight: string
  readonly volume: string
  readonly sku_code: string
  readonly status: 0 | 1
}

/** Maximum rows: 20 x 10 x 10. A shop seldom needs more than 200 for one product; the grid is built for ten times that. */
export const skuLimits = { groups: 3, values: 20, rows: 2000, text: 30 } as const

/** The title of the only SKU of a product without specifications. Stored in Chinese and shown in the language of the reader. */
export const defaultSkuTitle = t('默认', 'Default')

export const specTypes = { single: '1', multiple: '2' } as const

/** Limits of a number cell. `scale` 0 is a whole number. */
interface NumberFacts {
  readonly label: Text
  readonly scale: number
  readonly min: number
  readonly max: number
  readonly unit?: string
}

export const skuNumbers = {
  price: { label: t('售价', 'Price'), scale: 2, min: 0.01, max: 9_999_999.99 },
  origin_price: { label: t('划线价', 'Original price'), scale: 2, min: 0, max: 9_999_999.99 },
  cost_price: { label: t('成本价', 'Cost'), scale: 2, min: 0, max: 9_999_999.99 },
  // what orders give back may raise it above what the server lets staff enter
  stock: { label: t('库存', 'Stock'), scale: 0, min: 0, max: 999_999_999 },
  stock_warning: { label: t('预警值', 'Threshold'), scale: 0, min: 0, max: 999_999 },
  weight: { label: t('重量', 'Weight'), scale: 3, min: 0, max: 99_999.999, unit: 'Kg' },
  volume: { label: t('体积', 'Volume'), scale: 6, min: 0, max: 9999.999999, unit: 'm³' },
} satisfies Record<string, NumberFacts>

export type NumberName = keyof typeof skuNumbers

/** The text cells of a row: the numbers and the code. */
export type CellName = NumberName | 'sku_code'

export const numberFacts = (name: NumberName): NumberFacts => skuNumbers[name]

/** New rows warn below ten pieces, unless the settings say otherwise. */
export const defaultThreshold = 10

/**
 * The key of a combination: its values in the order of the groups. The separator inside a value is escaped, so two combinations never share a key. A single
 * specification has the empty key.
 */
export const specKey = (values: readonly string[]): string => values.map((value) => value.replace(/[\\|]/g, '\\$&')).join('|')

/** The name of a SKU among those of its goods: the only one of a single specification is the default one. */
export const skuTitle = ({ specs }: { readonly specs: readonly SpecPart[] }): string => specs.map(({ value }) => value).join(' / ') || defaultSkuTitle.zh

/** The rows of a copy: without ids, stock and codes, which belong to the rows alone. */
export const copiedSkus = (rows: unknown): unknown =>
  Array.isArray(rows)
    ? rows.map(({ id: _, spec_key: __, stock_loaded: ___, ...row }: Readonly<Record<string, unknown>>) => ({ ...row, stock: 0, sku_code: '' }))
    : rows
