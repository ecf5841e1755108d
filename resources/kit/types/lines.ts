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
  /** Numbers that another number of their line bounds. */
  readonly limits?: { readonly [K in keyof C]?: LineLimit<keyof C & string> }
  /** Columns that start with the value of another one of their line. */
  readonly starts?: { readonly [K in keyof C]?: keyof C & string }
  /** In the input of an action on one row: the lines are rows of another entity, none is added or removed. Its columns have their names. */
  readonly of?: LineSource
  readonly default?: readonly Readonly<Record<string, unknown>>[]
}

interface LineLimit<Name extends string> {
  readonly min?: Name
  readonly max?: Name
}

/** The rows whose column `by` refers to the row of the action, and which fit `where`. */
export interface LineSource {
  readonly entity: string
  readonly by: string
  readonly where?: Condition
}

type LinesOptions<C extends LineColumns> = FieldOptions & Partial<Omit<LinesField<C>, keyof Base<'lines'> | 'columns'>>
type Line = Readonly<Record<string, unknown>>

export const linesType = {
  make: <C extends LineColumns>(label: Text, columns: C, options: LinesOptions<C> = {}): LinesField<C> => ({
    max: 50,
    ...options,
    type: 'lines',
    label,
    columns,
  }),
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

function checkLines(field: LinesField, input: unknown, context: CheckContext): CheckResult {
  if (!Array.isArray(input) || !input.every(isLine)) return rejected('not_a_list')
  if (input.length > field.max) return rejected('too_many', { max: field.max })
  const lines: Record<string, unknown>[] = []
  const problems: LineProblem[] = []
  for (const [at, line] of input.entries()) {
    const checked = context.validate(columnsOfLine(field, line), line)
    const id = field.of && toId(line['id'])
    if (field.of && id === undefined) return rejected('not_an_id')
    lines.push({ ...(id !== undefined && { id }), ...checked.values })
    problems.push(...checked.problems.map((problem) => ({ ...problem, field: `${at}.${problem.field}` })))
  }
  problems.push(...notRising(field, lines))
  const [first] = problems
  return first ? { ...first, cells: problems } : accepted(lines)
}

function notRising({ rising, columns }: LinesField, lines: readonly Line[]): LineProblem[] {
  const column = rising && columns[rising]
  if (!column) return []
  return lines.flatMap((line, at) => {
    const [before, now] = [lines[at - 1]?.[rising], line[rising]]
    if (before === undefined || now === undefined || Number(now) > Number(before)) return []
    return [{ field: `${at}.${rising}`, code: 'not_rising' as const, values: { field: column.label, before: String(before) } }]
  })
}

const isLine = (one: unknown): one is Line => typeof one === 'object' && one !== null && !Array.isArray(one)
