import { cellLabels, isBilling } from '../../../resources/delivery/areas'
import { listed } from '../../../resources/kit/text'
import { isBlank } from '../../fields/cells/cellTypes'
import { NamedLines } from '../../fields/cells/NamedLines'
import { useText } from '../../ui/useText'
import { shortTitle } from '../deliveryRegions/regionTree'
import { useRegionTree } from '../deliveryRegions/useRegionTree'
import { draftsOf, numberCells, regionNames } from './areaDraft'

import type { FieldCellProps } from '../../fields/cells/cellTypes'
import type { AreaDraft } from './areaDraft'

/** The rows of a delivery template with all their regions and prices, which mean what the billing method of the template says. */
export function AreaRowsCell({ value, row }: FieldCellProps) {
  const translate = useText()
  const { regions } = useRegionTree()
  const billing = row['billing']
  const labels = cellLabels[isBilling(billing) ? billing : '1']
  const namesOf = (area: AreaDraft): string =>
    regions && !area.is_all ? translate(listed(area.area_ids.map((id) => shortTitle(id, regions)))) : regionNames(area, regions, translate)
  const valuesOf = (area: AreaDraft): string[] =>
    numberCells.flatMap((cell) => (isBlank(area[cell]) ? [] : [`${translate(labels[cell])} ${String(area[cell])}`]))
  return <NamedLines lines={draftsOf(value).map((area) => ({ name: namesOf(area), values: valuesOf(area) }))} />
}
