import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import MoreHoriz from '@mui/icons-material/MoreHoriz'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { memo, useState } from 'react'

import { crudLabels, matchesRow, rowName } from '../../../resources/kit/derived'
import { t } from '../../../resources/kit/text'
import { uiOf } from '../../fields'
import { Icon } from '../../ui/icon/Icon'
import { PlainSvgIcon } from '../../ui/icon/PlainSvgIcon'
import { useText } from '../../ui/useText'
import { useCurrentList } from '../list/listContext'

import type { Condition, Expected } from '../../../resources/kit/conditions'
import type { AnyResource } from '../../../resources/kit/define'
import type { AnyField, ThemeColor } from '../../../resources/kit/fieldTypes'
import type { Row } from '../../../resources/kit/protocol/list'
import type { Text, Translate } from '../../../resources/kit/text'
import type { CurrentList } from '../list/listContext'
import type { ListRights } from './useRights'

const texts = {
  more: t('{name} 的更多操作', 'More actions for {name}'),
  named: t('{action} {name}', '{action} {name}'),
  notNow: t('{action}（{reason}）', '{action} ({reason})'),
}

/** At most three icons, the rest in a menu. */
export const RowActions = memo(function RowActions({ row }: { readonly row: Row }) {
  const translate = useText()
  const list = useCurrentList()
  const actions = rowActionsOf(list, row, translate)
  const name = rowName(list.resource, row, translate)
  const rest = actions.slice(iconsInRow)
  return (
    <span style={{ display: 'inline-flex', gap: 2 }}>
      {actions.slice(0, iconsInRow).map((action) => (
        <button
          key={action.key}
          type="button"
          className="cell-button"
          data-tone={action.color}
          data-action={action.key}
          data-tip={action.reason ? translate(texts.notNow, { action: action.label, reason: action.reason }) : action.label}
          aria-label={translate(texts.named, { action: action.label, name })}
          aria-disabled={action.reason !== undefined}
          onClick={() => (action.reason === undefined ? action.run() : undefined)}
        >
          <ActionIcon action={action} />
        </button>
      ))}
      {rest.length > 0 ? <MoreActions actions={rest} label={translate(texts.more, { name })} /> : null}
    </span>
  )
})

function ActionIcon({ action }: { readonly action: RowAction }) {
  if (action.key === 'edit') return <PlainSvgIcon icon={EditOutlined} />
  if (action.key === 'del') return <PlainSvgIcon icon={DeleteOutlined} />
  return <Icon name={action.icon} isBare />
}

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
            <MenuItem key={action.key} disabled={action.reason !== undefined} onClick={() => run(action)}>
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

interface RowAction {
  readonly key: string
  readonly label: string
  readonly icon: string
  readonly color?: ThemeColor | undefined
  /** Why it is disabled; absent when it is enabled. */
  readonly reason: string | undefined
  readonly run: () => void
}

/** Maximum number of icons in a row; the others are in a menu. */
const iconsInRow = 3

/** The actions of a row: an action without the right is hidden, one forbidden by the row's state is disabled with the reason. */
function rowActionsOf({ resource, rights, handlers }: CurrentList, row: Row, translate: Translate): RowAction[] {
  const reason = (condition: Parameters<typeof unmetConditionText>[1]): string | undefined => unmetConditionText(resource, condition, row, translate)
  const whenOf = { edit: resource.editableWhen, del: resource.deletableWhen }
  const crud = (verb: 'edit' | 'del', icon: string, run: () => void, color?: ThemeColor): RowAction[] =>
    rights.may[verb] ? [{ key: verb, label: translate(crudLabels[verb] as Text), icon, color, reason: reason(whenOf[verb]), run }] : []
  return [
    ...crud('edit', 'pencil', () => handlers.edit(row)),
    ...crud('del', 'trash', () => handlers.remove(row), 'error'),
    ...rights.row.map((action): RowAction => ({
      key: action.name,
      label: translate(action.label),
      icon: action.icon ?? 'bolt',
      color: action.color,
      reason: reason(action.when),
      run: () => handlers.runAction(action, row),
    })),
  ]
}

/** Width of the actions column in px, enough for every action a row may have. */
export function actionsWidth(rights: ListRights): number {
  const count = Number(rights.may.edit) + Number(rights.may.del) + rights.row.length
  return count === 0 ? 0 : Math.max(72, (count > iconsInRow ? iconsInRow + 1 : count) * 32 + 24)
}

const reasonTexts = {
  reason: t('{field}为{expected}时才可以', 'Only while {field} is {expected}'),
  empty: t('空', 'empty'),
}

/** Why an action is not available for a row, from its condition; undefined when it is available. */
export function unmetConditionText(resource: AnyResource, condition: Condition | undefined, row: Row, translate: Translate): string | undefined {
  const failing = Object.entries(condition ?? {}).find(([name, expected]) => !matchesRow(resource, { [name]: expected }, row))
  if (!failing) return undefined
  const [name, expected] = failing
  const field = resource.fields[name]
  const words = listOf(expected).map((one) => wordOf(field, one, translate))
  return translate(reasonTexts.reason, { field: field?.label ?? name, expected: words.join(' / ') })
}

const listOf = (expected: Expected): readonly (string | number | null)[] => (Array.isArray(expected) ? expected : [expected as string | number | null])

function wordOf(field: AnyField | undefined, expected: string | number | null, translate: Translate): string {
  if (expected === null) return translate(reasonTexts.empty)
  const label = field && uiOf(field).labelOf?.(String(expected), field)
  return label ? translate(label) : String(expected)
}
