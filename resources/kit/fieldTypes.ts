import type { Condition } from './conditions'
import type { OwnCellName } from './controls'
import type { Text } from './text'

/** A text that the product itself stores, in Chinese; `when` distinguishes its rows from those where a person typed the same. */
export interface StoredText extends Text {
  readonly when?: Condition
}

/** What a masked text is, which says how much of it stays readable. */
export type MaskKind = 'mobile' | 'name' | 'email'

/** The color of a tag or a button; never the only way to tell states apart. */
export type ThemeColor = 'default' | 'info' | 'success' | 'warning' | 'error'

/** Options of every field. `when` hides the field and drops its value while the condition does not hold. */
export interface FieldOptions {
  readonly required?: boolean
  /** Written by the server: shown, but never accepted from a body. */
  readonly readOnly?: boolean
  /** Writable only when the row is added. */
  readonly immutable?: boolean
  /** The node without which the field does not exist for somebody: in lists, forms, details, filters, orders, searches, sheets and logs. */
  readonly needs?: string
  /** Contact data of a person: what it is. Lists show a part of it; the whole is for holders of the node `contact` of its list. */
  readonly masked?: MaskKind
  /** Set in a resource as somebody sees it who does not hold that node. */
  readonly isMasked?: boolean
  readonly help?: Text
  readonly unit?: string
  readonly when?: Condition
  /** Unique alone, or together with the named fields. Case-insensitive for texts; empty texts do not count. */
  readonly unique?: true | readonly string[]
  /** Column width in px at normal density. */
  readonly width?: number
  /** Lists and details draw it by a component of its own. Sheets, printouts and texts have the plain value. */
  readonly cell?: OwnCellName
  /** The cell has a button to copy its value. */
  readonly copy?: boolean
  /** The column is hidden by default. */
  readonly hidden?: boolean
  /**
   * Lists sort, filter and search it without an index; only a unique field and a reference have theirs. For a value that changes much more often than its
   * row: where no index has a changed column, the database writes a new version of the row alone, otherwise an entry in every index of the table.
   */
  readonly unindexed?: true
  /** The former column name, so that a rename is never inferred. */
  readonly renamedFrom?: string
  /** Texts that the product stores in this column: lists, selects, exports and forms of settings show them in the language of the reader. */
  readonly storedTexts?: readonly StoredText[]
  /** The field with the same text in English, shown instead in English. */
  readonly englishField?: string
}

/** Properties of every field. */
export interface Base<Type extends string> extends FieldOptions {
  readonly type: Type
  readonly label: Text
}

/** Every field type: its options and its value on the wire. Each type declares itself in its own file, `types/<type>.ts`, by declaration merging. */
export interface FieldTypes {}

export type FieldType = keyof FieldTypes
export type FieldOf<Type extends FieldType> = FieldTypes[Type]['field']
export type AnyField = FieldOf<FieldType>
export type Fields = Readonly<Record<string, AnyField>>

export interface KeyValue {
  readonly key: string
  readonly value: string
}

/** The value of a field on the wire: one of its choices, or the value of its type. */
export type ValueOf<X> = X extends { readonly type: FieldType; readonly columns: infer C extends Fields } ? readonly LineOf<C>[] : SingleValueOf<X>

/** A line of a table; one of a stored row has its id. */
type LineOf<C extends Fields> = { readonly id?: number } & { readonly [K in keyof C]: SingleValueOf<C[K]> }

type SingleValueOf<X> = X extends { readonly type: infer T extends FieldType }
  ? X extends { readonly choices: Readonly<Record<infer C extends string, Text>> }
    ? FieldTypes[T]['value'] extends string
      ? X extends { readonly numeric?: infer N }
        ? [Exclude<N, undefined>] extends [true]
          ? NumberIn<C>
          : C
        : C
      : FieldTypes[T]['value']
    : FieldTypes[T]['value']
  : never

type NumberIn<Key extends string> = Key extends `${infer Value extends number}` ? Value : never

/** A row as the server's hooks and the screens use it. */
export type RowOf<F extends Fields> = { id: number; row_version: number } & { -readonly [K in keyof F]: ValueOf<F[K]> }
