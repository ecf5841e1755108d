import { changedByKind } from '../../../resources/kit/changes'
import { crudLabels, restoreLabel } from '../../../resources/kit/derived'
import { t } from '../../../resources/kit/text'

import type { AnyResource } from '../../../resources/kit/define'
import type { HistoryEntry } from '../../../resources/kit/protocol/undo'
import type { Text } from '../../../resources/kit/text'

const undone = t('撤销：{what}', 'Undo: {what}')
const redone = t('重做：{what}', 'Redo: {what}')
const own: Readonly<Record<string, Text>> = { sortable: t('移动', 'Move'), restore: restoreLabel }

/** What was done to the row, in the words of its buttons. */
export function kindLabel(
  { actions, fields }: AnyResource,
  { kind, undoes, is_redo: isRedo }: Pick<HistoryEntry, 'kind' | 'undoes' | 'is_redo'>,
  translate: (text: Text, values?: { readonly what: Text }) => string,
): string {
  const changed = changedByKind(kind)
  const label = own[kind] ?? crudLabels[kind] ?? actions?.[kind]?.label ?? (changed === undefined ? undefined : fields[changed]?.label)
  const text = label ?? t(kind, kind)
  return undoes === null ? translate(text) : translate(isRedo ? redone : undone, { what: text })
}
