import type { RawBuilder } from 'kysely'

import type { FieldOf, FieldType } from '../../../resources/kit/fieldTypes'
import type { Operator } from '../../../resources/kit/protocol'
import type { Language } from '../../../resources/kit/text'
import type { BuildComparison, Comparator } from './comparator'
import type { SqlCell, WriteCell } from './exportCell'
import type { ParsedCell, ReadParts, WriteParts } from './sheetText'
import type { FieldStorage } from './storage'

/** What a field type is on the server: how it is kept, compared, indexed, and written into sheets. */
export interface ServerFieldType<Type extends FieldType> {
  storage(name: string, field: FieldOf<Type>): FieldStorage

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
  /** An amount keeps its places in a text file; a sheet takes it as a number to reckon with. */
  readonly isAmount?: true
  /** Its values are ids of rows, which a sheet calls by their names. */
  readonly namesRows?: true
  /** Nothing in it could be taken for a formula. */
  readonly isHarmless?: true
  /** The same cell as the database writes it; without it a sheet with such a column is made row by row. */
  exportLine?(column: RawBuilder<unknown>, field: FieldOf<Type>, language: Language): SqlCell

  /** Its text in a sheet that can be read back; by default simply the value. */
  writeText?(parts: WriteParts<FieldOf<Type>>): string
  /** Its value from that text; by default the text as it stands. */
  readText?(parts: ReadParts<FieldOf<Type>>): ParsedCell
  /** What an empty cell means, where it is not null. */
  readonly emptyCell?: unknown
  /** It has no text that could be read back. */
  readonly isUnreadable?: true
  /** A book takes it as a number. */
  readonly isBookNumber?: true
}
