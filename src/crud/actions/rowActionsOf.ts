import { isComparison, scalarsOf } from '../../../resources/kit/conditions'
import { crudLabels, matchesRow, parentFieldOf } from '../../../resources/kit/derived'
import { inSentence, t } from '../../../resources/kit/text'
import { uiOf } from '../../fields'

import type { Comparison, Condition, Expected, Scalar } from '../../../resources/kit/conditions'
import type { AnyResource } from '../../../resources/kit/define'
import type { AnyField, FieldOf, ThemeColor } from '../../../resources/kit/fieldTypes'
import type { Row } from '../../../resources/kit/protocol/list'
import type { Text, Translate } from '../../../resources/kit/text'
import type { CurrentList, RowHandlers } from '../list/listContext'

export interface RowAction {
  readonly key: string
  readonly label: string
  readonly icon: string
  readonly color?: ThemeColor | undefined
  readonly isMain?: boolean
  /** Why it is disabled; absent when it is enabled. */
  readonly reason: string | undefined
  readonly run: () => void
}

/** What the actions of a row need: the list itself, or handlers of a popup. */
interface ActingList extends Pick<CurrentList, 'resource' | 'rights'> {
  readonly handlers: Pick<RowHandlers, 'open' | 'edit' | 'copy' | 'addChild' | 'moveTo' | 'levelOf' | 'remove' | 'runAction' | 'print' | 'history'>
}

/** The actions of a row: an action without the right is hidden, one forbidden by the row's state is disabled with the reason. */
export function rowActionsOf({ resource, rights, handlers }: ActingList, row: Row, translate: Translate): RowAction[] {
  const reason = (condition: Parameters<typeof unmetConditionText>[1]): string | undefined => unmetConditionText(resource, condition, row, translate)
  const whenOf = { edit: resource.editableWhen, del: resource.deletableWhen }
  const crud = (verb: 'edit' | 'del', icon: string, run: () => void, color?: ThemeColor): RowAction[] =>
    rights.may[verb] ? [{ key: verb, label: translate(crudLabels[verb] as Text), icon, color, reason: reason(whenOf[verb]), run }] : []
  const details: RowAction = { key: 'info', label: translate(crudLabels['info'] as Text), icon: 'eye', reason: undefined, run: () => handlers.open(row) }
  const history: RowAction = { key: 'history', label: translate(historyLabel), icon: 'history', reason: undefined, run: () => handlers.history(row) }
  const copy: RowAction = { key: 'copy', label: translate(copyLabel), icon: 'copy', reason: undefined, run: () => handlers.copy(row) }
  const moveTo: RowAction = {
    key: 'moveTo',
    label: translate(moveToLabel),
    icon: 'folder-open',
    reason: reason(resource.editableWhen),
    run: () => handlers.moveTo(row),
  }
  const child = ({ depth }: FieldOf<'parent'>): RowAction => ({
    key: 'addChild',
    label: translate(childLabel),
    icon: 'plus',
    reason: (handlers.levelOf(row) ?? 0) < depth ? undefined : translate(reasonTexts.deepest, { depth }),
    run: () => handlers.addChild(row),
  })
  const tree = parentFieldOf(resource)
  return [
    ...crud('edit', 'pencil', () => handlers.edit(row)),
    ...(tree && rights.may.add ? [child(tree)] : []),
    ...(rights.mayMoveTo ? [moveTo] : []),
    ...(rights.mayCopy ? [copy] : []),
    ...rights.row.map((action): RowAction => ({
      key: action.name,
      label: translate(action.label),
      icon: action.icon ?? '',
      color: action.color,
      isMain: action.isMain === true,
      reason: reason(action.when),
      run: () => handlers.runAction(action, row),
    })),
    ...rights.printouts
      .filter(({ each }) => each === 'row')
      .map((printout): RowAction => ({
        key: printout.name,
        label: translate(reasonTexts.print, { what: inSentence(printout.title) }),
        icon: 'print',
        reason: reason(printout.when),
        run: () => handlers.print(printout, row),
      })),
    // the name of the row leads there, too
    ...(rights.hasDetailsButton ? [details] : []),
    ...(rights.mayHistory ? [history] : []),
    // what cannot be taken back stands apart from what is used every day
    ...crud('del', 'trash', () => handlers.remove(row), 'error'),
  ]
}

/** Icons in a row; the other actions are behind one button. */
const iconsInRow = 2

/**
 * The actions shown as icons, and those behind one button: what the state of the row forbids takes no place from what it permits, and a single action is never
 * behind a button that takes the same place. `taken` are the places of a component of the list's own.
 */
export function iconsOf(actions: readonly RowAction[], taken = 0): { readonly shown: readonly RowAction[]; readonly rest: readonly RowAction[] } {
  const first = new Set(actions.filter(({ reason }) => reason === undefined).slice(0, iconsInRow - taken))
  const rest = actions.filter((action) => !first.has(action))
  return rest.length === 1 ? { shown: actions.filter((action) => first.has(action) || rest.includes(action)), rest: [] } : { shown: [...first], rest }
}

/** The most buttons in a row: the icons, and the one for the rest. */
export const mostButtons = iconsInRow + 1

const copyLabel = t('复制', 'Copy')
const childLabel = t('添加下级', 'Add child')
export const moveToLabel = t('移到…', 'Move to…')
const historyLabel = t('修改记录', 'History')

const reasonTexts = {
  deepest: t('最多 {depth} 级', 'At most {depth} levels'),
  print: t('打印{what}', 'Print {what}'),
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
