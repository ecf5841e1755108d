import type { Condition } from './conditions'
import type { RowScreenName } from './controls'
import type { Fields, ThemeColor } from './fieldTypes'
import type { Text } from './text'

export interface ActionDefinition<On = Condition> {
  readonly label: Text
  readonly icon?: string
  /** One row (default), the selected rows, or the whole list. */
  readonly on?: 'row' | 'rows' | 'list'
  /** Adds a row, in a list without a form to add one. */
  readonly adds?: true
  readonly when?: On
  /** A switch of the settings: the action is offered only while it is on. Its verb refuses it by itself. */
  readonly setting?: string
  /** The transitions that it may cause; it is offered and permitted where one of them starts, on each axis that they move. */
  readonly moves?: readonly string[]
  /** Of several rows the newest runs first, because each builds on those before it. */
  readonly newestFirst?: true
  /** The consequence, shown in the confirmation before it runs. An action on several rows always asks, with their number. */
  readonly confirm?: Text
  /** The question before it is run on several rows where its name and theirs do not make one; `{count}` is their number. */
  readonly question?: Text
  /** Columns of the row that it rests on, shown above the fields of the popup if they have a value. For an action on one row. */
  readonly shows?: readonly string[]
  /** What of the row is shown there beyond its columns. For an action on one row. */
  readonly screen?: RowScreenName
  /** The message after it was done; `{count}` is the number of rows. */
  readonly done?: Text
  /** The action that takes it back, or `edit` if saving the old values does. Without one it cannot be undone. */
  readonly reverse?: string
  /** The fields of a popup before the action runs. */
  readonly input?: Fields
  /** Fields of the input that start with a value of the row, each with the column of the list that has it. For an action on one row. */
  readonly defaults?: Readonly<Record<string, string>>
  /** Fields of the input that only some rows have, each with the condition on the row. For an action on one row. */
  readonly inputWhen?: Readonly<Record<string, On>>
  /** Numbers of the input that a stored number of the row bounds. For an action on one row. */
  readonly limits?: Readonly<Record<string, RowLimit>>
  /** Numbers of the input that change a stored number of the row: the popup shows what it is and what it becomes, the answer what it was and is. For an action on one row. */
  readonly amounts?: Readonly<Record<string, AmountChange>>
  readonly color?: ThemeColor
  /** What the state of a row asks for: on the rows that permit it its button is filled, visible without a mouse over the row, and first in the details. */
  readonly isMain?: true
  /** The node that permits it; the action's own name by default. */
  readonly node?: string
  /** An action whose lines are the rows themselves can take them from a sheet, too. */
  readonly bySheet?: BySheet
  /** Runs nothing: opens the list of another resource, filtered by the row. */
  readonly relatedList?: RelatedList
}

/** A sheet has the columns of the lines; `match` is the one that names the row. Its filled template has the rows of the tab. */
export interface BySheet {
  readonly label: Text
  readonly match: string
  readonly tab?: string
}

/** The column that changes: by addition, or as a choice of the input says. */
export interface AmountChange {
  readonly column: string
  readonly by?: { readonly choice: string; readonly as: Readonly<Record<string, 'add' | 'subtract' | 'set'>> }
}

/** The columns with the least and the greatest value. */
interface RowLimit {
  readonly min?: string
  readonly max?: string
}

/** The rows of another resource that belong to one row: those whose column `by` has its id. */
export interface RelatedList {
  readonly list: string
  readonly by: string
}
