import { sql } from 'kysely'

import { previousOf } from '../../resources/range'
import { over, rowsOf } from './conditions'

import type { RawBuilder } from 'kysely'

import type { ChartDefinition, Figure, GroupChart } from '../../resources/figures'
import type { Days } from '../../resources/range'
import type { Context } from '../context'
import type { Plan, Plans } from '../crud/plan/plan'

/** A part of the one statement, and the name its answer has there. */
export type Question = readonly [name: string, answer: RawBuilder<unknown>]

/** An aggregate, and the name its answer is read by. */
export type Column = readonly [name: string, value: RawBuilder<unknown>]

const zone = 'Asia/Shanghai'
/** A chart with more bars than these is not read any more. */
const mostGroups = 10

const count = sql`count(*)`
const product = (columns: readonly string[]): RawBuilder<unknown> =>
  sql.join(
    columns.map((column) => sql`m.${sql.ref(column)}`),
    sql` * `,
  )

/** How many rows a figure has, and what they hold together. */
export function figureColumns(plan: Plan, { name, sum, ...narrowing }: Figure): Column[] {
  const total = sum && over(plan, sql`sum(${product(sum.of)})`, narrowing)
  return [[name, over(plan, count, narrowing)], ...(total ? [[`${name} sum`, sql`coalesce(${total}, 0)`] as const] : [])]
}

/** A number for every series of a chart. */
export const chartColumns = (plan: Plan, { name, filters = [], series }: ChartDefinition): Column[] =>
  series.map((one) => {
    const narrowing = { filters: [...filters, ...(one.filters ?? [])] }
    const value = one.sum === undefined ? over(plan, count, narrowing) : sql`coalesce(${over(plan, sql`sum(abs(m.${sql.ref(one.sum)}))`, narrowing)}, 0)`
    return [`chart ${name} ${one.name}`, value]
  })

/** A figure of now: the rows as they stand. */
export async function nowQuestion(plan: Plan, ctx: Context, { name, sum, ...narrowing }: Figure): Promise<Question> {
  const total = sum ? sql`, coalesce(sum(${product(sum.of)}), 0)::text` : sql``
  return [name, sql`(select json_build_array(count(*)::text${total}) from ${plan.table} m where ${await rowsOf(plan, ctx, narrowing)})`]
}

interface Spread {
  /** The moment that decides which day a row belongs to. */
  readonly field: string
  readonly columns: readonly Column[]
  readonly days: Days
  /** Counts as many days before, too. */
  readonly isCompared: boolean
}

/**
 * All that is asked of one list by one moment, in one walk over it: the numbers of each day, and of the days together as texts,
 * so that amounts stay exact. Each day is looked up between its borders in the shop's zone, by the index of the moment; a day
 * without rows has zeros.
 */
export async function spreadQuestion(name: string, plan: Plan, ctx: Context, { field, columns, days, isCompared }: Spread): Promise<Question> {
  const moment = sql`m.${sql.ref(field)}`
  const first = isCompared ? previousOf(days).from : days.from
  const names = columns.map((_, place) => sql.id(`c${place}`))
  const values = sql.join(columns.map(([, value], place) => sql`${value} as ${sql.id(`c${place}`)}`))
  const totals = sql.join(names.map((column) => sql`sum(${column})::text`))
  return [
    name,
    sql`(
      with daily as materialized (
        select d.day, f.* from generate_series(${first}::timestamp, ${days.to}::timestamp, interval '1 day') as d (day)
        cross join lateral (
          select ${values} from ${plan.table} m
          where ${await rowsOf(plan, ctx)} and ${moment} >= d.day at time zone ${zone} and ${moment} < (d.day + interval '1 day') at time zone ${zone}
        ) f
      )
      select json_build_object(
        'days', json_agg(json_build_array(${sql.join(names)}) order by day),
        'now', (select json_build_array(${totals}) from daily where day >= ${days.from}::timestamp),
        'before', (select json_build_array(${totals}) from daily where day < ${days.from}::timestamp)
      ) from daily)`,
  ]
}

/** The largest groups with the name of what they point at, and how many rows stand in the others. */
export async function groupQuestion(plan: Plan, plans: Plans, ctx: Context, { name, list, by, filters }: GroupChart): Promise<Question> {
  const field = plan.resource.fields[by]
  const other = field?.type === 'reference' ? plans.at(field.to) : undefined
  if (!other) throw new Error(`expected ${by} of ${list} to point at another list`)
  const counted = sql`select m.${sql.ref(by)} as id, count(*) as number from ${plan.table} m where ${await rowsOf(plan, ctx, { filters })} group by 1`
  return [
    `chart ${name}`,
    sql`(
      with counted as (${counted}), largest as (select * from counted order by number desc, id limit ${mostGroups})
      select json_build_object(
        'groups', coalesce(json_agg(json_build_object('id', l.id, 'name', coalesce(o.${sql.ref(other.nameField)}, ''), 'number', l.number)
          order by l.number desc, l.id), '[]'),
        'rest', (select coalesce(sum(number), 0) from counted) - coalesce(sum(l.number), 0))
      from largest l left join ${other.table} o on o.id = l.id)`,
  ]
}
