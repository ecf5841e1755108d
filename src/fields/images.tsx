import { useMediaUrl } from '../../providers/hooks'
import { Picture } from '../ui/cell/Picture'
import { PlainText } from './cells/PlainText'
import { PrintedPictures } from './cells/PrintedPictures'
import { useRowName } from './cells/useRowName'
import { noFilter } from './filters/commonFilters'
import { lazyInput } from './inputs/lazyInput'

import type { FieldOf } from '../../resources/kit/fieldTypes'
import type { FieldCellProps } from './cells/cellTypes'
import type { FieldUi } from './fieldUi'

export const imagesUi: FieldUi<'images'> = {
  ...noFilter,
  Cell: ImagesCell,
  Printed: PrintedPictures,
  onCard: () => 'picture',
  layout: () => ({ align: 'left', width: 170, min: 76 }),
  Input: lazyInput(({ ImagesInput }) => ImagesInput),
  isGroup: () => true,
}

/** Width of a picture with its gap, and of the column's padding, in px. */
const [step, padding] = [44, 24]

/** As many as fit into a column with a width of its own; a narrow one shows only the cover. */
function ImagesCell({ name, field, value, row, resource }: FieldCellProps<FieldOf<'images'>>) {
  const url = useMediaUrl()
  const rowName = useRowName(resource.path, row)
  const shown = field.width ? Math.max(1, Math.floor((field.width - padding + 4) / step)) : 3
  const paths = Array.isArray(value) ? value.map(String) : []
  if (paths.length === 0) return <PlainText text="" />
  return (
    <span style={{ display: 'inline-flex', gap: 4, alignItems: 'center', verticalAlign: 'top' }}>
      {paths.slice(0, shown).map((path) => (
        <Picture key={path} src={url(path)} alt={rowName} group={`${resource.path}:${name}:${row.id}`} />
      ))}
      {paths.length > shown && !field.width ? <span className="cell-missing">+{paths.length - shown}</span> : null}
    </span>
  )
}
