import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import MoreHoriz from '@mui/icons-material/MoreHoriz'
import { memo, useState } from 'react'

import { rowName } from '../../../resources/kit/derived'
import { t } from '../../../resources/kit/text'
import { Icon } from '../../ui/icon/Icon'
import { PlainSvgIcon } from '../../ui/icon/PlainSvgIcon'
import { useText } from '../../ui/useText'
import { useCurrentList, useRow } from '../list/listContext'
import { iconsOf, mostButtons, rowActionsOf } from './rowActionsOf'
import { RowSlot } from './RowSlot'
import { Menu, MenuItem } from '../../ui/Menu'

import type { RowAction } from './rowActionsOf'
import type { ListRights } from './useRights'

const texts = {
  more: t('{name} 的更多操作', 'More actions for {name}'),
  named: t('{action} {name}', '{action} {name}'),
  notNow: t('{action}（{reason}）', '{action} ({reason})'),
}

interface RowActionsProps {
  /** A narrow place: one icon instead of two before the menu, as where the list has a component of its own. */
  readonly isNarrow?: boolean
}

/** The icons of a row, in a table with a mouse while the row is hovered or has the focus, and the rest in a menu. */
export const RowActions = memo(function RowActions({ isNarrow = false }: RowActionsProps) {
  const translate = useText()
  const list = useCurrentList()
  const row = useRow()
  const { shown, rest } = iconsOf(rowActionsOf(list, row, translate), Number(list.rights.slots.row !== undefined || isNarrow))
  const name = rowName(list.resource, row, translate)
  return (
    <span className="row-actions">
      {shown.map((action) => (
        <button
          key={action.key}
          type="button"
          className="cell-button"
          data-tone={action.color}
          data-action={action.key}
          data-main={isSolid(action)}
          style={isSolid(action) ? alwaysVisible : undefined}
          data-tip={action.reason ? translate(texts.notNow, { action: action.label, reason: action.reason }) : action.label}
          aria-label={translate(texts.named, { action: action.label, name })}
          aria-disabled={action.reason !== undefined}
          onClick={() => (action.reason === undefined ? action.run() : undefined)}
        >
          <ActionIcon action={action} />
        </button>
      ))}
      <RowSlot row={row} />
      {rest.length > 0 ? <MoreActions actions={rest} label={translate(texts.more, { name })} /> : null}
    </span>
  )
})

const isSolid = ({ isMain = false, reason }: RowAction): boolean => isMain && reason === undefined
/** A table with a mouse hides the buttons of a row that is not hovered. */
const alwaysVisible = { opacity: 1 } as const

function ActionIcon({ action }: { readonly action: RowAction }) {
  if (action.key === 'edit') return <PlainSvgIcon icon={EditOutlined} />
  if (action.key === 'del') return <PlainSvgIcon icon={DeleteOutlined} />
  return <Icon name={action.icon} isBare />
}

/** A menu; an entry that the state of the row forbids says why. */
function MoreActions({ actions, label }: { readonly actions: readonly RowAction[]; readonly label: string }) {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const run = (action: RowAction): void => {
    setAnchor(undefined)
    action.run()
  }
  return (
    <>
      <button
        type="button"
        className="cell-button"
        aria-label={label}
        data-tip={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <PlainSvgIcon icon={MoreHoriz} />
      </button>
      {anchor ? (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(undefined)}>
          {actions.map((action) => (
            <MenuItem key={action.key} disabled={action.reason !== undefined} onClick={() => (action.reason === undefined ? run(action) : undefined)}>
              <span style={menuIcon} aria-hidden>
                <ActionIcon action={action} />
              </span>
              <span>
                {action.label}
                {action.reason ? <small style={{ display: 'block' }}>{action.reason}</small> : null}
              </span>
            </MenuItem>
          ))}
        </Menu>
      ) : null}
    </>
  )
}

const menuIcon = { display: 'inline-block', flex: 'none', width: 18, lineHeight: 0, marginInlineEnd: 12 } as const

/** Width of the actions column in px, enough for every action a row may have. */
export function actionsWidth(rights: ListRights): number {
  const count =
    Number(rights.hasDetailsButton) +
    Number(rights.mayHistory) +
    Number(rights.mayCopy) +
    Number(rights.may.edit) +
    Number(rights.may.del) +
    rights.row.length +
    Number(rights.slots.row !== undefined) +
    rights.printouts.filter(({ each }) => each === 'row').length
  return count === 0 ? 0 : Math.max(72, Math.min(count, mostButtons) * 32 + 24)
}
