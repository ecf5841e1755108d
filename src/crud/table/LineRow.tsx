import { useList } from './listContext'
import { BodyRow } from './BodyRow'
import { Details } from './Details'

import type { BodyRowProps } from './BodyRow'

/** A row and, while it is open, its details below. */
export function LineRow(props: BodyRowProps) {
  const { resource } = useList()
  const { columns, hasSelection, hasTools, hasActions, isExpanded, line } = props
  const span = columns.length + Number(hasSelection) + Number(hasTools) + Number(hasActions)
  return (
    <>
      <BodyRow {...props} />
      {isExpanded && resource.list.expand ? (
        <tr>
          <td className="detail" colSpan={span}>
            <Details row={line.row} names={resource.list.expand} />
          </td>
        </tr>
      ) : null}
    </>
  )
}
