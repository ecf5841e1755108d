import { conditionOfArrows } from './states'

import type { ActionDefinition } from './actions'
import type { Comparison, Condition, Expected, Scalar } from './conditions'
import type { ListSlots, RowScreenName } from './controls'
import type { Figure } from './figure'
import type { AnyField, Fields, ValueOf } from './fieldTypes'
import type { ExportTaskDefinition } from './exportTask'
import type { Printout } from './printouts'
import type { ShowDefinition } from './show'
import type { StateAxis, States } from './states'
import type { Text } from './text'

export type CrudVerb = 'index' | 'add' | 'edit' | 'del' | 'sortable'

/** `author.name`: a shown column of a reference. */
type RelationColumn<F> = {
  [K in keyof F]: F[K] extends { as: infer A extends string; show: readonly (infer S extends string)[] } ? `${A}.${S}` : never
}[keyof F]
export type ColumnName<F> = (keyof F & string) | 'id' | RelationColumn<F>

/** A condition on the fields of one resource: an unknown choice does not compile. */
export type ConditionOn<F> = string extends keyof F ? Condition : { readonly [K in keyof F]?: ComparedWith<ValueOf<F[K]>> }
type ComparedWith<Value> = unknown extends Value ? Expected : Extract<Value, Scalar> | readonly Extract<Value, Scalar>[] | Comparison<Extract<Value, Scalar>>

/** A filter by rows `of` another entity that refer to a row `by` a field: a row matches if one of them does. */
export interface LineFilter {
  /** How its value is chosen: a reference, or a switch for whether there is such a row at all. */
  readonly field: AnyField
  readonly of: string
  readonly by: string
  /** What is compared: a reference, or a field of what it refers to, `book_id.author_id`. A switch has none. */
  readonly column?: string
  /** Only rows like these. */
  readonly where?: Condition
}

/** Texts of the rows `of` another entity that refer to a row `by` a field. */
export interface LineSearch {
  readonly of: string
  readonly by: string
  readonly columns: readonly string[]
}

/** A value that the domain changes, and no form. */
export interface ChangeDefinition<On = Condition> {
  /** The node that permits it: one of the same screen, or, with a slash, of another. */
  readonly node: string
  /** The rows that have it. */
  readonly when?: On
  /** Its changes add up: one is undone by the opposite one, whatever came after it. */
  readonly isQuantity?: true
}

/** The actions of a resource by name. */
export type Actions<F = Fields> = Readonly<Record<string, ActionDefinition<ConditionOn<F>>>>

export interface FormGroup<Name extends string = string> {
  readonly title?: Text
  /** A name, or names that share one line. */
  readonly fields: readonly (Name | readonly Name[])[]
}

/** A subset of a list in a tab; the screen shows its current count. */
export interface TabDefinition<On = Condition> {
  readonly title: Text
  /** Stored columns and their expected values; without it the tab has every row. */
  readonly where?: On
  /** The order of this tab instead of that of the list. */
  readonly sort?: readonly [string, 'asc' | 'desc']
  /** Its rows wait for staff: their count is a badge. The counts of other tabs are plain. */
  readonly attention?: true
}

interface ListDefinition<F, Name extends string = ColumnName<F>> {
  readonly columns: readonly Name[]
  /** Columns that are offered, but not shown until somebody chooses them. */
  readonly optional?: readonly Name[]
  /** Columns drawn as the second line of another one, by its name, until somebody chooses a column of their own for them. */
  readonly below?: Readonly<Partial<Record<Name, Name>>>
  readonly filters?: readonly Name[]
  /** Columns of the quick search; they get a trigram index. */
  readonly search?: readonly Name[]
  /** Further filters, by names of their own: by lines of the row. */
  readonly filterLines?: Readonly<Record<string, LineFilter>>
  /** Texts of its lines that the quick search looks into, too. */
  readonly searchLines?: readonly LineSearch[]
  readonly sort: readonly [Name, 'asc' | 'desc']
  /** Columns that can be sorted, each with an index; by default the id, texts, numbers, moments, dates and weights among the columns. */
  readonly sortable?: readonly Name[]
  /** Numbers among the columns whose sums over all rows of the filter are shown below. */
  readonly totals?: readonly (keyof F & string)[]
  /** Fields shown below an expanded row. */
  readonly expand?: readonly Name[]
  /** A custom screen below an expanded row instead of fields. */
  readonly row?: RowScreenName
  /** Components of this list alone, by name: one among its tools, one among the actions of each row. */
  readonly slots?: ListSlots
  /** The first tab is open initially. */
  readonly tabs?: Readonly<Record<string, TabDefinition<ConditionOn<F>>>>
  /** Open lists learn within two seconds that rows were added or changed, whoever did it; the database tells them. */
  readonly live?: true
  /** Columns that can be edited in the list, with the right to edit or that of `changes`. */
  readonly inline?: readonly (keyof F & string)[]
  /** Numbers above the list, by name; those over a moment are of today. */
  readonly tiles?: Readonly<Record<string, Figure>>
  /** Rows that change by themselves: while the page has one of them, the list is read again every second. */
  readonly refreshWhile?: ConditionOn<F>
  /** The command palette does not search its rows: they only repeat what it lists anyway, such as the screens. */
  readonly notInPalette?: true
}

export interface MenuDefinition {
  readonly icon: string
  /** Larger comes first in its directory; by default the order of `resources/index.ts`. */
  readonly weight?: number
  readonly remark?: Text
}

/**
 * The definition of an entity. Its type parameters describe one resource: its path, fields, actions, table, and whether its deletions are soft. Their defaults
 * describe any resource.
 */
export interface Resource<
  P extends string = string,
  F extends Fields = Fields,
  A extends Actions<F> = Actions<F>,
  T extends string = string,
  S extends boolean = boolean,
> {
  /** The identifier: `library/book` gives the screen, the controller `library.Book` and the prefix of the nodes. */
  readonly path: P
  readonly table: T
  /** The resource whose rows it shows from another side, see `defineView`. */
  readonly viewOf?: string
  /** The title of the screen and its menu entry, usually a plural. */
  readonly title: Text
  /** One row, in titles and sentences: `Edit book: Emma`. */
  readonly noun: Text
  /** The Chinese word between the number of rows and their name, 条 if left out; English shows none. */
  readonly counter?: Text
  readonly menu: MenuDefinition
  readonly fields: F
  readonly list: ListDefinition<F>
  /** By default one group with every writable field, in order. */
  readonly form?: readonly FormGroup<keyof F & string>[]
  readonly formLayout?: 'groups' | 'tabs'
  /** The popup uses most of a large screen: for a form with a table. */
  readonly isWideForm?: boolean
  /** The details of a row, with the node `info` and a call of that name. */
  readonly show?: ShowDefinition<ColumnName<F>, keyof F & string>
  /** What is printed of its rows. Each has a call of its name. */
  readonly printouts?: Readonly<Record<string, Printout<ColumnName<F>, keyof F & string, ConditionOn<F>>>>
  readonly crud: readonly CrudVerb[]
  /** A row can be copied into the add form, by those who may add and edit; the named fields start anew, as do unique ones. */
  readonly copies?: { readonly without?: readonly (keyof F & string)[] }
  /** The condition for editing a row; otherwise `edit` is refused. */
  readonly editableWhen?: ConditionOn<F>
  /** The same for `del`. */
  readonly deletableWhen?: ConditionOn<F>
  readonly actions?: A
  /** Read-only fields that staff change one at a time, in the list or for several rows, by a verb of the domain, which the hook of this name calls. */
  readonly changes?: Readonly<{ [Name in keyof F & string]?: ChangeDefinition<ConditionOn<F>> }>
  /** Paths of other lists that show values of these rows, so that they are read again with them. */
  readonly shownIn?: readonly string[]
  /** The states that its choice fields lead through. Only `moveState` and the database's own rule change them. */
  readonly states?: States<F>
  /** Further button nodes without an action of their own. */
  readonly nodes?: Readonly<Record<string, Text>>
  /** The list can be exported as a task, whose file has columns of choice. */
  readonly exportTask?: ExportTaskDefinition<ColumnName<F>>
  /** Sheets can be imported: a line without an id matches the row by the first filled column of `match`, or is new. */
  readonly imports?: { readonly match: readonly (keyof F & string)[] }
  readonly softDelete?: S
  /** A further consequence of a deletion, as a sentence in its confirmation. */
  readonly deleteNote?: Text
  /** The field that names a row in titles and confirmations; the first search column by default. */
  readonly nameField?: keyof F & string
  /** The path to the name of a row: columns that together name it, also those of rows it refers to, as `['author.name', 'title']`. */
  readonly nameColumns?: readonly ColumnName<F>[]
  /** Without a screen of its own, see `defineDetail`. */
  readonly isDetail?: boolean
  /** A log: its rows never change, and deletions are not logged row by row. */
  readonly isLog?: boolean
  /** A deletion takes more than rows, such as a file, so that it cannot be undone. */
  readonly isDeletionFinal?: true
  /** The component key of the menu rule, if the wire contract names another than the usual one. */
  readonly component?: string
}

/** Any resource, for code that works on all of them. */
export type AnyResource = Resource

/** Defines an entity. The definition is pure data for browser and server. */
export const defineResource = <
  const P extends string,
  const T extends string,
  F extends Fields,
  const A extends Actions<NoInfer<F>> = {},
  const S extends boolean = false,
>(
  definition: Resource<P, F, A, T, S>,
): Resource<P, F, A, T, S> => withArrowConditions(definition)

/** What rows need that are shown only as details of others: neither menu, nor list, nor calls. */
type Detail<P extends string, F extends Fields, T extends string> = Pick<
  Resource<P, F, {}, T, false>,
  'path' | 'table' | 'title' | 'noun' | 'fields' | 'states' | 'nameField' | 'nameColumns'
>

/** Defines rows without a screen of their own, such as the lines of an order. They have a table and belong into `details` of `resources/index.ts`. */
export const defineDetail = <const P extends string, const T extends string, F extends Fields>(definition: Detail<P, F, T>): Resource<P, F, {}, T, false> =>
  defineResource({ ...definition, isDetail: true, menu: { icon: '' }, list: { columns: ['id'], filters: [], sort: ['id', 'asc'] }, crud: [] })

/** What a second list of the same rows has of its own. */
type View<P extends string, F extends Fields, A extends Actions<F>> = Pick<
  Resource<P, F, A>,
  'path' | 'title' | 'noun' | 'menu' | 'fields' | 'list' | 'show' | 'actions' | 'nodes' | 'nameField' | 'nameColumns' | 'component'
>

/**
 * Defines a second list of the rows of a resource, with nodes and a menu entry of its own. It is read-only but for its actions, its stored fields are those of
 * the resource, and it has no table of its own among the types of the database.
 */
export const defineView = <const P extends string, F extends Fields, S extends boolean, const A extends Actions<NoInfer<F>> = {}>(
  of: Pick<Resource<string, Fields, {}, string, S>, 'path' | 'table' | 'softDelete'>,
  definition: View<P, F, A>,
): Resource<P, F, A, never, S> => {
  const table = of.table as never // a type of its own would be a second one of that table
  return defineResource({ ...definition, table, viewOf: of.path, crud: ['index'], ...(of.softDelete !== undefined && { softDelete: of.softDelete }) })
}

/** An action that moves states is possible where its transitions start; `when` may ask for more. */
function withArrowConditions<P extends string, F extends Fields, A extends Actions<F>, T extends string, S extends boolean>(
  definition: Resource<P, F, A, T, S>,
): Resource<P, F, A, T, S> {
  const { actions, states } = definition
  if (!actions || !states) return definition
  const known = { states: states as Readonly<Record<string, StateAxis | undefined>> }
  const complete = Object.entries(actions).map(([name, action]) => [
    name,
    action.moves ? { ...action, when: { ...conditionOfArrows(known, action.moves), ...action.when } } : action,
  ])
  return { ...definition, actions: Object.fromEntries(complete) as A } // the same actions, with more in `when`
}
