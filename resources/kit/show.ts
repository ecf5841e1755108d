import type { Condition } from './conditions'
import type { RowScreenName } from './controls'
import type { Text } from './text'

/** The details of one row, in a drawer beside its list: all that the list has no room for, and what refers to the row. */
export interface ShowDefinition<Name extends string = string, Key extends string = string> {
  /** Empty values are left out, and so are groups without any value but zeros and switches that are off. */
  readonly groups: readonly ShowGroup<Name>[]
  readonly steps?: StepBar<Key>
  readonly related?: readonly RelatedTable<Key>[]
  readonly timeline?: Timeline
  readonly events?: EventList
  /** Nothing but what list and form have; so are its tables, whose rows are read as their own list reads them. */
  readonly isDerived?: true
  /** A custom screen below the groups. */
  readonly screen?: RowScreenName
}

export interface ShowGroup<Name extends string = string> {
  readonly title: Text
  readonly fields: readonly Name[]
  /** Fields that only some rows show, such as a deadline that matters in one state. */
  readonly shownWhen?: { readonly [Field in Name]?: Condition }
}

/** How far a row has come, by the states of a choice field. */
export interface StepBar<Key extends string = string> {
  readonly field: Key
  /** The states that follow each other. */
  readonly passes: readonly Step<Key>[]
  /** The states that end a row early: its bar has the steps that it reached, and then this one. */
  readonly ended?: readonly Step<Key>[]
}

export interface Step<Key extends string = string> {
  readonly value: string
  /** Another choice field than that of the bar, for a row whose states have several axes. */
  readonly field?: Key
  /** The rows that take this step; by default all. */
  readonly when?: Condition
  /** Further states that belong to this step. */
  readonly also?: readonly string[]
  /** The moment at which it was reached. */
  readonly time?: Key
  /** What has happened, instead of the name of the state. */
  readonly label?: Text
}

/** Rows of another entity, with or without a screen, whose column `by` refers to the row. */
export interface RelatedTable<Key extends string = string> {
  readonly of: string
  readonly by: string
  /** The reference of the row that `by` is equal to, instead of the row's id: with `by: 'id'` the table has the row that this one refers to. */
  readonly equals?: Key
  /** By default the title of the entity. */
  readonly title?: Text
  readonly columns: readonly string[]
  /** Columns that stand in a second line below another. */
  readonly below?: Readonly<Record<string, string>>
  /** Numbers among the columns that are summed below the table. */
  readonly totals?: readonly string[]
  /** Only so many of them, the newest first; by default up to `limits.related`. */
  readonly newest?: number
  /** The action of the row that changes these rows; where it is permitted, its button is beside the title. */
  readonly action?: string
}

/** What happened to the row, from the rows of a log; the newest first. */
export interface Timeline {
  readonly of: string
  readonly by: string
  /** A choice. */
  readonly what: string
  readonly text?: string
  readonly who?: string
  /** A choice that stands for an entry without a name. */
  readonly whoKind?: string
  readonly at: string
}

/** What happened around the row, from rows of several entities and from the log of its changes, in the order of time; the newest first. */
export interface EventList {
  readonly title: Text
  readonly of: readonly EventSource[]
  /** The kinds of changes of the row itself that are among them, by the words of its history. */
  readonly changes?: readonly string[]
}

/** Rows of another entity, or with `by: 'id'` the row itself, at one of their moments; a row without it is none. */
export interface EventSource {
  readonly of: string
  readonly by: string
  readonly at: string
  /** Only rows like these. */
  readonly where?: Condition
  readonly label: Text
  /** A choice that says more exactly what happened. */
  readonly what?: string
  readonly columns: readonly string[]
  readonly who?: string
}

/** The columns that an event reads. */
export const columnsOfEvent = ({ at, what, columns, who }: EventSource): string[] => [at, ...columns, ...[what, who].flatMap((name) => name ?? [])]

/** The columns that a timeline reads. */
export const columnsOfTimeline = ({ what, text, who, whoKind, at }: Timeline): string[] => [what, text, who, whoKind, at].flatMap((name) => name ?? [])
