import { sql } from 'kysely'

import { code } from '../../resources/kit/protocol/envelope'
import { nodeOf } from '../../resources/kit/paths'
import { saveNodeOfTab } from '../../resources/kit/settings'
import { inSentence, t, translate } from '../../resources/kit/text'
import { undoDays } from '../../resources/kit/undo'
import { hasPermission } from '../context'
import { changedSince, UndoConflict } from '../crud/undo/conflicts'
import { lockBatch, resultOfUndo, undoRows } from '../crud/undo/undoRows'
import { refuse } from '../errors'
import { bringBackVariable, deleteVariables } from './deletedVariables'
import { isSecretVariable, isValueLost, valueIn, variableIn, variableRows } from './loggedVariables'
import { lockSettings, saveSettings } from './saveSettings'
import { lostSetting, onlyRow } from './settingsLog'
import { readTab, tabNamed, visibleValues } from './settingsTab'

import type { Settings } from '../../resources/kit/settings'
import type { TextValues } from '../../resources/kit/text'
import type { Context, Db } from '../context'
import type { RowValues } from '../crud/compile/columns'
import type { LoggedLine } from '../crud/undo/loggedLines'
import type { UndoableRows, UndoneRows } from '../crud/undo/undoRows'
import type { RequestParameters } from '../request/parameters'
import type { Result } from '../result'
import type { SettingsPage } from './settingsHooks'
import type { SettingChange } from './settingChange'
import type { BoundTab } from './settingsTab'

const nouns = { values: t('设置', 'Settings'), variable: t('变量', 'Variable') }
const counted = t('项设置', 'settings')

/** What of a request is undone: everything that it changed on the page, its changes in a tab, or one of these. */
export interface UndoneSettings {
  readonly tab?: string | undefined
  readonly id?: number | undefined
}

/** The node that undoes a change of this kind; undefined where there is no undo. */
export function undoNodeOf(settings: Settings, tab: string, kind: string): string | undefined {
  if (kind === 'edit') return saveNodeOfTab(settings, tab)
  if (!settings.variables) return undefined
  if (kind === 'del') return nodeOf(settings.path, 'add')
  return kind === 'add' || kind === 'restore' ? nodeOf(settings.path, 'del') : undefined
}

/** Undoes what one request has changed on a page of settings, the way a person would: with the right to save, and through the checks of a save. */
export async function undoSettings(
  page: SettingsPage,
  ctx: Context,
  { body, part, log }: { readonly body: RequestParameters; readonly part: UndoneSettings; readonly log: (changes: readonly SettingChange[]) => void },
): Promise<Result> {
  const batch = await lockBatch(ctx, body)
  const undone: UndoneRows[] = []
  for (const tab of part.tab === undefined ? await tabsOfBatch(ctx.tx, page.settings, batch) : [part.tab]) {
    const ofTab = await undoRows(partsOfTab(page, ctx, tab, log), batch, part.id)
    if (ofTab) undone.push(ofTab)
  }
  if (undone.length === 0) refuse('undo_unknown')
  const all = { isRedo: undone.some(({ isRedo }) => isRedo), outcomes: undone.flatMap(({ outcomes }) => outcomes) }
  return resultOfUndo(ctx, all, (count) => ({ count, what: counted }))
}

async function tabsOfBatch(tx: Db, { path }: Settings, batch: string): Promise<string[]> {
  const first = nodeOf(path, '')
  const { rows } = await sql<{ resource: string }>`
    select distinct resource from change_log where batch = ${batch}::uuid and starts_with(resource, ${first}) order by resource`.execute(tx)
  return rows.map(({ resource }) => resource.slice(first.length))
}

/** The values of a tab are one row, and each variable that was added or deleted is one. */
function partsOfTab({ settings, hooks }: SettingsPage, ctx: Context, name: string, log: (changes: readonly SettingChange[]) => void): UndoableRows {
  const open = (): Promise<BoundTab> => tabNamed(ctx.tx, settings, name, hooks)
  const nameOf = async (id: number, lines: readonly LoggedLine[]): Promise<string> => {
    if (id !== onlyRow) return variableOf(lines[0])?.title ?? `#${id}`
    const groups = (await hooks.groups?.(ctx.tx)) ?? []
    const title = settings.tabs[name]?.title
    return title ? translate(title, ctx.language) : (groups.find(({ key }) => key === name)?.value ?? name)
  }
  return {
    path: nodeOf(settings.path, name),
    ctx,
    lock: () => lockSettings(ctx.tx, settings, name),
    undoLine: async (line) => {
      const node = undoNodeOf(settings, name, line.kind) ?? refuse('undo_none')
      if (!hasPermission(ctx.staff, node)) refuse('forbidden', {}, { code: code.forbidden, data: [] })
      if (!line.is_recent) refuse('undo_too_old', { days: undoDays })
      const undoing = { id: line.id, resource: nodeOf(settings.path, name), row_id: line.row_id, isLogged: false }
      log(await undoLine({ settings, tab: await open(), ctx: { ...ctx, undoing }, line }))
    },
    messageOf: async (id, lines): Promise<TextValues> => {
      const noun = id === onlyRow ? nouns.values : nouns.variable
      return { noun, what: inSentence(noun), name: await nameOf(id, lines) }
    },
    nameOf,
  }
}

const variableOf = (line: LoggedLine | undefined) => variableIn(line?.before ?? null) ?? variableIn(line?.after ?? null)

interface Undo {
  readonly settings: Settings
  readonly tab: BoundTab
  /** Its change is logged as the undo of the line. */
  readonly ctx: Context
  readonly line: LoggedLine
}

/** What the admin log says of it. */
async function undoLine(undo: Undo): Promise<readonly SettingChange[]> {
  const { kind } = undo.line
  if (kind === 'edit') return saveOldValues(undo)
  return kind === 'del' ? restoreDeleted(undo) : removeAdded(undo)
}

async function saveOldValues({ tab, ctx, line }: Undo): Promise<readonly SettingChange[]> {
  const [before, after] = [line.before ?? {}, line.after ?? {}]
  const names = Object.keys(after)
  const lost = lostSetting(tab.fields, names)
  if (lost !== undefined) refuse('undo_lost', { field: tab.fields[lost]?.label ?? lost })
  // a variable that was deleted since, or a setting that this installation no longer has
  if (!names.every((name) => Object.hasOwn(tab.fields, name))) throw new UndoConflict([])
  const stored = await readTab(ctx.tx, tab)
  refuseChanged(tab, ctx, { now: stored, made: after, names })
  return (await saveSettings(tab, ctx, before)).changes
}

interface Compared {
  readonly now: RowValues
  readonly made: RowValues
  readonly names: readonly string[]
}

function refuseChanged(tab: BoundTab, { language }: Context, { now, made, names }: Compared): void {
  const changed = changedSince(now, made, names)
  if (changed.length === 0) return
  const [shownNow, shownMade] = [visibleValues(tab, now, language), visibleValues(tab, made, language)]
  throw new UndoConflict(changed.map((name) => ({ name, made: shownMade[name] ?? null, now: shownNow[name] ?? null })))
}

async function restoreDeleted({ settings, ctx, line }: Undo): Promise<readonly SettingChange[]> {
  const row = variableIn(line.before) ?? refuse('undo_none')
  if (isValueLost(line.before)) refuse('undo_lost', { field: row.title })
  const [present] = await variableRows(ctx.tx, [line.row_id])
  if (present) throw new UndoConflict([])
  const value = valueIn(line.before)[row.name]
  await bringBackVariable(ctx, settings, { ...row, value })
  return [{ setting: row.name, before: null, after: value }]
}

async function removeAdded({ settings, tab, ctx, line }: Undo): Promise<readonly SettingChange[]> {
  const [row] = await variableRows(ctx.tx, [line.row_id])
  if (!row) throw new UndoConflict([])
  const made = valueIn(line.after)
  const isSecret = isSecretVariable(row)
  if (isSecret && Boolean(row.value) !== (made[row.name] !== '')) throw new UndoConflict([])
  if (!isSecret) refuseChanged(tab, ctx, { now: { [row.name]: row.value }, made, names: [row.name] })
  await deleteVariables(ctx, settings, [row])
  return [{ setting: row.name, before: isSecret ? '***' : row.value, after: null }]
}
