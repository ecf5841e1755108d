/** A line of a sheet, numbered as in the spreadsheet. */
export interface SheetLine {
  readonly line: number
  readonly cells: readonly string[]
}

/**
 * Limits of a sheet; a larger one must be split. The limits of a line and of all texts count characters: a shared string is stored once in the file but
 * counted for every cell that uses it.
 */
export const sheetLimits = { bytes: 50 * 1024 * 1024, lines: 100_000, blank: 100_000, columns: 200, cell: 200_000, line: 1_000_000, text: 64_000_000 } as const

/** Limits of a decompressed workbook, whatever its directory declares: bytes of its entries, and the number of objects kept while the sheet is read. */
export const bookLimits = {
  parts: 10_000,
  page: 400 * 1024 * 1024,
  texts: 64 * 1024 * 1024,
  styles: 8 * 1024 * 1024,
  outline: 1024 * 1024,
  textCount: 2_000_000,
  styleCount: 100_000,
  /** Cells of one row, empty ones included; the maximum of the format. */
  cells: 16_384,
} as const

/** Limits that no real sheet reaches: nesting, attributes, characters of a single token. */
export const xmlLimits = { depth: 32, attributes: 100, piece: 2_000_000 } as const

/** Limits of reading one sheet: seconds, and MB of memory. */
export const workerLimits = { seconds: 60, megabytes: 256 } as const
