import type { RawBuilder } from 'kysely'

import type { FieldOf, FieldType } from '../../../resources/kit/fieldTypes'
import type { Operator } from '../../../resources/kit/protocol/list'
import type { Language } from '../../../resources/kit/text'
import type { Db } from '../../context'
import type { BuildComparison, Comparator } from './comparator'
import type { SqlCell, WriteCell } from './exportCell'
import type { ValueSchemas } from './jsonSchema'
import type { ListLabels } from './labels'
import type { ParsedCell, ReadTextInput, WriteTextInput } from './sheetText'
import type { FieldStorage } from './storage'

/** The context of a saved value: its field, the transaction, the previous value. */
export interface DerivedFrom<Field> {
  readonly name: string
  readonly field: Field
  readonly tx: Db
  /** Undefined in a new row. */
  readonly before: unknown
}

/** A field type on the server: how it is stored, compared, indexed, and written to sheets. */
export interface ServerFieldType<Type extends FieldType> {
  storage(name: string, field: FieldOf<Type>): FieldStorage
  /** Its values in the open API. */
  jsonSchema(field: FieldOf<Type>): ValueSchemas
  /** Columns that are not named after the field. */
  readonly ownColumns?: readonly string[]
  /** The column with its value as text; rows have it too. */
  readonly wordsColumn?: string
  /** Too long for the rows of a list, unless the list shows it. */
  readonly isLong?: true
  /** Loaded and saved by the hooks of its resource. */
  isKeptByHooks?(field: FieldOf<Type>): boolean

  /** Sanitizes a saved text. */
  sanitize?(text: string): string
  /** Replaces the value before it is stored. */
  hash?(value: string): Promise<string>
  /** Columns derived from a saved value; an invalid value is refused. */
  derivedColumns?(value: unknown, saving: DerivedFrom<FieldOf<Type>>): Promise<Readonly<Record<string, unknown>>>
  /** Columns set by the database at every edit. */
  valueOnEdit?(field: FieldOf<Type>): RawBuilder<unknown> | undefined
  /** At most one row of the table is on. */
  isExclusive?(field: FieldOf<Type>): boolean
  /** Addresses of pictures, which pages load automatically. */
  readonly isPicture?: true
  /** Its texts have only plain letters, digits and punctuation. */
  isAscii?(field: FieldOf<Type>): boolean

  /** How conditions parse its values; without it the column cannot be compared. */
  readonly comparator?: Comparator
  /** Its own conditions, if its values are not in one column. */
  comparison?(name: string, field: FieldOf<Type>): BuildComparison
  /** Operators that clients of the wire contract send beyond those of the screens: `admin_id LIKE 1`, `status eq 1`. */
  readonly alsoTaken?: readonly Operator[]

  /** Few values, each with many rows: the index continues in the list's order, so that a page of one value is read directly. */
  readonly isGrouping?: true
  /** A list filtered by it is read in its order. */
  readonly isOrdered?: true
  /** Whether the column can be sorted by an index. */
  canBeOrdered?(field: FieldOf<Type>): boolean
  /** Stored as null if empty, which must not be unique. */
  readonly noneIsUnique?: true
  /** It has names that people type, in Chinese as a rule. `isRowName`: it names the rows of its list. */
  hasPinyin?(field: FieldOf<Type>, isRowName: boolean): boolean
  /** The index for searching inside the column: its expression and the suffix of its name. */
  searchIndex?(column: string): readonly [expression: string, suffix: string]

  /** A cell of an export; by default the value as text. Labels are looked up once per sheet, not once per row. */
  exportCell?(field: FieldOf<Type>, language: Language): WriteCell
  /** The key under which a row has its value as text. */
  wordsKey?(name: string, field: FieldOf<Type>): string
  /** An amount keeps its decimal places in a CSV file; a workbook gets it as a number. */
  readonly isAmount?: true
  /** It can never look like a formula. */
  readonly isHarmless?: true
  /** The same cell formatted by the database; without it a file with such a column is formatted row by row. */
  exportLine?(column: RawBuilder<unknown>, field: FieldOf<Type>, language: Language): SqlCell

  /** Its text in a sheet that can be imported; by default the value. */
  writeText?(input: WriteTextInput<FieldOf<Type>>): string
  /** Its value from that text; by default the text unchanged. */
  readText?(input: ReadTextInput<FieldOf<Type>>): ParsedCell
  /** Labels that belong to no resource. */
  readonly labels?: { readonly path: string; readonly read: (tx: Db) => Promise<ListLabels> }
  /** The value of an empty cell, if it is not null. */
  readonly emptyCell?: unknown
  /** It cannot be imported from text. */
  readonly isUnreadable?: true
  /** A workbook gets it as a number. */
  readonly isBookNumber?: true
}
