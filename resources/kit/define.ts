import type { Condition, Expected, Scalar } from './conditions'
import type { RowScreenName } from './controls'
import type { Fields, ThemeColor, ValueOf } from './fieldTypes'
import type { Text } from './text'

export type CrudVerb = 'index' | 'add' | 'edit' | 'del' | 'sortable'

/** `author.name`: a shown column of a reference. */
type RelationColumn<F> = {
  [K in keyof F]: F[K] extends { as: infer A extends string; show: readonly (infer S extends string)[] } ? `${A}.${S}` : never
}[keyof F]
export type ColumnName<F> = (keyof F & string) | 'id' | RelationColumn<F>

/** A condition on the fields of one resource: a state that does not exist does not compile. */
export type ConditionOn<F> = string extends keyof F ? Condition : { readonly [K in keyof F]?: ComparedWith<ValueOf<F[K]>> }
type ComparedWith<Value> = unknown extends Value ? Expected : Extract<Value, Scalar> | readonly Extract<Value, Scalar>[]

export interface ActionDefinition<On = Condition> {
  readonly label: Text
  readonly icon?: string
  /** One row (default), the ticked rows, or the whole list. */
  readonly on?: 'row' | 'rows' | 'list'
  readonly when?: On
  /** What follows from it, said in the question before it runs. Several rows are always asked about, with their number. */
  readonly confirm?: Text
  /** What is said when it is done on rows; `{count}` is their number. */
  readonly done?: Text
  /** What is asked in a popup before the action runs. */
  readonly input?: Fields
  readonly color?: ThemeColor
  /** The button rule that grants it; the action's own name by default. */
  readonly node?: string
  /** Runs nothing: opens the list of another resource, narrowed to the row by the named column. */
  readonly relatedList?: RelatedList
}

/** The rows of another resource that belong to one row: those whose column `by` holds its id. */
export interface RelatedList {
  readonly list: string
  readonly by: string
}

/** The actions of a resource, by their names. */
export type Actions<F = Fields> = Readonly<Record<string, ActionDefinition<ConditionOn<F>>>>

export interface FormGroup<Name extends string = string> {
  readonly title?: Text
  /** A name, or names that share one row. */
  readonly fields: readonly (Name | readonly Name[])[]
}

/** A part of a list under a tab of its own; the screen shows its live count. */
export interface TabDefinition<On = Condition> {
  readonly title: Text
  /** Stored columns and what they must hold; without it the tab holds every row. */
  readonly where?: On
}

interface ListDefinition<F, Name extends string = ColumnName<F>> {
  readonly columns: readonly Name[]
  readonly filters?: readonly Name[]
  /** Columns of the quick search; they get a trigram index. */
  readonly search?: readonly Name[]
  readonly sort: readonly [Name, 'asc' | 'desc']
  /** Columns that can be sorted; by default the id, numbers, moments, dates and weights among the columns. */
  readonly sortable?: readonly Name[]
  /** Fields shown below a row when it is opened. */
  readonly expand?: readonly Name[]
  /** Shown below an opened row instead of fields. */
  readonly row?: RowScreenName
  /** The first tab is open at first. */
  readonly tabs?: Readonly<Record<string, TabDefinition<ConditionOn<F>>>>
  /** Columns that can be edited in their cells; `edit` must be granted. */
  readonly inline?: readonly (keyof F & string)[]
}

export interface MenuDefinition {
  readonly icon: string
  /** Bigger comes first in its directory; by default the order of `resources/index.ts`. */
  readonly weight?: number
  readonly remark?: Text
}

/**
 * The definition of an entity. Its parameters are what one resource says of itself: its path, fields, actions, table, and
 * whether its deletions only mark rows. Left out, they stand for any resource.
 */
export interface Resource<
  P extends string = string,
  F extends Fields = Fields,
  A extends Actions<F> = Actions<F>,
  T extends string = string,
  S extends boolean = boolean,
> {
  /** The one identity: `library/book` is the screen, the controller `library.Book` and the prefix of the nodes. */
  readonly path: P
  readonly table: T
  /** The screen and its menu entry, usually a plural. */
  readonly title: Text
  /** One row, in titles and sentences: `Edit book: Emma`. */
  readonly noun: Text
  readonly menu: MenuDefinition
  readonly fields: F
  readonly list: ListDefinition<F>
  /** By default one group with every field that can be written, in order. */
  readonly form?: readonly FormGroup<keyof F & string>[]
  readonly formLayout?: 'groups' | 'tabs'
  /** The popup takes most of a large screen: for a form with a table in it. */
  readonly isWideForm?: boolean
  readonly crud: readonly CrudVerb[]
  /** The state a row must be in to be edited; in any other, `edit` is refused. */
  readonly editableWhen?: ConditionOn<F>
  /** The same for `del`. */
  readonly deletableWhen?: ConditionOn<F>
  readonly actions?: A
  /** Further button nodes without an action of their own. */
  readonly nodes?: Readonly<Record<string, Text>>
  /** Sheets can be read back: a line without an id is the row whose first filled `match` column is the same, else a new one. */
  readonly imports?: { readonly match: readonly (keyof F & string)[] }
  readonly softDelete?: S
  /** What else a deletion brings about, as a sentence in the question before it. */
  readonly deleteNote?: Text
  /** The field that names a row in titles and confirmations; the first search column by default. */
  readonly nameField?: keyof F & string
  /** Columns that name a row together where no single field does. */
  readonly nameColumns?: readonly ColumnName<F>[]
  /** Deletes are never logged row by row and rows never change: a log. */
  readonly isLog?: boolean
  /** The component key of the menu rule, where the wire contract names another than the usual one. */
  readonly component?: string
}

/** Any resource, for code that works on all of them. */
export type AnyResource = Resource

/** The one way to describe an entity. Nothing in it runs: the definition is data for both sides. */
export const defineResource = <
  const P extends string,
  const T extends string,
  F extends Fields,
  const A extends Actions<NoInfer<F>> = {},
  const S extends boolean = false,
>(
  definition: Resource<P, F, A, T, S>,
): Resource<P, F, A, T, S> => definition
