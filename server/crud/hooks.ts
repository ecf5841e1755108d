import type { RawBuilder } from 'kysely'

import type { Actions, Resource } from '../../resources/kit/define'
import type { Fields, StoredText, RowOf, ValueOf } from '../../resources/kit/fieldTypes'
import type { ComputedField } from '../../resources/kit/types/computed'
import type { Context } from '../context'

type ComputedNames<F> = { [K in keyof F]: F[K] extends ComputedField ? K : never }[keyof F]
/** The actions with a handler on the server. */
type ServerActionsOf<A> = { [K in keyof A]: A[K] extends { relatedList: object } ? never : K }[keyof A]
type InputOf<A> = A extends { input: infer I extends Fields } ? { -readonly [K in keyof I]: ValueOf<I[K]> } : Record<string, never>

/** A row action gets its locked row, a `rows` action each selected row in turn, a `list` action none. */
type Handler<F extends Fields, A> = (ctx: Context, row: A extends { on: 'list' } ? undefined : RowOf<F>, input: InputOf<A>) => Promise<unknown>

/** The new value of a field that the domain changes: while its row is locked, the old one is known. */
export interface FieldMove {
  readonly from: unknown
  readonly to: unknown
  /** The value was given, and not a difference. */
  readonly isCount: boolean
  /** It takes an earlier change back. */
  readonly isUndo?: true
}

/** A written row: its new and its old values, the accepted values of its body, and the unvalidated body. */
export interface SavedRow<Row> {
  readonly row: Row
  readonly before: Row | undefined
  readonly values: Partial<Row>
  readonly body: Readonly<Record<string, unknown>>
}

/**
 * The special behavior of one resource: hooks before and after its reads and writes, its actions, and its SQL expressions. Every hook runs inside the
 * request's transaction, may `refuse(...)`, and does not depend on HTTP.
 */
interface Hooks<Row, Name extends PropertyKey> {
  /** The row rule: an SQL condition over the main table `m`, part of every read and write. Undefined: all rows. */
  readonly scope?: (ctx: Context) => Promise<RawBuilder<boolean> | undefined> | RawBuilder<boolean> | undefined
  /** Before rows are locked by their ids: takes the locks that come first in the lock order of these tables. */
  readonly lockFirst?: (ctx: Context, ids: readonly number[]) => Promise<void>
  /** Before the write. Returns the values to write (also computed read-only ones), or nothing to keep them. */
  readonly beforeSave?: (ctx: Context, values: Partial<Row>, before: Row | undefined) => Promise<Partial<Row> | void>
  /** After the write: one row of a form, or all rows of a batch of an import. */
  readonly afterSave?: (ctx: Context, saved: readonly SavedRow<Row>[]) => Promise<void>
  /** The verbs of the domain that change single fields, by their names in `changes` of the definition. Their row is locked. */
  readonly changes?: { readonly [K in Name]?: (ctx: Context, row: Row, move: FieldMove) => Promise<void> }
  readonly beforeDelete?: (ctx: Context, row: Row) => Promise<void>
  /** After a row was deleted or marked, and copied into the recycle bin; `row` is as it was. */
  readonly afterDelete?: (ctx: Context, row: Row) => Promise<void>
  /** Before a deletion is undone, while the row is still marked: restores what was deleted with it. Returns values to write. */
  readonly beforeRestore?: (ctx: Context, row: Row) => Promise<Partial<Row> | void>
  /** After a row was inserted again with the rows of other tables that were deleted with it. One that was marked as deleted has kept those. */
  readonly afterReinsert?: (ctx: Context, row: Row) => Promise<void>
  /** Completes rows before they are sent; `edit` is the one row of a form. A fixed number of queries for any number of rows. */
  readonly afterRead?: (ctx: Context, rows: Record<string, unknown>[], kind: 'list' | 'edit') => Promise<void>
  /** Completes the row of the details instead of `afterRead`, where they have more than the list. */
  readonly afterShow?: (ctx: Context, row: Record<string, unknown>) => Promise<void>
  /** The row of another list that these details show, with what they tell of it. */
  readonly shownRow?: (row: Readonly<Record<string, unknown>>) => ShownRow
  /** After rows were marked as printed for the first time. */
  readonly afterPrint?: (ctx: Context, ids: readonly number[], printout: string) => Promise<void>
  /** Fields without columns, for the log of sensitive data. */
  readonly kept?: KeptFields
  /** A change of its rows is rolled back by super administrators only: what was allowed then may be more than others hold now. */
  readonly isRolledBackBySupers?: true
  /** Further keys of the index response, e.g. `group` of auth.Group. */
  readonly indexExtra?: (ctx: Context) => Promise<Record<string, unknown>>
  /** Further keys of what a form starts with: of the answer to `GET edit`, and that of a `GET add` of its own. */
  readonly formExtra?: () => Readonly<Record<string, unknown>>
  /** Further conditions of a remote select by the parameters that switch them on with `1`, e.g. those of a `defaultFrom`. */
  readonly selectBy?: Readonly<Record<string, RawBuilder<boolean>>>
  /** A further condition of a remote select, from its parameters, e.g. `absoluteAuth`. */
  readonly selectScope?: (ctx: Context, query: Readonly<Record<string, unknown>>) => Promise<RawBuilder<boolean> | undefined>
  /** Further keys of a row in a remote select, from its labels alone; each is named in `extraKeys`. */
  readonly selectExtra?: (row: Record<string, unknown>) => Record<string, unknown>
  /** Keys beside the fields that rows and forms of this resource have; ignored by a save. */
  readonly extraKeys?: readonly string[]
  readonly sheet?: SheetHooks
  /** Expressions over the main table `m` for the `extra` columns of export tasks. */
  readonly exportColumns?: Readonly<Record<string, RawBuilder<unknown>>>
  /** Further texts that the server writes into a field, beside those of its definition. */
  readonly storedTexts?: { readonly [K in Name]?: readonly StoredText[] }
}

/** By the path of its list. Whole contact data in it is logged as told. */
interface ShownRow {
  readonly path: string
  readonly id: unknown
  readonly values: Readonly<Record<string, unknown>>
}

/** Fields that hooks keep elsewhere, such as the rules of a group, whose changes can be watched. */
export interface KeptFields {
  /** Their complete values by row; one query for any number of rows. */
  readonly read: (ctx: Context, ids: readonly number[]) => Promise<ReadonlyMap<number, Record<string, unknown>>>
  /** The path of the list that their ids are of. */
  readonly of: string
  /** What a rollback saves, with what has come since without an edit; undefined if the value was changed. */
  readonly rollBack: (ctx: Context, change: KeptChange) => Promise<unknown>
}

export interface KeptChange {
  readonly before: unknown
  readonly after: unknown
  readonly present: unknown
  /** When it was changed, as an expression: seconds are too coarse to compare with. */
  readonly at: RawBuilder<Date>
}

/**
 * A subquery of one row over the main table `m`, from which pages and details read several computed fields at once. Filters and the conditions of a row use the
 * expressions of `computed`: both must give the same value (`tests/server/crud/sharedSubqueries.test.ts`).
 */
export interface SharedSubquery<Name extends PropertyKey = string> {
  readonly alias: string
  readonly query: RawBuilder<unknown>
  /** Expressions over its columns. */
  readonly reads: { readonly [K in Name]?: RawBuilder<unknown> }
}

/** The hooks of one resource: its field names are typed, and each of its computed fields and actions requires an expression or a handler. */
type HooksOf<F extends Fields, A> = Hooks<RowOf<F>, keyof F> &
  ([ComputedNames<F>] extends [never]
    ? { readonly computed?: undefined }
    : {
        readonly computed: { readonly [K in ComputedNames<F>]: RawBuilder<unknown> }
        readonly shared?: readonly SharedSubquery<ComputedNames<F>>[]
      }) &
  ([ServerActionsOf<A>] extends [never] ? { readonly actions?: undefined } : { readonly actions: { readonly [K in ServerActionsOf<A>]: Handler<F, A[K]> } })

/** The hooks of any resource, for the generic controller. */
export interface AnyHooks extends Hooks<Record<string, unknown>, string> {
  /** Expressions over the main table `m`. */
  readonly computed?: Readonly<Record<string, RawBuilder<unknown>>>
  readonly shared?: readonly SharedSubquery[]
  readonly actions?: Readonly<Record<string, (ctx: Context, row: Record<string, unknown> | undefined, input: Record<string, unknown>) => Promise<unknown>>>
}

/** What a sheet has beyond the columns of the row itself, and how it is written. */
export interface SheetHooks {
  /**
   * Values changed by an action of their own, such as the stock of a SKU. They are read from the row; `save` gets the new value and, as `<name>_loaded`, the
   * value when the sheet was read.
   */
  readonly extra?: {
    readonly fields: Fields
    readonly save: (ctx: Context, row: Record<string, unknown>, values: Record<string, unknown>) => Promise<void>
  }
  /** Rows that belong to a row: each has a line of the sheet. */
  readonly lines?: SheetLines
}

export interface SheetLines {
  readonly fields: Fields
  /** The column with the id of a line: one that no line of the row has is refused. */
  readonly id?: string
  /** Writable fields that the lines replace. */
  readonly instead: readonly string[]
  /** The lines of these rows, in order; each has `id` and the fields above. At most two queries for any number of rows. */
  readonly read: (ctx: Context, ids: readonly number[]) => Promise<ReadonlyMap<number, readonly Record<string, unknown>[]>>
  /** The part of a body the lines make: `lines` as the sheet has them, `before` as they are stored. */
  readonly bodyOf: (lines: readonly Record<string, unknown>[], before: readonly Record<string, unknown>[]) => Record<string, unknown>
  /** A number saved as a difference, and the key with its initial value, because others may change it meanwhile. */
  readonly relative?: { readonly value: string; readonly loaded: string }
  /** Finds the stored line that matches one of the sheet; undefined for a new one. Prepared once for the lines of a row, of which there may be thousands. */
  readonly matcherOf: (before: readonly Record<string, unknown>[]) => (line: Readonly<Record<string, string>>) => Record<string, unknown> | undefined
}

/** Hooks with the path of the resource they belong to. */
export interface ResourceHooks {
  readonly path: string
  readonly hooks: AnyHooks
}

/** Connects hooks with their resource: a missing handler or expression does not compile. */
export function hooksFor<F extends Fields, A extends Actions<F>>({ path }: Resource<string, F, A>, hooks: HooksOf<NoInfer<F>, NoInfer<A>>): ResourceHooks {
  return { path, hooks: hooks as unknown as AnyHooks } // widened for the generic controller, which only passes rows through
}
