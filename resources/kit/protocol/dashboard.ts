/** The figures of a dashboard. */

/** Whole days in the shop's time zone, both ends included, as `YYYY-MM-DD`. */
export interface Days {
  readonly from: string
  readonly to: string
}

/** Decimal texts. A ratio to nothing is null. */
export interface FigureCount {
  /** Absent if the caller lacks the node that the figure needs. */
  readonly value?: string | null
  /** The same of the previous equal range. */
  readonly before?: string | null
  readonly note?: string
}

/** A group by its stored value, and its name if that is another one. */
export interface ShareGroup {
  readonly key: string | number | null
  readonly name?: string
  readonly value: number
}

/** For drawing: a trend has a number per series for every part of the range, and the same for the range before; shares have their largest groups and the rest. */
export interface ViewNumbers {
  readonly now?: readonly (readonly number[])[]
  readonly before?: readonly (readonly number[])[]
  readonly groups?: readonly ShareGroup[]
  readonly rest?: number
}

export interface DashboardNumbers {
  /** When they were counted, in Unix seconds. */
  readonly time: number
  /** The settings that conditions of this dashboard name, so that a link has the hours that were counted with. */
  readonly settings: Readonly<Record<string, number>>
  readonly figures: Readonly<Record<string, FigureCount>>
  /** By chart and view. */
  readonly charts: Readonly<Record<string, Readonly<Record<string, ViewNumbers>>>>
}

/** Other servers send only the remark; ours what the user may see. */
export interface DashboardAnswer extends Partial<DashboardNumbers> {
  readonly remark?: string
  readonly day?: string
  readonly range?: Days
  readonly previous?: Days
  /** How many conditions the last health check found broken, and when it ended, in Unix seconds; absent if none, and for others than super administrators. */
  readonly problems?: { readonly count: number; readonly time: number }
}
