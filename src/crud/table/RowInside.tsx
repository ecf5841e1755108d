import ChevronRight from '@mui/icons-material/ChevronRight'
import ExpandMore from '@mui/icons-material/ExpandMore'

import { matchesRow, rowName } from '../../../resources/kit/derived'
import { t } from '../../../resources/kit/text'
import { PlainSvgIcon } from '../../ui/PlainSvgIcon'
import { useText } from '../../ui/useText'
import { RowActions } from '../rows/RowActions'
import { RowCells } from './RowCells'
import { useList } from './listContext'
import { canExpand } from './useExpanded'

import type { BodyRowProps } from './rowProps'

const texts = {
  select: t('选择 {name}', 'Select {name}'),
  open: t('展开 {name}', 'Open {name}'),
  close: t('收起 {name}', 'Close {name}'),
}

/** Everything in a row: the box to tick, handle and details, the data, the actions. */
export function RowInside({ line, columns, link, isSelected, isExpanded, isTree, hasSelection, hasTools, hasActions, handle }: BodyRowProps) {
  const { row } = line
  const role = isTree ? 'gridcell' : 'cell'
  const translate = useText()
  const { resource, rights, commands } = useList()
  const canEdit = rights.may.edit && matchesRow(resource, resource.rowWhen?.edit, row)
  const name = rowName(resource, row, translate)
  return (
    <>
      {hasSelection ? (
        <td role={role} data-align="center">
          <input
            type="checkbox"
            className="cell-check"
            checked={isSelected}
            aria-label={translate(texts.select, { name })}
            onClick={(event) => commands.select(row, event.shiftKey)}
            onChange={() => undefined}
          />
        </td>
      ) : null}
      {hasTools ? (
        <td role={role} data-align="center" style={{ padding: '0 4px' }}>
          {handle}
          {canExpand(resource) ? (
            <button
              type="button"
              className="cell-button"
              aria-expanded={isExpanded}
              aria-label={translate(isExpanded ? texts.close : texts.open, { name })}
              onClick={() => commands.expand(row)}
            >
              <PlainSvgIcon icon={isExpanded ? ExpandMore : ChevronRight} />
            </button>
          ) : null}
        </td>
      ) : null}
      <RowCells line={line} columns={columns} link={link} isTree={isTree} canEdit={canEdit} />
      {hasActions ? (
        <td role={role} className="stick-right">
          <RowActions row={row} />
        </td>
      ) : null}
    </>
  )
}
