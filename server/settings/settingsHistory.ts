import { fieldsOfSettings } from '../../resources/kit/settings'
import { translate } from '../../resources/kit/text'
import { hasPermission } from '../context'
import { entryHead } from '../crud/undo/history'
import { linesOfRow } from '../crud/undo/loggedLines'
import { isValueLost, valueIn, variableIn } from './loggedVariables'
import { lostSetting } from './settingsLog'
import { visibleValues } from './settingsTab'
import { undoNodeOf } from './undoSettings'

import type { HistoryAnswer, HistoryEntry } from '../../resources/kit/protocol/undo'
import type { Context } from '../context'
import type { RowValues } from '../crud/compile/columns'
import type { LoggedLine } from '../crud/undo/loggedLines'
import type { BoundTab } from './settingsTab'

/** The changes of a tab, and of the variables that were added to it or deleted from it, the newest first. */
export async function readSettingsHistory(tab: BoundTab, ctx: Context, page: { readonly page: number; readonly limit: number }): Promise<HistoryAnswer> {
  const { lines, total } = await linesOfRow(ctx.tx, { path: tab.logged, ...page })
  return { name: translate(tab.title, ctx.language), list: lines.map((line) => entryOf(tab, ctx, line)), total }
}

function entryOf(tab: BoundTab, ctx: Context, line: LoggedLine): HistoryEntry {
  const variable = variableIn(line.before) ?? variableIn(line.after)
  return {
    ...entryHead(line),
    can_undo: canUndo(tab, ctx, line),
    before: seenValues(tab, ctx, line.before),
    after: seenValues(tab, ctx, line.after),
    ...(variable && { of: { id: line.row_id, name: variable.title } }),
  }
}

/** Whether it can be tried: whether something was changed since is known only then. */
function canUndo({ settings, name, fields }: BoundTab, { staff }: Context, line: LoggedLine): boolean {
  const node = undoNodeOf(settings, name, line.kind)
  if (node === undefined || line.batch === null || line.undone_by !== null || !line.is_recent || !hasPermission(staff, node)) return false
  if (line.kind === 'del') return !isValueLost(line.before)
  const added = variableIn(line.after)
  if (added) return added.allow_del === 1
  const names = Object.keys(line.after ?? {})
  return lostSetting(fields, names) === undefined && names.every((one) => Object.hasOwn(fields, one))
}

/** What the form of the tab would show of it; of a secret only that there is one. Values of variables that were deleted since are texts. */
function seenValues(tab: BoundTab, { language }: Context, side: RowValues | null): RowValues | null {
  if (side === null) return null
  const values = variableIn(side) ? valueIn(side) : side
  const shown = visibleValues(tab, values, language)
  const all = Object.entries(values).flatMap(([name, value]): (readonly [string, unknown])[] => {
    if (value === hidden) return [[name, hidden]]
    if (Object.hasOwn(tab.fields, name)) return [[name, shown[name]]]
    // a setting that this installation no longer has
    if (!tab.settings.variables || Object.hasOwn(fieldsOfSettings(tab.settings), name)) return []
    return [[name, typeof value === 'string' ? value : JSON.stringify(value)]]
  })
  return Object.fromEntries(all)
}

/** As the log has a secret. */
const hidden = '***'
