import ChevronRight from '@mui/icons-material/ChevronRight'
import ExpandMore from '@mui/icons-material/ExpandMore'

import { matchesRow, rowName } from '../../../resources/kit/derived'
import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { RowActions } from '../rows/RowActions'
import { ColumnCell } from './ColumnCell'
import { RowDetail } from './RowDetail'
import { linkColumn } from './columnPrefs'
import { useList } from './listContext'
import { canExpand } from './useExpanded'

import type { CardProps } from './rowProps'

const texts = {
  select: t('选择 {name}', 'Select {name}'),
  open: t('展开 {name}', 'Open {name}'),
  close: t('收起 {name}', 'Close {name}'),
}

/** Everything on a card: name, values, details, actions. */
export function CardInside({ line, columns, isSelected, isExpanded, children }: CardProps) {
  const translate = useText()
  const { resource, rights, commands } = useList()
  const { row } = line
  const canEdit = rights.may.edit && matchesRow(resource, resource.rowWhen?.edit, row)
  const name = rowName(resource, row, translate)
  const link = linkColumn(resource, columns)
  const isNamedTogether = resource.nameColumns !== undefined
  const titled = isNamedTogether ? undefined : columns.find((column) => column.name === link)
  const canOpen = line.hasChildren || canExpand(resource)
  const isOpen = line.hasChildren ? line.isOpen : isExpanded
  return (
    <>
      <div className="card-head">
        {rights.may.del || rights.may.edit || rights.rows.length > 0 ? (
          <input
            type="checkbox"
            className="cell-check"
            checked={isSelected}
            aria-label={translate(texts.select, { name })}
            onChange={() => commands.select(row, false)}
          />
        ) : null}
        <span className="card-name">{titled ? <ColumnCell column={titled} row={row} canEdit={canEdit} isLink /> : name}</span>
        {canOpen ? (
          <button
            type="button"
            className="cell-button"
            aria-expanded={isOpen}
            aria-label={translate(isOpen ? texts.close : texts.open, { name })}
            onClick={() => (line.hasChildren ? commands.unfold(row) : commands.expand(row))}
          >
            {isOpen ? <ExpandMore /> : <ChevronRight />}
          </button>
        ) : null}
      </div>
      <dl>
        {columns
          .filter((column) => (isNamedTogether ? resource.nameColumns?.includes(column.name) !== true : column.name !== link))
          .flatMap((column) => [
            <dt key={`${column.name}:name`}>{translate(column.label)}</dt>,
            <dd key={column.name}>
              <ColumnCell column={column} row={row} canEdit={canEdit} isLink={false} />
            </dd>,
          ])}
      </dl>
      {isExpanded && canExpand(resource) ? (
        <div className="card-detail">
          <RowDetail row={row} />
        </div>
      ) : null}
      <div className="card-foot">
        {children}
        <RowActions row={row} />
      </div>
    </>
  )
}
