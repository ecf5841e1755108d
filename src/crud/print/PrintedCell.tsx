import { uiOf } from '../../fields'
import { Cell } from '../../fields/Cell'
import { valueOf } from '../../fields/cells/cellTypes'

import type { AnyResource } from '../../../resources/kit/define'
import type { Column } from '../../../resources/kit/derived'
import type { Row } from '../../../resources/kit/protocol/list'

interface Props {
  readonly entity: AnyResource
  readonly column: Column
  readonly row: Row
}

/** A value on paper: nothing to click, and no colors. */
export function PrintedCell({ entity, column: { name, field }, row }: Props) {
  const Shown = uiOf(field).Printed ?? Cell
  const plain = { ...field, readOnly: true, copy: false, tag: undefined }
  return <Shown name={name} field={plain} value={valueOf(row, name)} row={row} resource={entity} canEdit={false} />
}
