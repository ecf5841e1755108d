/** The figures of the first page. */

/** Whole days of the shop, both ends included, as `YYYY-MM-DD`. */
export interface Days {
  readonly from: string
  readonly to: string
}

/** How many rows, and what they hold together where that means something. */
export interface FigureCount {
  readonly count: number
  /** A decimal text. */
  readonly sum?: string
  /** The same of as many days before. */
  readonly before?: FigureCount
}

export interface ChartFigures {
  /** For every day a number of each series; `before` of as many days before. */
  readonly days?: readonly (readonly number[])[] | null
  readonly before?: readonly (readonly number[])[] | null
  readonly groups?: readonly { readonly id: number | null; readonly name: string; readonly number: number }[]
  readonly rest?: number
}

export interface DashboardFigures {
  readonly figures: Readonly<Record<string, FigureCount>>
  readonly charts: Readonly<Record<string, ChartFigures>>
}

/** Servers of the family send the remark alone; ours what the caller may see. */
export interface DashboardAnswer extends Partial<DashboardFigures> {
  readonly remark?: string
  readonly day?: string
  readonly range?: Days
  readonly previous?: Days
}
