import type { Row } from '../../../resources/kit/protocol/list'
import type { PrintedLine, Slip } from '../../../resources/kit/protocol/print'
import type { Printout } from '../../../resources/kit/printouts'
import type { RowValues } from '../compile/columns'
import type { CompiledSet } from '../compile/printouts'

/** A line as it was read: the key of its row, the value that it is summed by, and the sums of its slip and of its group. */
export interface ReadLine {
  readonly values: Row
  readonly of: number
  readonly group: unknown
  readonly totals: RowValues
  readonly ofGroup: RowValues
}

interface Printed {
  readonly nameOf: (row: Row) => string
  readonly printout: Printout
  readonly set: Pick<CompiledSet, 'instead' | 'wholeOnly'>
}

interface Slips {
  readonly slips: readonly Slip[]
  /** The rows that have lines. */
  readonly filled: readonly Row[]
}

/** Arranges rows and their lines: a slip for each row, or one over all of them. A row without lines has none. */
export function slipsOf(printed: Printed, rows: readonly Row[], lines: readonly ReadLine[]): Slips {
  const { printout, nameOf } = printed
  const { equals = 'id' } = printout.lines
  const inOrder = sorted(printout, lines)
  const byKey = groupsOf(inOrder, ({ of }) => of)
  const linesOf = (row: Row): readonly ReadLine[] => byKey.get(Number(row[equals])) ?? []
  const filled = rows.filter((row) => linesOf(row).length > 0)
  const plain = (line: ReadLine): PrintedLine => ({ values: replaced(printed, line.values) })
  if (printout.each === 'row') return { slips: filled.map((row) => ({ row, lines: linesOf(row).map(plain), totals: totalsOf(printed, linesOf(row)) })), filled }
  const [first] = lines
  if (!first) return { slips: [], filled }
  const names = new Map(rows.map((row) => [Number(row[equals]), nameOf(row)]))
  const together = printout.lines.group === undefined ? inOrder.map(plain) : grouped(printed, inOrder, names)
  return { slips: [{ lines: together, totals: first.totals }], filled }
}

/** One line for each group, with the row of every line in it. */
function grouped(printed: Printed, lines: readonly ReadLine[], names: ReadonlyMap<number, string>): PrintedLine[] {
  const [counted = ''] = printed.printout.lines.totals ?? []
  return [...groupsOf(lines, ({ group }) => String(group)).values()].flatMap((some) => {
    const [first] = some
    if (!first) return []
    const pieces = new Map<string, number>()
    for (const line of some) {
      const name = names.get(line.of) ?? ''
      pieces.set(name, (pieces.get(name) ?? 0) + Number(replaced(printed, line.values)[counted]))
    }
    return [{ values: { ...replaced(printed, first.values), ...first.ofGroup }, parts: [...pieces].map(([name, quantity]) => ({ name, quantity })) }]
  })
}

function groupsOf<Key>(lines: readonly ReadLine[], keyOf: (line: ReadLine) => Key): ReadonlyMap<Key, readonly ReadLine[]> {
  const groups = new Map<Key, ReadLine[]>()
  for (const line of lines) {
    const known = groups.get(keyOf(line))
    if (known) known.push(line)
    else groups.set(keyOf(line), [line])
  }
  return groups
}

function replaced({ set }: Printed, values: Row): Row {
  const shown = { ...values, ...Object.fromEntries(Object.entries(set.instead).map(([name, other]) => [name, values[other]])) }
  return isWhole(set, values) ? shown : without(set.wholeOnly, shown)
}

const isWhole = ({ instead }: Printed['set'], values: Row): boolean => Object.entries(instead).every(([name, other]) => values[name] === values[other])

/** The sums of a slip of one row. */
function totalsOf({ set }: Printed, lines: readonly ReadLine[]): RowValues {
  const totals = lines[0]?.totals ?? {}
  return lines.every(({ values }) => isWhole(set, values)) ? totals : without(set.wholeOnly, totals)
}

const without = <Values extends RowValues>(names: readonly string[], values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name))) as Values // the same without some of its keys

/** As people read names: Chinese by pinyin, and numbers in names by value. */
const collator = new Intl.Collator('zh-CN', { numeric: true })

/** By the heading first, so that it stands once above its lines. */
function sorted({ lines: { heading, sort = [] } }: Printout, lines: readonly ReadLine[]): readonly ReadLine[] {
  const names = [...(heading === undefined ? [] : [heading]), ...sort]
  return lines.toSorted((one, other) => {
    for (const name of names) {
      const order = collator.compare(wordOf(one.values, name), wordOf(other.values, name))
      if (order !== 0) return order
    }
    return one.values.id - other.values.id
  })
}

/** The value of a column, or of a shown column of a reference. */
function wordOf(values: Row, name: string): string {
  const [as = '', column] = name.split('.')
  const value = column === undefined ? values[name] : (values[as] as RowValues | null | undefined)?.[column]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
