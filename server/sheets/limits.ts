/** A line of a sheet, counted as the spreadsheet counts it. */
export interface SheetLine {
  readonly line: number
  readonly cells: readonly string[]
}

/**
 * What a sheet may have; a larger one is split by the person. The limits of a line and of all texts count letters: a text
 * that many cells of a book share is short in the file and long for every cell that shows it.
 */
export const sheetLimits = { bytes: 50 * 1024 * 1024, lines: 100_000, blank: 100_000, columns: 200, cell: 200_000, line: 1_000_000, text: 64_000_000 } as const

/** What a book may have when it is unpacked, whatever its directory says: bytes of its parts, and how many of what is kept while the page is read. */
export const bookLimits = {
  parts: 10_000,
  page: 400 * 1024 * 1024,
  texts: 64 * 1024 * 1024,
  styles: 8 * 1024 * 1024,
  outline: 1024 * 1024,
  textCount: 2_000_000,
  styleCount: 100_000,
  /** Cells of one row, empty ones included; the format itself has no more columns. */
  cells: 16_384,
} as const

/** What no sheet of a spreadsheet comes near: elements within elements, attributes of one, letters without an end of anything. */
export const xmlLimits = { depth: 32, attributes: 100, piece: 2_000_000 } as const

/** What reading one sheet may take: seconds, and MB of memory. */
export const workerLimits = { seconds: 60, megabytes: 256 } as const
