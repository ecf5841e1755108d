import type { ComponentType } from 'react'

import type { ZhangguiData } from '../../providers/data/dataTypes'
import type { Format } from '../../providers/format'
import type { FieldOf, FieldType } from '../../resources/kit/fieldTypes'
import type { Operator, SearchItem } from '../../resources/kit/protocol/list'
import type { Text } from '../../resources/kit/text'
import type { Preloadable } from '../ui/preloadable'
import type { FieldCellProps } from './cells/cellTypes'
import type { FilterProps } from './filters/filterTypes'
import type { InputProps } from './inputs/inputTypes'
import type { ColumnLayout } from './layouts'

/**
 * How the back office shows and edits a field type; implemented in `src/fields/<type>.tsx`, so that no other code tests the name of a type. Cells are loaded
 * with the first list, inputs and filters with the first form and filter.
 */
export interface FieldUi<Type extends FieldType = FieldType> {
  readonly Cell: ComponentType<FieldCellProps<FieldOf<Type>>>
  /** The complete value, for an expanded row; absent if the cell shows all of it. */
  readonly Detail?: ComponentType<FieldCellProps<FieldOf<Type>>>
  /** The value on paper, where nothing opens or loads later; absent if the cell can be printed. */
  readonly Printed?: ComponentType<FieldCellProps<FieldOf<Type>>>
  readonly layout: (field: FieldOf<Type>) => ColumnLayout
  /** Its place on the card of a row on a phone: the picture beside the name, or among the values that come first, with or without its label. */
  readonly onCard?: (field: FieldOf<Type>) => 'picture' | 'first' | 'labeled' | undefined
  /** A list without a column that names its rows links the first column of such a type. */
  readonly isLinkable?: true
  /** A value that is shown like an empty one. */
  readonly isBlankValue?: (value: unknown, field: FieldOf<Type>) => boolean

  readonly Input: Preloadable<InputProps<Type>>
  /** The control has several elements: its label names a group. */
  readonly isGroup?: (field: FieldOf<Type>) => boolean
  /** The control is a table: its popup is wider. */
  readonly isWide?: (field: FieldOf<Type>) => boolean
  /** Whether two values are one, if that is more than their JSON. */
  readonly isSame?: (one: unknown, other: unknown, field: FieldOf<Type>) => boolean
  /** `12`, `'12'` and `'12.00'` are equal. */
  readonly isNumeric?: true
  /** An amount that a change can be added to. */
  readonly formatAmount?: (value: number, format: Format) => string
  /** Rows that a new row refers to initially. */
  readonly defaultRows?: (field: FieldOf<Type>) => DefaultRows | undefined
  /** The text of a value of ids, for labels that must be requested. */
  readonly loadText?: (value: unknown, field: FieldOf<Type>, source: TextSource) => Promise<string>

  /** Absent if no operator of the type takes a value. */
  readonly Filter?: Preloadable<FilterProps<FieldOf<Type>>>
  /** Whether a value of the address may be sent to the server. */
  readonly isFilterValue: (value: string, field: FieldOf<Type>) => boolean
  /** The label of a stored value, in a filter or a condition. */
  /** The labels that a cell shows, each in one line. */
  readonly labels?: (field: FieldOf<Type>) => readonly Text[]
  readonly labelOf?: (value: string, field: FieldOf<Type>) => Text | undefined
  /** The names of filtered ids, if they must be requested. */
  readonly filterLabels?: (value: string, field: FieldOf<Type>, ownPath: string) => LabelQuery
  /** The value of a filter always has several parts, shown with this separator. */
  readonly filterSeparator?: string
  /** A filter as sent to the server, if it is more than its plain value. */
  readonly toSearchItem?: (filter: { readonly field: string; readonly operator: Operator; readonly value: string }) => SearchItem
}

export interface TextSource {
  readonly data: ZhangguiData
  readonly translate: (text: Text) => string
  /** The resource of the form. */
  readonly path: string
}

export interface DefaultRows {
  readonly to: string
  readonly params: Readonly<Record<string, string>>
  readonly most: number
}

export interface LabelQuery {
  readonly queryKey: readonly unknown[]
  readonly staleTime: number
  readonly load: (data: ZhangguiData, translate: (text: Text) => string) => Promise<readonly { readonly id: string; readonly label: string }[]>
}
