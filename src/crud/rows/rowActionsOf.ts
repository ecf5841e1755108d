import { crudLabels } from '../../../resources/kit/derived'
import { whenReason } from './whenReason'

import type { Row } from '../../../providers/dataTypes'
import type { AnyResource } from '../../../resources/kit/define'
import type { Tone } from '../../../resources/kit/fieldTypes'
import type { Text, TextValues } from '../../../resources/kit/text'
import type { RowCommands } from '../table/listContext'
import type { Rights } from './useRights'

export interface RowAction {
  readonly key: string
  readonly label: string
  readonly icon: string
  readonly tone?: Tone | undefined
  /** Why not now; absent when it can be done. */
  readonly reason: string | undefined
  readonly run: () => void
}

/** How many stand in the row itself; the others go to a menu. */
export const iconsInRow = 3

/** The actions of a row: what is not allowed is absent, what the row's state forbids says why. */
export function rowActionsOf(
  { resource, rights, commands }: { resource: AnyResource; rights: Rights; commands: RowCommands },
  row: Row,
  translate: (text: Text, values?: TextValues) => string,
): RowAction[] {
  const reason = (condition: Parameters<typeof whenReason>[1]): string | undefined => whenReason(resource, condition, row, translate)
  const crud = (verb: 'edit' | 'del', icon: string, run: () => void, tone?: Tone): RowAction[] =>
    rights.may[verb] ? [{ key: verb, label: translate(crudLabels[verb] as Text), icon, tone, reason: reason(resource.rowWhen?.[verb]), run }] : []
  return [
    ...crud('edit', 'pencil', () => commands.edit(row)),
    ...crud('del', 'trash', () => commands.remove(row), 'error'),
    ...rights.row.map((action): RowAction => ({
      key: action.name,
      label: translate(action.label),
      icon: action.icon ?? 'bolt',
      tone: action.tone,
      reason: reason(action.when),
      run: () => commands.act(action, row),
    })),
  ]
}

/** The width of the actions column in px: every row keeps room for all it might offer. */
export function actionsWidth(rights: Rights): number {
  const count = Number(rights.may.edit) + Number(rights.may.del) + rights.row.length
  return count === 0 ? 0 : Math.max(72, (count > iconsInRow ? iconsInRow + 1 : count) * 32 + 24)
}
