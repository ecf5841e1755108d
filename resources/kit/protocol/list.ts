import type { RefusedRow } from './envelope'

/** Search, paging and response of lists. */

/** Every operator of a list search. */
export const operators = [
  'eq',
  'ne',
  'gt',
  'egt',
  'lt',
  'elt',
  'LIKE',
  'NOT LIKE',
  'IN',
  'NOT IN',
  'RANGE',
  'NOT RANGE',
  'NULL',
  'NOT NULL',
  'FIND_IN_SET',
] as const
export type Operator = (typeof operators)[number]

/** The operators of older clients for the short names. */
export const operatorAliases: Readonly<Record<string, Operator>> = { '=': 'eq', '<>': 'ne', '!=': 'ne', '>': 'gt', '>=': 'egt', '<': 'lt', '<=': 'elt' }

export interface SearchItem {
  readonly field: string
  readonly operator: Operator
  /** A scalar, a list, or `a,b` for a range (either side may be empty). */
  readonly val: string | number | boolean | readonly (string | number)[]
  /** `datetime`: the values are `YYYY-MM-DD HH:mm:ss` in the shop's time zone. */
  readonly render?: 'datetime'
}

/** A row of any resource; rows of a tree include their children. */
export type Row = Record<string, unknown> & { id: number; row_version?: number; children?: Row[] }

export interface ListAnswer<Listed = Readonly<Record<string, unknown>>> {
  readonly list: readonly Listed[]
  readonly total: number
  /** The total is the planner's estimate: the list is too long to count for every page. */
  readonly total_is_estimate?: boolean
  readonly remark: string
}

/** The same of any server of the family: parts may be missing, and controllers add keys of their own. */
export type RowsAnswer = Partial<ListAnswer<Row>> & Readonly<Record<string, unknown>>

/** One row, as a form loads it. */
export interface RowAnswer {
  readonly row: Row
}

/** The details of a row: all of its fields, and the rows that refer to it by the path of their entity. What the caller may not see is absent. */
export interface InfoAnswer {
  readonly row: Row
  readonly related: Readonly<Record<string, RelatedRows>>
  readonly timeline?: RelatedRows
  readonly events?: RowEvents
}

/** What happened around a row, the newest first. */
export interface RowEvents {
  readonly list: readonly DetailEvent[]
  /** There were older ones. */
  readonly has_more: boolean
}

/** A row of the source with this place in the definition, or a change of the row itself. */
export type DetailEvent = { readonly at: number } & (
  | { readonly source: number; readonly row: Row }
  | { readonly source: null; readonly id: number; readonly by: string; readonly kind: string; readonly fields: readonly string[] }
)

export interface RelatedRows {
  /** The first of them, see `limits.related`. */
  readonly list: readonly Row[]
  readonly count: number
  /** Sums over all of them. */
  readonly totals: Readonly<Record<string, string | number>>
}

/** The options of a remote select; some controllers send a list in their place. */
export interface OptionsAnswer {
  readonly options?: readonly Row[]
  readonly list?: readonly Row[]
  /** Absent when the answer holds every option. */
  readonly total?: number
}

export const limits = {
  /** Page sizes: the maximum, and those offered by the screens. */
  page: 100,
  pageSizes: [10, 20, 50, 100],
  /** Maximum rows of an entity in the details of a row. */
  related: 500,
  /** Maximum events in the details of a row. */
  events: 50,
  /** Maximum ids per call. */
  ids: 1000,
  /** Maximum columns that a list is sorted by. */
  orderColumns: 5,
  /** Maximum conditions per search. */
  conditions: 50,
  /** Up to this number a total is counted, above it is estimated. */
  countedTotal: 10_000,
  /** Maximum bytes of a body other than an upload: two thousand rows of a control and a long description. */
  body: 4 * 1024 * 1024,
} as const

/** The result for several rows: how many were changed, and those that were not. */
export interface BatchAnswer {
  readonly done?: number
  readonly refused?: readonly RefusedRow[]
}

/** A province, city or district in a select. */
export interface AreaOption {
  readonly value: number
  readonly label: string
}

/** A node of the tree of regions; an abolished one has its successor, or 0, too. */
export type AreaTreeRow = readonly [id: number, parent: number, name: string, successor?: number]

/** The goods in the link picker of adverts. */
export interface LinkedGoods {
  readonly id: number
  readonly name: string
  readonly cover: string
  readonly price: string
  readonly max_price: string
  readonly is_dead: 0 | 1
}

export interface LinkedGoodsPage {
  readonly list: readonly LinkedGoods[]
  readonly has_more: boolean
}
