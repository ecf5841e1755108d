import { matches } from '../conditions'
import { accepted, rejected, toId } from '../field/checks'

import type { Condition } from '../conditions'
import type { LineProblem, CheckResult } from '../field/checks'
import type { CheckContext, FieldTypeRules } from '../field/typeRules'
import type { AnyField, Base, FieldOptions, Fields } from '../fieldTypes'
import type { Text } from '../text'

declare module '../fieldTypes' {
  interface FieldTypes {
    lines: { field: LinesField; value: readonly Readonly<Record<string, unknown>>[] }
  }
}

/** The columns of a table. An interface, because a field type may refer to all others only by one. */
export interface LineColumns {
  readonly [name: string]: AnyField
}

/** A table of lines. The type of its value follows from its columns. */
export interface LinesField<C extends LineColumns = LineColumns> extends Base<'lines'> {
  readonly columns: C
  /** The greatest number of lines. */
  readonly max: number
  /** Columns whose sums are shown below. */
  readonly totals?: readonly (keyof C & string)[]
  /** A number that must rise from line to line. */
  readonly rising?: keyof C & string
  /** A text that no two lines share, in any case of letters. */
  readonly distinct?: keyof C & string
  /** Numbers that another number of their line bounds. */
  readonly limits?: { readonly [K in keyof C]?: LineLimit<keyof C & string> }
  /** Columns that start with the value of another one of their line. */
  readonly starts?: { readonly [K in keyof C]?: keyof C & string }
  /**
   * In the input of an action on one row: the lines are rows of another entity, none is added or removed. Its columns have their names. In that of an action on
   * several rows each of them is a line: `{ entity: <its own path>, by: 'id' }`.
   */
  readonly of?: LineSource
  /** In the form of a resource: the lines are rows of another entity, whose fields the columns are. Lists read them only if they show them. */
  readonly rows?: LineRows | undefined
  /** A switch that one line has on: the first, unless another is chosen. */
  readonly single?: keyof C & string
  /** A line in which nothing is filled in is left out. */
  readonly skipsBlank?: boolean
  readonly default?: readonly Readonly<Record<string, unknown>>[]
}

interface LineLimit<Name extends string> {
  readonly min?: Name
  readonly max?: Name
}

/** The rows whose column `by` refers to the row of the form. They keep the order of their ids, or that of the column `place`. */
export interface LineRows {
  readonly entity: string
  readonly by: string
  readonly place?: string
}

/** The rows whose column `by` refers to the row of the action, and which fit `where`. */
export interface LineSource {
  readonly entity: string
  readonly by: string
  readonly where?: Condition
  /** Why there is nothing to do if no row fits; the action is not offered then. */
  readonly none?: Text
}

type LinesOptions<C extends LineColumns> = FieldOptions & Partial<Omit<LinesField<C>, keyof Base<'lines'> | 'columns' | 'rows'>>
/** Its type tells whether the lines are rows, because those have no column in the table of the resource. */
type LinesOf<C extends LineColumns, R> = LinesField<C> & (R extends LineRows ? { readonly rows: R } : unknown)
type Line = Readonly<Record<string, unknown>>

export const linesType = {
  make: <C extends LineColumns, const R extends LineRows | undefined = undefined>(
    label: Text,
    columns: C,
    options: LinesOptions<C> & { readonly rows?: R } = {},
  ): LinesOf<C, R> => ({ max: 50, ...options, type: 'lines', label, columns }) as LinesOf<C, R>, // `rows` is among the options if R is not undefined
  check: checkLines,
  empty: [],
  isEmptyKept: true,
  operators: () => [],
  comparable: () => 'never',
  canSort: false,
} satisfies FieldTypeRules<'lines'>

/** The columns of one line, whose numbers another number of the line may bound. */
export function columnsOfLine({ columns, limits = {} }: LinesField, line: Line): Fields {
  if (Object.keys(limits).length === 0) return columns
  return Object.fromEntries(
    Object.entries(columns).map(([name, column]) => {
      const bounds = Object.entries(limits[name] ?? {}).flatMap(([bound, other]) => (line[other] == null ? [] : [[bound, Number(line[other])] as const]))
      return [name, { ...column, ...Object.fromEntries(bounds) }]
    }),
  )
}

/** A table whose lines are rows of another entity. */
export type RowTable = LinesField & { readonly rows: LineRows }
export const hasRows = (field: AnyField | undefined): field is RowTable => field !== undefined && 'columns' in field && field.rows !== undefined

function checkLines(field: LinesField, input: unknown, context: CheckContext): CheckResult {
  if (!Array.isArray(input) || !input.every(isLine)) return rejected('not_a_list')
  if (input.length > field.max) return rejected('too_many', { max: field.max })
  const lines: Record<string, unknown>[] = []
  const problems: LineProblem[] = []
  for (const [at, line] of input.entries()) {
    if (field.skipsBlank && isBlankLine(field, line)) continue
    const id = idOf(field, line)
    if (id === 'wrong') return rejected('not_an_id')
    const columns = columnsOfLine(field, line)
    const checked = context.validate(columns, line)
    const values = { ...checked.values, ...emptied(columns, { ...line, ...checked.values }, context) }
    lines.push({ ...(id !== undefined && { id }), ...values })
    problems.push(...checked.problems.map((problem) => ({ ...problem, field: `${at}.${problem.field}` })))
  }
  problems.push(...notRising(field, lines), ...notSingle(field, lines), ...notDistinct(field, lines))
  const [first] = problems
  return first ? { ...first, cells: problems } : accepted(withSingle(field, lines))
}

/** Lines of rows that are not added here have an id; a new line has none. */
function idOf({ of, rows }: LinesField, line: Line): number | 'wrong' | undefined {
  const isNew = rows !== undefined && (line['id'] === undefined || line['id'] === null || line['id'] === '')
  if ((!of && !rows) || isNew) return undefined
  return toId(line['id']) ?? 'wrong'
}

/** Cells whose condition does not hold have no value. */
const emptied = (columns: Fields, line: Line, { emptyOf }: CheckContext): Line =>
  Object.fromEntries(Object.entries(columns).flatMap(([name, column]) => (matches(column.when, line) ? [] : [[name, emptyOf(column)]])))

function notRising({ rising, columns }: LinesField, lines: readonly Line[]): LineProblem[] {
  const column = rising && columns[rising]
  if (!column) return []
  return lines.flatMap((line, at) => {
    const [before, now] = [lines[at - 1]?.[rising], line[rising]]
    if (before === undefined || now === undefined || Number(now) > Number(before)) return []
    return [{ field: `${at}.${rising}`, code: 'not_rising' as const, values: { field: column.label, before: String(before) } }]
  })
}

/** Nothing is filled in. */
export const isBlankLine = ({ columns }: Pick<LinesField, 'columns'>, line: Line): boolean =>
  Object.entries(columns).every(([name, column]) => column.readOnly === true || line[name] == null || String(line[name]).trim() === '')

function notSingle({ single, columns }: LinesField, lines: readonly Line[]): LineProblem[] {
  const column = single && columns[single]
  if (!column) return []
  const on = [...lines.keys()].filter((at) => lines[at]?.[single] === 1)
  return on.slice(1).map((at) => ({ field: `${at}.${single}`, code: 'not_single' as const, values: { field: column.label } }))
}

function notDistinct({ distinct, columns }: LinesField, lines: readonly Line[]): LineProblem[] {
  const column = distinct && columns[distinct]
  if (!column) return []
  const seen = new Set<string>()
  return lines.flatMap((line, at) => {
    const text = String(line[distinct] ?? '')
    const isNew = text === '' || !seen.has(text.toLowerCase())
    seen.add(text.toLowerCase())
    return isNew ? [] : [{ field: `${at}.${distinct}`, code: 'not_distinct' as const, values: { field: column.label, text } }]
  })
}

/** The lines with one that has the switch on, if there is any line. */
function withSingle({ single }: LinesField, lines: readonly Line[]): readonly Line[] {
  if (!single || lines.some((line) => line[single] === 1)) return lines
  return lines.map((line, at) => (at === 0 ? { ...line, [single]: 1 } : line))
}

const isLine = (one: unknown): one is Line => typeof one === 'object' && one !== null && !Array.isArray(one)
