import { sql } from 'kysely'

import { charts, figures } from '../../resources/figures'
import { nodeOf } from '../../resources/kit/paths'
import { lengthOf } from '../../resources/range'
import { hasPermission } from '../context'
import { chartColumns, figureColumns, groupQuestion, nowQuestion, spreadQuestion } from './questions'

import type { ChartDefinition, DayChart, Figure } from '../../resources/figures'
import type { Days } from '../../resources/range'
import type { Context, Staff } from '../context'
import type { Plan, Plans } from '../crud/plan/plan'
import type { Column, Question } from './questions'

/** How many rows, and what they hold together where that means something, as a decimal text. */
interface Counted {
  readonly count: number
  readonly sum?: string
}

interface ChartFigures {
  /** For every day a number of each series; `before` of as many days before. */
  readonly days?: readonly (readonly number[])[]
  readonly before?: readonly (readonly number[])[]
  readonly groups?: unknown
  readonly rest?: unknown
}

export interface Figures {
  readonly figures: Readonly<Record<string, Counted & { readonly before?: Counted }>>
  readonly charts: Readonly<Record<string, ChartFigures>>
}

export interface Wanted {
  readonly figures: readonly Figure[]
  readonly charts: readonly ChartDefinition[]
}

/** What the caller could count himself, because he may open the list it is counted from. */
export function allowedFor(staff: Staff): Wanted {
  const isOpen = ({ list }: { readonly list: string }): boolean => hasPermission(staff, nodeOf(list, 'index'))
  return { figures: figures.filter((one) => isOpen(one) && (one.needs === undefined || hasPermission(staff, one.needs))), charts: charts.filter(isOpen) }
}

/** Two statements side by side, however much is asked: what is spread over days, and what is as it stands. A tile and the chart of its days cannot differ. */
export async function readFigures(plans: Plans, ctx: Context, days: Days, wanted: Wanted = allowedFor(ctx.staff)): Promise<Figures> {
  const spreads = spreadsOf(plans, wanted)
  const ofDays = await Promise.all(spreads.map(({ name, plan, ...spread }) => spreadQuestion(name, plan, ctx, { ...spread, days })))
  const ofNow = await Promise.all([
    ...wanted.figures.filter(({ over }) => over === undefined).map((figure) => nowQuestion(planOf(plans, figure.list), ctx, figure)),
    ...wanted.charts.flatMap((chart) => (chart.kind === 'groups' ? [groupQuestion(planOf(plans, chart.list), plans, ctx, chart)] : [])),
  ])
  const [spread, standing] = await Promise.all([answer(ctx, ofDays), answer(ctx, ofNow)])
  const read = reader(spreads, { ...spread, ...standing }, lengthOf(days))
  return {
    figures: Object.fromEntries(wanted.figures.map((figure) => [figure.name, read.figure(figure)])),
    charts: Object.fromEntries(wanted.charts.map((chart) => [chart.name, read.chart(chart)])),
  }
}

function planOf(plans: Plans, path: string): Plan {
  const plan = plans.at(path)
  if (!plan) throw new Error(`expected ${path} among the lists`)
  return plan
}

interface Spread {
  readonly name: string
  readonly plan: Plan
  readonly field: string
  readonly isCompared: boolean
  readonly columns: readonly Column[]
}

type Dated = (Figure & { readonly over: string }) | DayChart
const isDated = (one: Figure | ChartDefinition): one is Dated => 'over' in one && one.over !== undefined
const spreadName = ({ list, over }: Dated): string => `${list} ${over}`

/** One walk for everything that is asked of a list by the same moment. */
function spreadsOf(plans: Plans, wanted: Wanted): Spread[] {
  const dated = [...wanted.figures, ...wanted.charts].filter(isDated)
  return [...new Set(dated.map(spreadName))].flatMap((name) => {
    const asked = dated.filter((one) => spreadName(one) === name)
    const [first] = asked
    if (!first) return []
    const plan = planOf(plans, first.list)
    const columns = asked.flatMap((one) => ('kind' in one ? chartColumns(plan, one) : figureColumns(plan, one)))
    const isCompared = asked.some((one) => ('kind' in one ? one.isCompared : !one.isLastOnly))
    return [{ name, plan, field: first.over, isCompared, columns }]
  })
}

type Found = Readonly<Record<string, unknown>>

/** Milliseconds; nobody waits longer for a first page, and the lists behind it stay quick meanwhile. */
const longest = 5000

async function answer({ tx }: Context, questions: readonly Question[]): Promise<Found> {
  if (questions.length === 0) return {}
  const parts = questions.map(([name, part]) => sql`${part} as ${sql.id(name)}`)
  return tx.transaction().execute(async (own) => {
    await sql`set local statement_timeout = ${sql.lit(longest)}`.execute(own)
    const { rows } = await sql<Found>`select ${sql.join(parts)}`.execute(own)
    return rows[0] ?? {}
  })
}

/** A walk as the statement builds it: every day from the first, and both spans together. */
interface Walked {
  readonly days: readonly (readonly number[])[]
  readonly now: readonly string[]
  readonly before: readonly string[]
}

/** Finds the answer of each figure and chart among those of the walks. */
function reader(spreads: readonly Spread[], found: Found, length: number) {
  const placed = (one: Dated) => {
    const spread = spreads.find(({ name }) => name === spreadName(one))
    const placeOf = (column: string): number => spread?.columns.findIndex(([name]) => name === column) ?? -1
    return { walked: found[spreadName(one)] as Walked, placeOf }
  }
  const figure = (one: Figure): Figures['figures'][string] => {
    if (!isDated(one)) return counted(found[one.name] as readonly string[])
    const { walked, placeOf } = placed(one)
    const pick = (totals: readonly string[]): Counted => counted([totals[placeOf(one.name)], ...(one.sum ? [totals[placeOf(`${one.name} sum`)]] : [])])
    return { ...pick(walked.now), ...(one.isLastOnly ? {} : { before: pick(walked.before) }) }
  }
  const chart = (one: ChartDefinition): ChartFigures => {
    if (one.kind === 'groups') return found[`chart ${one.name}`] as ChartFigures
    const { walked, placeOf } = placed(one)
    const places = one.series.map(({ name }) => placeOf(`chart ${one.name} ${name}`))
    const rows = walked.days.map((row) => places.map((place) => row[place] ?? 0))
    return { days: rows.slice(-length), ...(one.isCompared ? { before: rows.slice(0, length) } : {}) }
  }
  return { figure, chart }
}

const counted = ([count, sum]: readonly (string | undefined)[]): Counted => ({ count: Number(count ?? 0), ...(sum === undefined ? {} : { sum }) })
