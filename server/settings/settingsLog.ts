import { sql } from 'kysely'

import { callOf } from '../../resources/kit/paths'
import { secretsIn } from '../../resources/kit/settings'
import { undoneAt, writerOf } from '../audit/changeLog'
import { insertRowInto } from '../lib/insertRow'
import { watchRuleAt } from '../security/watchRule'
import { logWatchedSettings } from './logWatchedSettings'

import type { Settings } from '../../resources/kit/settings'
import type { Fields } from '../../resources/kit/fieldTypes'
import type { Context, Db } from '../context'
import type { WatchRule } from '../security/watchRule'
import type { SettingChange } from './settingChange'
import type { BoundTab } from './settingsTab'

/** Of all changes of the values of a tab in the change log: a tab is one row. Variables that are added or deleted are rows beside it. */
export const onlyRow = 0

type LoggedTab = Pick<BoundTab, 'logged'>

/** The number of changes of a tab, and one: the version of its next reader. */
export async function versionOf(tx: Db, { logged }: LoggedTab): Promise<number> {
  const last = await tx
    .selectFrom('change_log')
    .select('row_version')
    .where('resource', '=', logged)
    .where('row_id', '=', onlyRow)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.row_version ?? 1
}

/** The entry that makes the next version of a tab. The caller holds the lock. */
export async function logSaved({ logged }: LoggedTab, ctx: Context, changes: readonly SettingChange[], version: number): Promise<void> {
  const side = (of: 'before' | 'after') => Object.fromEntries(changes.map((change) => [change.setting, change[of]]))
  const rule = await logLine(ctx, { resource: logged, row_id: onlyRow, kind: 'edit', before: side('before'), after: side('after'), row_version: version })
  if (rule) await logWatchedSettings(ctx, rule, changes)
}

interface Line {
  readonly resource: string
  readonly row_id: number
  readonly kind: string
  readonly before: object | null
  readonly after: object | null
  readonly row_version: number | null
}

/** Part of the statement that is needed anyway, for the page of the tab. */
const watchRule = watchRuleAt(sql`regexp_replace(lower(change_log.resource), '/[^/]*$', '')`).as('rule')

const insertLine = insertRowInto('change_log', watchRule)

/** A line of the change log, as the undo of another if it is that. Answers the rule of sensitive data for its page. */
export async function logLine(ctx: Context, { before, after, ...line }: Line): Promise<WatchRule | null> {
  const isUndo = undoneAt(ctx, line.resource, [line.row_id]) === 0
  const written = await insertLine(ctx.tx, {
    ...line,
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
    admin_id: ctx.staff.id,
    username: writerOf(ctx.staff),
    ...(ctx.changes && { batch: ctx.changes.id }),
    ...(isUndo && { undoes: ctx.undoing?.id }),
  })
  return written?.rule ?? null
}

/** A changed setting whose old value is not in the log, so that it cannot come back: a secret. */
export const lostSetting = (fields: Fields, changed: readonly string[]): string | undefined => secretsIn(fields).find((name) => changed.includes(name))

/** The sender can undo what the call of this page has changed. */
export function offerUndo({ changes }: Context, { path }: Settings): void {
  if (changes?.calls === callOf(path, '')) changes.isReversible = true
}
