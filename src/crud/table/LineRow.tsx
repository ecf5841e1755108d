import { useList } from './listContext'
import { BodyRow } from './BodyRow'
import { RowDetail } from './RowDetail'
import { canExpand } from './useExpanded'

import type { BodyRowProps } from './rowProps'

/** A row and, while it is open, its details below. */
export function LineRow(props: BodyRowProps) {
  const { resource } = useList()
  const { columns, hasSelection, hasTools, hasActions, isExpanded, line } = props
  const span = columns.length + Number(hasSelection) + Number(hasTools) + Number(hasActions)
  return (
    <>
      <BodyRow {...props} />
      {isExpanded && canExpand(resource) ? (
        <tr role="row">
          <td role={props.isTree ? 'gridcell' : 'cell'} className="detail" colSpan={span}>
            <div className="detail-inside">
              <RowDetail row={line.row} />
            </div>
          </td>
        </tr>
      ) : null}
    </>
  )
}
