import { resourceAt } from '../../../resources'
import { t } from '../../../resources/kit/text'
import { triageKindNames, triageKinds } from '../../../resources/order/triage'

import type { Text } from '../../../resources/kit/text'
import type { TriageAction, TriageKindName } from '../../../resources/order/triage'
import type { Shortcut } from '../../ui/keyboard/shortcutKeys'

const key = (keys: readonly string[], text: Text): Shortcut => ({ keys, text, group: 'list' })

export const triageShortcuts = {
  next: key(['j', 'ArrowDown'], t('工作台：下一件', 'Triage desk: next case')),
  previous: key(['k', 'ArrowUp'], t('工作台：上一件', 'Triage desk: previous case')),
  open: key(['o'], t('工作台：打开完整页面', 'Triage desk: open full page')),
  search: key(['/'], t('工作台：查找', 'Triage desk: search')),
  reload: key(['.'], t('工作台：显示新的队列', 'Triage desk: show the new queue')),
} satisfies Record<string, Shortcut>

/** The label of an action where it has no own one: that of the list. */
export const labelOf = (kind: TriageKindName, { action, label }: TriageAction): Text =>
  label ?? resourceAt(triageKinds[kind].of)?.actions?.[action]?.label ?? t(action, action)

/** The keys of the actions of each kind. */
export const actionShortcuts = Object.fromEntries(
  triageKindNames.map((kind) => [kind, Object.fromEntries(triageKinds[kind].actions.map((one) => [one.key, key([one.key], labelOf(kind, one))]))]),
) as Readonly<Record<TriageKindName, Readonly<Record<string, Shortcut>>>> // one entry for each kind
