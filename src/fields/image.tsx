import { useMediaUrl } from '../../providers/hooks'
import { Picture } from '../ui/cell/Picture'
import { PlainText } from './cells/PlainText'
import { PrintedPictures } from './cells/PrintedPictures'
import { useRowName } from './cells/useRowName'
import { noFilter } from './filters/commonFilters'
import { lazyInput } from './inputs/lazyInput'
import { layouts } from './layouts'

import type { FieldOf } from '../../resources/kit/fieldTypes'
import type { FieldCellProps } from './cells/cellTypes'
import type { FieldUi } from './fieldUi'

export const imageUi: FieldUi<'image'> = {
  ...noFilter,
  Cell: ImageCell,
  Printed: PrintedPictures,
  onCard: () => 'picture',
  layout: () => layouts.picture,
  Input: lazyInput(({ ImageInput }) => ImageInput),
  isGroup: () => true,
}

function ImageCell({ name, field, value, row, resource }: FieldCellProps<FieldOf<'image'>>) {
  const url = useMediaUrl()
  const rowName = useRowName(resource.path, row)
  if (typeof value !== 'string' || !value) return <PlainText text="" />
  return <Picture src={url(value)} alt={rowName} variant={field.display} group={`${resource.path}:${name}`} />
}
