import type { ControlTable } from '../controls'
import type { RefusalCode } from '../errors'
import type { AnyField, FieldOf, Fields, FieldType } from '../fieldTypes'
import type { Operator } from '../protocol/list'
import type { Text } from '../text'
import type { LineProblem, CheckResult } from './checks'

export interface CheckContext {
  /** The row after the save. */
  readonly whole: Readonly<Record<string, unknown>>
  readonly controls: ControlTable
  /** The label of a field of the row; for errors that name another one. */
  readonly labelOf: (name: string) => Text | string
  /** Validates values by fields of their own, such as the columns of a table. */
  readonly validate: (fields: Fields, input: Readonly<Record<string, unknown>>) => CheckedCells
  readonly emptyOf: (field: AnyField) => unknown
}

interface CheckedCells {
  readonly values: Readonly<Record<string, unknown>>
  readonly problems: readonly LineProblem[]
}

/** Whether a condition can use the value: never, in a row that was read, or in the database too. */
export type Comparable = 'never' | 'read' | 'stored'

/** A field type as browser and server share it. The server adds columns and sheets in `server/types`, the back office inputs and cells. */
export interface FieldTypeRules<Type extends FieldType> {
  /** Its maker: `f.<type>(...)`. */
  readonly make: (label: Text, ...options: never) => AnyField
  /** Called with non-empty values only. */
  check(field: FieldOf<Type>, input: unknown, context: CheckContext): CheckResult
  /** The value of an emptied field. */
  readonly empty: unknown
  /** An emptied field stays so, even if it has a default. */
  readonly isEmptyKept?: true
  /** A stored value may stay as it is, even beyond the limits of what is entered. */
  readonly isStoredAccepted?: true
  /** What is left of a stored value without the parts that its definition has no more. */
  fittingPart?(field: FieldOf<Type>, value: unknown): unknown
  /** The operators of searches; the first is the default. A type without any cannot be filtered. */
  operators(field: FieldOf<Type>): readonly Operator[]
  comparable(field: FieldOf<Type>): Comparable
  readonly canSort: boolean
  /** Lists can be sorted by it by default. */
  readonly isSortedByDefault?: true
  /** Its values are moments, as Unix seconds. */
  readonly isMoment?: true
  /** Lists can be filtered by it by default. */
  readonly isFilteredByDefault?: true
  /** Plain text, included in the quick search. */
  readonly isText?: true
  /** The id of the row, found by the quick search. */
  readonly isId?: true
  /** A number that people type; an empty input has no value. */
  readonly isNumber?: true
  /** How such a value stands in a sentence, if not as a plain number. */
  readonly amountText?: (value: string | number) => string
  /** The key under which a row has its value as text. */
  readonly wordsIn?: string
  /** Its input fits into a cell of a table of lines, although it is not typed. */
  readonly fitsCell?: true
  /** Can be edited in the list as one line. */
  readonly isTyped?: true
  /** Never accepted from a body. */
  readonly isReadOnly?: true
  /** Computed when a row is read, and not stored. */
  readonly isComputed?: true
  /** Other fields of the row that the database computes it from; all are stored numbers. */
  terms?(field: FieldOf<Type>): readonly string[]
  /** The value that the database will compute for a row that is still being filled in; null while one of its terms is missing. */
  computeIn?(field: FieldOf<Type>, row: Readonly<Record<string, unknown>>): string | null
  /** Never read: rows leave it out, a form starts with it empty, and an edit that leaves it empty keeps the stored value. */
  readonly isWriteOnly?: true
  /** The same, but a mark shows whether there is a stored value. */
  readonly isMarked?: true
  /** Stored in other columns than one of its own name. */
  readonly hasOtherColumns?: true
  /** Can contain addresses of uploaded files. */
  readonly holdsFiles?: true
  /** Has an upload. */
  takesFiles?(field: FieldOf<Type>, controls: ControlTable): boolean
  /** Refers to the parent in the same table. */
  readonly isParent?: true
  /** Determines the order in which rows are moved by hand. */
  readonly isWeight?: true
  /** While its condition does not hold it is empty, whatever its default; a save that reveals it may leave it empty. */
  readonly isNullWhileHidden?: true
  /** The value that means on, if it has two states. */
  onValue?(field: FieldOf<Type>): string | number | undefined
  /** The message when it is required and empty. */
  readonly whenMissing?: RefusalCode
  /** Paths of the resources it refers to. */
  targets?(field: FieldOf<Type>): readonly string[]
  /** Its values are ids of rows. What those are called by: their columns, the label first. */
  labelColumns?(field: FieldOf<Type>): readonly string[]
  /** Paths of further resources whose rows it selects. */
  choosesFrom?(field: FieldOf<Type>, controls: ControlTable): readonly string[]
  /** Errors in its definition: a number, the part of the field, what to do about it. `isColumn`: of a table, not of an input, a line or a setting. */
  definitionErrors?(field: FieldOf<Type>, isColumn: boolean): readonly (readonly [id: string, part: string, advice: string])[]
}
