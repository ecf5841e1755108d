import type { RawBuilder } from 'kysely'

import type { Db } from '../../context'
import type { FieldOf, FieldType } from '../../../resources/kit/fieldTypes'
import type { Operator } from '../../../resources/kit/protocol/list'
import type { Language } from '../../../resources/kit/text'
import type { BuildComparison, Comparator } from './comparator'
import type { SqlCell, WriteCell } from './exportCell'
import type { ListLabels } from './labels'
import type { ParsedCell, ReadTextInput, WriteTextInput } from './sheetText'
import type { FieldStorage } from './storage'

/** What a value that is saved stands in: its field, the transaction, the value before. */
export interface DerivedFrom<Field> {
  readonly name: string
  readonly field: Field
  readonly tx: Db
  /** Undefined in a new row. */
  readonly before: unknown
}

/** What a field type is on the server: how it is kept, compared, indexed, and written into sheets. */
export interface ServerFieldType<Type extends FieldType> {
  storage(name: string, field: FieldOf<Type>): FieldStorage
  /** Columns that are not called after the field. */
  readonly ownColumns?: readonly string[]
  /** The column that says its value in words; rows carry it as well. */
  readonly wordsColumn?: string
  /** Too long for the rows of a list, unless the list asks for it. */
  readonly isLong?: true
  /** Loaded and saved by the hooks of its resource. */
  isKeptByHooks?(field: FieldOf<Type>): boolean

  /** A text that came with a save, without what must not be kept. */
  sanitize?(text: string): string
  /** What is stored instead of the value. */
  hash?(value: string): Promise<string>
  /** Columns that follow from a value that is saved; a value that cannot stand is refused. */
  derivedColumns?(value: unknown, saving: DerivedFrom<FieldOf<Type>>): Promise<Readonly<Record<string, unknown>>>
  /** What the database writes with every edit. */
  valueOnEdit?(field: FieldOf<Type>): RawBuilder<unknown> | undefined
  /** At most one row of the table is on. */
  isExclusive?(field: FieldOf<Type>): boolean
  /** Addresses of pictures, which pages load by themselves. */
  readonly isPicture?: true
  /** Texts in it hold nothing but plain letters, digits and signs. */
  isAscii?(field: FieldOf<Type>): boolean

  /** How conditions read its values; without it no single column is compared. */
  readonly comparator?: Comparator
  /** Its own conditions, where its values are not one column. */
  comparison?(name: string, field: FieldOf<Type>): BuildComparison
  /** What clients of the wire contract send beyond what the screens offer: `admin_id LIKE 1`, `status eq 1`. */
  readonly alsoTaken?: readonly Operator[]

  /** Few values, each with many rows: the index continues in the list's own order, so that a page of one value is read straight off. */
  readonly isGrouping?: true
  /** A list filtered by it reads its rows in its order. */
  readonly isOrdered?: true
  /** Whether the database can keep the column in order. */
  canBeOrdered?(field: FieldOf<Type>): boolean
  /** Stored as null where there is none, which must be unique as well. */
  readonly noneIsUnique?: true
  /** The index that searches inside the column: its expression and the end of its name. */
  searchIndex?(column: string): readonly [expression: string, suffix: string]

  /** A cell of an export; by default the value as text. Labels are looked up once per sheet, not once per row. */
  exportCell?(field: FieldOf<Type>, language: Language): WriteCell
  /** The key under which a row holds its value in words. */
  wordsKey?(name: string, field: FieldOf<Type>): string
  /** An amount keeps its places in a text file; a sheet takes it as a number to reckon with. */
  readonly isAmount?: true
  /** Nothing in it could be taken for a formula. */
  readonly isHarmless?: true
  /** The same cell written by the database; without it a file with such a column is written row by row. */
  exportLine?(column: RawBuilder<unknown>, field: FieldOf<Type>, language: Language): SqlCell

  /** Its text in a sheet that can be read back; by default simply the value. */
  writeText?(input: WriteTextInput<FieldOf<Type>>): string
  /** Its value from that text; by default the text as it stands. */
  readText?(input: ReadTextInput<FieldOf<Type>>): ParsedCell
  /** Labels that no resource holds. */
  readonly labels?: { readonly path: string; readonly read: (tx: Db) => Promise<ListLabels> }
  /** What an empty cell means, where it is not null. */
  readonly emptyCell?: unknown
  /** It has no text that could be read back. */
  readonly isUnreadable?: true
  /** A book takes it as a number. */
  readonly isBookNumber?: true
}
