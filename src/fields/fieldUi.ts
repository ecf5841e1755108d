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
 * What the back office knows of a field type; `src/fields/<type>.tsx` says it and nothing else asks for a type's name.
 * Cells come with the first list. Inputs and filters are fetched with the first form and the first filter panel.
 */
export interface FieldUi<Type extends FieldType = FieldType> {
  readonly Cell: ComponentType<FieldCellProps<FieldOf<Type>>>
  /** The value in full, for an opened row; absent where the cell shows all of it. */
  readonly Detail?: ComponentType<FieldCellProps<FieldOf<Type>>>
  readonly layout: (field: FieldOf<Type>) => ColumnLayout
  /** A list without a column that names its rows links the first column of such a type. */
  readonly isLinkable?: true
  /** A value that is shown like an empty one. */
  readonly isBlankValue?: (value: unknown, field: FieldOf<Type>) => boolean

  readonly Input: Preloadable<InputProps<Type>>
  /** The control is several elements: its label names a group. */
  readonly isGroup?: (field: FieldOf<Type>) => boolean
  /** The control needs the whole width of the form; its label stands above it. */
  readonly isWide?: (field: FieldOf<Type>) => boolean
  /** `12`, `'12'` and `'12.00'` are the same value. */
  readonly isNumeric?: true
  /** An amount that a change can be added to. */
  readonly formatAmount?: (value: number, format: Format) => string
  /** Rows that a new row refers to from the start. */
  readonly defaultRows?: (field: FieldOf<Type>) => DefaultRows | undefined
  /** The text of a value that is ids; asked for where no row carries it. */
  readonly loadText?: (value: unknown, field: FieldOf<Type>, source: TextSource) => Promise<string>

  /** Absent where the kit gives the type no operator that needs a value. */
  readonly Filter?: Preloadable<FilterProps<FieldOf<Type>>>
  /** The filter takes the room of two. */
  readonly isWideFilter?: true
  /** Whether one value of the address may reach the server. */
  readonly isFilterValue: (value: string, field: FieldOf<Type>) => boolean
  /** The word for a stored value, in a filter or a condition. */
  readonly labelOf?: (value: string, field: FieldOf<Type>) => Text | undefined
  /** The names of filtered ids, when the server has to be asked for them. */
  readonly filterLabels?: (value: string, field: FieldOf<Type>, ownPath: string) => LabelQuery
  /** A filter's value is always several, shown with this between them. */
  readonly filterSeparator?: string
  /** A filter as the server takes it, where that is more than its plain value. */
  readonly toSearchItem?: (filter: { readonly field: string; readonly operator: Operator; readonly value: string }) => SearchItem
}

export interface TextSource {
  readonly data: ZhangguiData
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
  readonly load: (data: ZhangguiData) => Promise<readonly { readonly id: string; readonly label: string }[]>
}
