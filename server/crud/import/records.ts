import { refuse } from '../../errors'

import type { SheetLine } from '../../sheets/limits'
import type { SheetColumn, SheetHeader } from './sheetFormat'

type Cells = ReadonlyMap<SheetColumn, string>

interface RecordPart {
  readonly line: number
  readonly cells: Cells
  /** Filled cells of the row that differ from those in its first line. */
  readonly other: Cells
}

/** One row of the sheet: its cells, and the lines below it. */
export interface SheetRecord {
  readonly line: number
  readonly cells: Cells
  readonly parts: readonly RecordPart[]
  /** Total characters of its cells. */
  readonly letters: number
}

/** One row and the lines below it are validated, stored and written together. */
const most = { parts: 10_000, letters: 4_000_000 } as const

/** Groups the lines of a sheet into records; a line that names no other row belongs to the one above it. */
export async function* recordsOf(lines: AsyncIterable<SheetLine>, head: SheetHeader, match: readonly string[]): AsyncGenerator<SheetRecord> {
  const hasParts = head.columns.some((column) => column?.of === 'line')
  let open: { line: number; cells: Cells; parts: RecordPart[]; letters: number } | undefined
  for await (const { line, cells } of lines) {
    const own = pick(head, cells, (column) => column.of !== 'line')
    const below = pick(head, cells, (column) => column.of === 'line')
    const letters = cells.reduce((sum, cell) => sum + cell.length, 0)
    if (open && hasParts && continues(open.cells, own, match)) {
      open.parts.push({ line, cells: below, other: otherCells(open.cells, own, match) })
      open.letters += letters
      if (open.parts.length > most.parts || open.letters > most.letters) refuse('import_too_large')
    } else {
      if (open) yield open
      open = { line, cells: own, parts: hasParts ? [{ line, cells: below, other: new Map() }] : [], letters }
    }
  }
  if (open) yield open
}

const pick = ({ columns }: SheetHeader, cells: readonly string[], isIncluded: (column: SheetColumn) => boolean): Cells =>
  new Map(columns.flatMap((column, at): [SheetColumn, string][] => (column && isIncluded(column) ? [[column, cells[at] ?? '']] : [])))

export const cellOf = (cells: Cells, name: string): string => {
  for (const [column, cell] of cells) if (column.name === name) return cell.trim()
  return ''
}

/** No value at all, or the same id, or the same name in the first filled column of `match`: a line that was added under an exported one has no id. */
function continues(above: Cells, below: Cells, match: readonly string[]): boolean {
  if ([...below.values()].every((cell) => cell.trim() === '')) return true
  const name = ['id', ...match].find((one) => cellOf(below, one) !== '')
  return name !== undefined && cellOf(above, name).toLowerCase() === cellOf(below, name).toLowerCase()
}

/** Columns that are never written may differ, and those that identify the row by letter case. */
function otherCells(above: Cells, below: Cells, match: readonly string[]): Cells {
  const plain = ({ name }: SheetColumn, cell = ''): string => (match.includes(name) ? cell.trim().toLowerCase() : cell.trim())
  return new Map([...below].filter(([column, cell]) => column.of !== 'shown' && cell.trim() !== '' && plain(column, cell) !== plain(column, above.get(column))))
}

/** The lines of the sheet that some records consist of. */
export const linesIn = (records: readonly SheetRecord[]): number => records.reduce((sum, { parts }) => sum + Math.max(1, parts.length), 0)

/** This many records at a time, or fewer large ones. */
export async function* inBatches(records: AsyncIterable<SheetRecord>, size: number): AsyncGenerator<SheetRecord[]> {
  let batch: SheetRecord[] = []
  let letters = 0
  for await (const record of records) {
    batch.push(record)
    letters += record.letters
    if (batch.length < size && letters < most.letters) continue
    yield batch
    batch = []
    letters = 0
  }
  if (batch.length) yield batch
}
