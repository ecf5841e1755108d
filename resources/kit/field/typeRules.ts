import type { ControlTable } from '../controls'
import type { RefusalCode } from '../errors'
import type { AnyField, FieldOf, FieldType } from '../fieldTypes'
import type { Operator } from '../protocol/list'
import type { Text } from '../text'
import type { CheckResult } from './checks'

export interface CheckContext {
  /** The row as it will be. */
  readonly whole: Readonly<Record<string, unknown>>
  readonly controls: ControlTable
}

/** Whether a condition can compare the value: never, in a row that was read, or in the database too. */
export type Comparable = 'never' | 'read' | 'stored'

/** What a field type is on both sides. The server adds its columns and sheets in `server/types`, the screens their inputs and cells. */
export interface FieldTypeRules<Type extends FieldType> {
  /** Its maker: `f.<type>(...)`. */
  readonly make: (label: Text, ...options: never) => AnyField
  /** A value that arrives here is not empty. */
  check(field: FieldOf<Type>, input: unknown, context: CheckContext): CheckResult
  /** What an emptied field holds. */
  readonly empty: unknown
  /** With what a list can be searched; the first is the default. A type without any cannot be filtered. */
  operators(field: FieldOf<Type>): readonly Operator[]
  comparable(field: FieldOf<Type>): Comparable
  readonly canSort: boolean
  /** Lists can be sorted by it unless they say otherwise. */
  readonly isSortedByDefault?: true
  /** Lists can be filtered by it unless they say otherwise. */
  readonly isFilteredByDefault?: true
  /** One plain text, which the quick search looks into. */
  readonly isText?: true
  /** The number of the row itself, by which the quick search finds it. */
  readonly isId?: true
  /** A number that people type; an empty field holds none. */
  readonly isNumber?: true
  /** Typed into a cell as one line. */
  readonly isTyped?: true
  /** Never taken from a body. */
  readonly isReadOnly?: true
  /** Worked out when a row is read, and kept nowhere. */
  readonly isComputed?: true
  /** Never read: rows leave it out, a form opens with it empty, and an edit that leaves it empty keeps what was there. */
  readonly isWriteOnly?: true
  /** Kept in other columns than one of its own name. */
  readonly hasOtherColumns?: true
  /** Addresses of uploaded files can stand in it. */
  readonly holdsFiles?: true
  /** Uploaded files are chosen in it. */
  takesFiles?(field: FieldOf<Type>, controls: ControlTable): boolean
  /** Says above which rows of the same table a row stands. */
  readonly isParent?: true
  /** Says in which order rows are moved by hand. */
  readonly isWeight?: true
  /** While its condition does not fit it holds nothing, whatever its default; a save that reveals it may leave it so. */
  readonly isNullWhileHidden?: true
  /** The value that means on, where it tells two states apart. */
  onValue?(field: FieldOf<Type>): string | number | undefined
  /** What is said when it is required and empty. */
  readonly whenMissing?: RefusalCode
  /** Paths of the resources it points to. */
  targets?(field: FieldOf<Type>): readonly string[]
  /** Its values are ids of rows. What those are called by: their columns, the label first. */
  labelColumns?(field: FieldOf<Type>): readonly string[]
  /** Paths of further resources whose rows people choose in it. */
  choosesFrom?(field: FieldOf<Type>, controls: ControlTable): readonly string[]
  /** Mistakes in its definition: a number to look up, the part of the field, what to do about it. */
  definitionErrors?(field: FieldOf<Type>): readonly (readonly [id: string, part: string, advice: string])[]
}
