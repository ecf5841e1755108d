import { changedByKind } from '../../../resources/kit/changes'
import { crudLabels, restoreLabel } from '../../../resources/kit/derived'
import { t } from '../../../resources/kit/text'

import type { HistoryEntry } from '../../../resources/kit/protocol/undo'
import type { Text } from '../../../resources/kit/text'
import type { ChangedRecord } from './ChangedValues'

const undone = t('撤销：{what}', 'Undo: {what}')
const redone = t('重做：{what}', 'Redo: {what}')
const ofPart = t('{what}：{name}', '{what}: {name}')
const own: Readonly<Record<string, Text>> = { sortable: t('移动', 'Move'), restore: restoreLabel }

/** What was done to the record or to a part of it, in the words of its buttons. */
export function kindLabel(
  { actions, fields }: Pick<ChangedRecord, 'actions' | 'fields'>,
  { kind, undoes, is_redo: isRedo, of }: Pick<HistoryEntry, 'kind' | 'undoes' | 'is_redo' | 'of'>,
  translate: (text: Text, values?: { readonly what: Text | string; readonly name?: string }) => string,
): string {
  const changed = changedByKind(kind)
  const label = own[kind] ?? crudLabels[kind] ?? actions?.[kind]?.label ?? (changed === undefined ? undefined : fields[changed]?.label)
  const done = translate(label ?? t(kind, kind))
  const what = of ? translate(ofPart, { what: done, name: of.name }) : done
  return undoes === null ? what : translate(isRedo ? redone : undone, { what })
}

/** An undo does the opposite: what is deleted comes back. It has the name of the change that it undid, if that one is read too. */
export function undoneKind(entries: readonly HistoryEntry[], { kind, undoes }: HistoryEntry): string {
  const first = entries.find(({ id }) => id === undoes)
  return first ? undoneKind(entries, first) : kind
}
