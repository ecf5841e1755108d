/** Exports as tasks in the background. */

export const exportFormats = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** One row of the sheet for each row of the list, or for each of its lines. */
export const sheetRows = ['row', 'line'] as const
export type SheetRows = (typeof sheetRows)[number]

/** The columns of a file under a name, kept for one account and one list. */
export interface ExportTemplate {
  readonly id: number
  readonly name: string
  readonly columns: readonly string[]
  readonly format: ExportFormat
  readonly rows_per: SheetRows
}

/** What the dialog of a new task starts with. */
export interface ExportTaskStart {
  readonly templates: readonly ExportTemplate[]
  readonly max_rows: number
}

export interface NewExportTask {
  readonly name: string
  readonly format: ExportFormat
  readonly rows_per: SheetRows
  readonly columns: readonly string[]
  /** The list as it is filtered and ordered. */
  readonly filter: Readonly<Record<string, unknown>>
  readonly order?: string
  /** Ticked rows instead of all rows of the filter. */
  readonly ids?: readonly number[]
}

export const exportTaskLimits = {
  /** Characters of a name. */
  name: 100,
  /** Waiting tasks of one account. */
  waiting: 5,
  /** Templates of one account for one list, and the characters of their names. */
  templates: 30,
  templateName: 50,
} as const
