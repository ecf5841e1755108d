import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import MoreHoriz from '@mui/icons-material/MoreHoriz'
import { memo, useState } from 'react'

import { isComparison, scalarsOf } from '../../../resources/kit/conditions'
import { crudLabels, matchesRow, rowName } from '../../../resources/kit/derived'
import { t } from '../../../resources/kit/text'
import { uiOf } from '../../fields'
import { Icon } from '../../ui/icon/Icon'
import { PlainSvgIcon } from '../../ui/icon/PlainSvgIcon'
import { useText } from '../../ui/useText'
import { useCurrentList, useRow } from '../list/listContext'
import { Menu, MenuItem } from '../../ui/Menu'

import type { Comparison, Condition, Expected, Scalar } from '../../../resources/kit/conditions'
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
export const RowActions = memo(function RowActions() {
  const translate = useText()
  const list = useCurrentList()
  const row = useRow()
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
  not: t('{field}不为{expected}时才可以', 'Not while {field} is {expected}'),
  gt: t('{field}大于 {expected} 时才可以', 'Only while {field} is above {expected}'),
  egt: t('{field}不小于 {expected} 时才可以', 'Only while {field} is at least {expected}'),
  lt: t('{field}小于 {expected} 时才可以', 'Only while {field} is below {expected}'),
  elt: t('{field}不大于 {expected} 时才可以', 'Only while {field} is at most {expected}'),
  present: t('填有{field}时才可以', 'Only with a value in {field}'),
  absent: t('{field}为空时才可以', 'Only while {field} is empty'),
  empty: t('空', 'empty'),
}

/** Why an action is not available for a row, from its condition; undefined when it is available. */
export function unmetConditionText(resource: AnyResource, condition: Condition | undefined, row: Row, translate: Translate): string | undefined {
  const failing = testsOf(condition).find(([name, expected]) => !matchesRow(resource, { [name]: expected }, row))
  if (!failing) return undefined
  const [name, expected] = failing
  const field = resource.fields[name]
  const words = (values: Scalar | readonly Scalar[]): string =>
    scalarsOf(values)
      .map((one) => wordOf(field, one, translate))
      .join(' / ')
  const { text, values } = isComparison(expected) ? comparisonReason(expected) : { text: reasonTexts.reason, values: expected }
  return translate(text, { field: field?.label ?? name, expected: words(values) })
}

/** Each test of a comparison by itself, so that the one that fails is named. */
const testsOf = (condition: Condition | undefined): [string, Expected][] =>
  Object.entries(condition ?? {}).flatMap(([name, expected]): [string, Expected][] =>
    isComparison(expected) ? Object.entries(expected).map(([test, value]) => [name, { [test]: value as unknown }]) : [[name, expected]],
  )

function comparisonReason({ not, empty, ...limits }: Comparison): { readonly text: Text; readonly values: Scalar | readonly Scalar[] } {
  if (not !== undefined) return { text: reasonTexts.not, values: not }
  if (empty !== undefined) return { text: empty ? reasonTexts.absent : reasonTexts.present, values: [] }
  const [[test = 'egt', limit = ''] = []] = Object.entries(limits)
  return { text: reasonTexts[test as keyof typeof limits], values: limit }
}

function wordOf(field: AnyField | undefined, expected: string | number | null, translate: Translate): string {
  if (expected === null) return translate(reasonTexts.empty)
  const label = field && uiOf(field).labelOf?.(String(expected), field)
  return label ? translate(label) : String(expected)
}
