import type { Fields } from './fieldTypes'
import type { Text } from './text'

/** Exports of a list as tasks that run in the background, with the node `addExportTask`. */
export interface ExportTaskDefinition<Name extends string = string> {
  /** The key of this list among the types of tasks. */
  readonly type: string
  /** What the names of tasks start with. */
  readonly title: Text
  /** The columns offered, in order: fields of the resource, also hidden ones, and columns of its references. By default those of the list. */
  readonly columns?: readonly Name[]
  /** Columns that the server alone can fill; their expressions are in the hook. */
  readonly extra?: Fields
  readonly lines?: ExportLines
}

/** Rows of another entity that belong to a row: each has a row of the sheet, or all of them share the cells of one. */
export interface ExportLines {
  readonly of: string
  readonly by: string
  readonly columns: readonly string[]
  /** The choice between one row of the sheet for each row, and one for each line. */
  readonly labels: { readonly row: Text; readonly line: Text }
}
