/** The figures of the dashboard. */

/** Whole days in the shop's time zone, both ends included, as `YYYY-MM-DD`. */
export interface Days {
  readonly from: string
  readonly to: string
}

/** Number of rows, and the sum of their amounts if there is one. */
export interface FigureCount {
  readonly count: number
  /** A decimal text. */
  readonly sum?: string
  /** The same for the period of equal length before. */
  readonly before?: FigureCount
}

export interface ChartFigures {
  /** For every day a number per series; `before` for the period of equal length before. */
  readonly days?: readonly (readonly number[])[] | null
  readonly before?: readonly (readonly number[])[] | null
  readonly groups?: readonly { readonly id: number | null; readonly name: string; readonly number: number }[]
  readonly rest?: number
}

export interface DashboardFigures {
  readonly figures: Readonly<Record<string, FigureCount>>
  readonly charts: Readonly<Record<string, ChartFigures>>
}

/** Other servers send only the remark; ours what the user may see. */
export interface DashboardAnswer extends Partial<DashboardFigures> {
  readonly remark?: string
  readonly day?: string
  readonly range?: Days
  readonly previous?: Days
}
