import { sql } from 'kysely'

import { all, searchOf } from '../crud/query/search'
import { tabOf } from '../crud/query/tabs'
import { visible } from '../crud/rows/visible'

import type { RawBuilder } from 'kysely'

import type { FigureFilter } from '../../resources/figures'
import type { Context } from '../context'
import type { Plan } from '../crud/plan/plan'
import type { Sql } from '../textSearch/textMatch'

export interface Narrowing {
  readonly tab?: string | undefined
  readonly filters?: readonly FigureFilter[] | undefined
}

/** What the list would be asked for, read by the list's own rules: a figure and its list can never differ. */
const partsOf = (plan: Plan, { tab, filters = [] }: Narrowing): Sql[] => [
  ...tabOf(plan.tabs, tab),
  ...searchOf(
    plan,
    filters.map(({ field, operator, value }) => ({ field, operator, val: value })),
  ).map((one) => one.sql),
]

/** The rows of the list that the caller may see, narrowed. */
export const rowsOf = async (plan: Plan, ctx: Context, narrowing: Narrowing = {}): Promise<Sql> =>
  all([...(await visible(plan, ctx)), ...partsOf(plan, narrowing)])

/** An aggregate over some of the rows of a statement. */
export function over(plan: Plan, aggregate: RawBuilder<unknown>, narrowing: Narrowing): RawBuilder<unknown> {
  const parts = partsOf(plan, narrowing)
  return parts.length ? sql`${aggregate} filter (where ${all(parts)})` : aggregate
}
