import { ChoiceCell, ChoicesCell } from './ChoiceCell'
import { ComputedCell } from './ComputedCell'
import { FileCell } from './FileCell'
import { IconCell } from './IconCell'
import { ImageCell, ImagesCell } from './ImageCell'
import { DateCell, MomentCell } from './MomentCell'
import { PasswordCell } from './PasswordCell'
import { PlainCell } from './PlainCell'
import { ParentCell, ReferenceCell, ReferencesCell } from './ReferenceCell'
import { RichTextCell } from './RichTextCell'
import { SwitchCell } from './SwitchCell'
import { DecimalCell, IdCell, IntegerCell, MoneyCell } from './numberCells'
import { ColorCell, CustomCell, JsonCell, RegionCell, RowsCell } from './otherCells'

import type { ComponentType } from 'react'

import type { FieldOf, FieldType } from '../../../resources/kit/fieldTypes'
import type { FieldCellProps } from './cellTypes'

/** How each field type stands in a list; a type without a cell does not compile. */
export const cells: { readonly [Type in FieldType]: ComponentType<FieldCellProps<FieldOf<Type>>> } = {
  id: IdCell,
  text: PlainCell,
  longText: PlainCell,
  richText: RichTextCell,
  password: PasswordCell,
  integer: IntegerCell,
  decimal: DecimalCell,
  money: MoneyCell,
  choice: ChoiceCell,
  choices: ChoicesCell,
  switch: SwitchCell,
  moment: MomentCell,
  date: DateCell,
  image: ImageCell,
  images: ImagesCell,
  file: FileCell,
  files: FileCell,
  reference: ReferenceCell,
  references: ReferencesCell,
  parent: ParentCell,
  weight: IntegerCell,
  icon: IconCell,
  colour: ColorCell,
  region: RegionCell,
  rows: RowsCell,
  json: JsonCell,
  custom: CustomCell,
  computed: ComputedCell,
}
