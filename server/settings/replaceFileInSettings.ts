import { sql } from 'kysely'

import { nodeOf } from '../../resources/kit/paths'
import { fieldsOfTab } from '../../resources/kit/settings'
import { settingsPages } from '../../resources/settingsPages'
import { replacedFile } from '../files/replacedFile'
import { anyId, anyText } from '../lib/sqlCondition'
import { lockSettings } from './saveSettings'
import { logSaved, versionOf } from './settingsLog'

import type { Settings } from '../../resources/kit/settings'
import type { Context } from '../context'

/** Where one is shown: keys of `setting`, or ids of `config_variable`. */
export interface ReplacedFile {
  readonly from: string
  readonly to: string
  readonly keys: readonly string[]
}

interface Tab {
  readonly settings: Settings
  readonly name: string
  /** Its settings that show the file. */
  readonly shows: readonly string[]
}

/**
 * Puts another file in the place of one in these settings. Each tab that shows it gets a new version and an entry of the log, as by a save: a form that was
 * opened before cannot bring the old file back unseen.
 */
export async function replaceInSettings(ctx: Context, { from, to, keys }: ReplacedFile): Promise<void> {
  const tabs = settingsPages.flatMap((settings) =>
    Object.entries(settings.tabs).flatMap(([name, tab]): Tab[] => {
      const shows = keys.filter((key) => Object.hasOwn(fieldsOfTab(tab), key))
      return shows.length > 0 ? [{ settings, name, shows }] : []
    }),
  )
  for (const { settings, name } of tabs) await lockSettings(ctx.tx, settings, name)
  const { rows } = await sql<Replaced>`
    update setting s set value = ${replacedFile(sql`s.value`, { from, to })} from setting before
    where s.key = ${anyText(keys)} and before.key = s.key returning s.key as name, before.value as before, s.value as after`.execute(ctx.tx)
  await logReplaced(ctx, tabs, rows)
}

/** The same in variables that staff have added: their group is the tab. */
export async function replaceInVariables(ctx: Context, { from, to, keys }: ReplacedFile): Promise<void> {
  const pages = settingsPages.filter(({ variables }) => variables)
  for (const page of pages) await lockSettings(ctx.tx, page, '')
  const { rows } = await sql<Replaced & { readonly group: string }>`
    update config_variable v set value = ${replacedFile(sql`v.value`, { from, to })} from config_variable before
    where v.id = ${anyId(keys.map(Number))} and before.id = v.id
    returning v.name, v."group", before.value as before, v.value as after`.execute(ctx.tx)
  const groups = [...new Set(rows.map(({ group }) => group))]
  const shownIn = (name: string): string[] => rows.filter(({ group }) => group === name).map((row) => row.name)
  const tabs = pages.flatMap((settings) => groups.map((name): Tab => ({ settings, name, shows: shownIn(name) })))
  await logReplaced(ctx, tabs, rows)
}

interface Replaced {
  readonly name: string
  readonly before: unknown
  readonly after: unknown
}

async function logReplaced(ctx: Context, tabs: readonly Tab[], replaced: readonly Replaced[]): Promise<void> {
  for (const { settings, name, shows } of tabs) {
    const logged = nodeOf(settings.path, name)
    const changes = replaced.filter((row) => shows.includes(row.name)).map(({ name: setting, before, after }) => ({ setting, before, after }))
    await logSaved({ logged }, ctx, changes, (await versionOf(ctx.tx, { logged })) + 1)
  }
}
