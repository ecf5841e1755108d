import type { Condition } from './conditions'
import type { Text } from './text'

/** A text that the product itself stores, in Chinese; `when` tells its rows from those in which a person typed the same. */
export interface StoredText extends Text {
  readonly when?: Condition
}

/** The look of a tag or a button; never the only carrier of meaning. */
export type ThemeColor = 'default' | 'info' | 'success' | 'warning' | 'error'

/** What every field may say. `when` hides the field and drops its value while the condition does not fit. */
export interface FieldOptions {
  readonly required?: boolean
  /** Kept by the server: shown, but never taken from a body. */
  readonly readOnly?: boolean
  /** Chosen when the row is added and kept from then on. */
  readonly immutable?: boolean
  readonly help?: Text
  readonly unit?: string
  readonly when?: Condition
  /** Unique alone, or together with the named fields. Case-insensitive for texts; empty texts do not count. */
  readonly unique?: true | readonly string[]
  /** Column width in px at normal density. */
  readonly width?: number
  /** The cell offers to copy its value. */
  readonly copy?: boolean
  /** The column starts hidden in the chooser. */
  readonly hidden?: boolean
  /** The former column name, so that a rename is never guessed. */
  readonly renamedFrom?: string
  /** Texts that the product writes into this column: lists, selects and exports show them in the language of the reader. */
  readonly storedTexts?: readonly StoredText[]
  /** The field that holds the same text in English, shown in its place to who reads English. */
  readonly englishField?: string
}

/** What every field has. */
export interface Base<Type extends string> extends FieldOptions {
  readonly type: Type
  readonly label: Text
}

/**
 * Every field type: what a field of it is and what it holds on the wire. Each type adds itself in its own file,
 * `types/<type>.ts`, by declaration merging.
 */
export interface FieldTypes {}

export type FieldType = keyof FieldTypes
export type FieldOf<Type extends FieldType> = FieldTypes[Type]['field']
export type AnyField = FieldOf<FieldType>
export type Fields = Readonly<Record<string, AnyField>>

export interface KeyValue {
  readonly key: string
  readonly value: string
}

/** What a field holds on the wire: one of its choices, or what its type says. */
export type ValueOf<X> = X extends { readonly type: infer T extends FieldType }
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

/** A row as the server's hooks and the screens see it. */
export type RowOf<F extends Fields> = { id: number; row_version: number } & { -readonly [K in keyof F]: ValueOf<F[K]> }
