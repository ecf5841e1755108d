import { sql } from 'kysely'

import { entities } from '../../resources/index'
import { choicesOf, nameFieldOf } from '../../resources/kit/derived'
import { nodeOf } from '../../resources/kit/paths'
import { listed, t, translate } from '../../resources/kit/text'
import { hasPermission } from '../context'
import { nameText } from '../crud/compile/references'
import { refuseFields, UserError } from '../errors'
import { anyId } from '../lib/sqlCondition'

import type { RawBuilder } from 'kysely'

import type { AnyResource } from '../../resources/kit/define'
import type { FileUse, InUseData } from '../../resources/kit/protocol/envelope'
import type { Context, Db } from '../context'

/** The row rule of a resource: users who may not see a row do not get its name. */
export type ScopeOf = (path: string, ctx: Context) => Promise<RawBuilder<boolean> | undefined>

/** Maximum uses that are listed, and that are named in the message. */
const maxListed = 20
const maxInSentence = 3

/** Number of rows with the address of this file, including deleted ones that can be restored. `m` is the attachment. */
export const useCountSql = sql<number>`(select count(*)::int from file_use u where u.url = m.url)`

/**
 * Why a file cannot be deleted; undefined if it is unused. Called with the attachment's row locked: rows that began to use the file have committed by then,
 * and later ones wait and find it deleted.
 */
export async function fileInUseError(ctx: Context, file: NamedFile, scopeOf: ScopeOf): Promise<UserError | undefined> {
  const data = await readUses(ctx, file, scopeOf)
  return data.total === 0 ? undefined : new UserError('file_in_use', { name: file.name, count: data.total, places: listInWords(data, ctx) }, { data })
}

/**
 * Deletes the row of a file that is still shown somewhere, if its uses are as many as the caller says. Called with that row locked: new uses wait and find it
 * deleted.
 */
export async function discardFile({ tx }: Context, file: { readonly id: number; readonly url: string }, places: number): Promise<void> {
  const { count } = await tx
    .selectFrom('file_use')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('url', '=', file.url)
    .executeTakeFirstOrThrow()
  if (count !== places) refuseFields([{ field: 'places', code: 'file_use_count', values: { count } }])
  if (!(await isSharedFile(tx, file))) await recordRemovedFile(tx, file.url)
  await tx.deleteFrom('attachment').where('id', '=', file.id).execute()
}

interface NamedFile {
  readonly url: string
  readonly name: string
}

/** The first uses of a file and their number; rows that the caller may not see have no name. */
export async function readUses(ctx: Context, file: NamedFile, scopeOf: ScopeOf): Promise<InUseData> {
  const rows = await ctx.tx
    .selectFrom('file_use')
    .select((eb) => ['source', 'row_key', eb.fn.countAll<number>().over().as('total')])
    .where('url', '=', file.url)
    .orderBy('source')
    .orderBy('row_key')
    .limit(maxListed)
    .execute()
  const total = rows[0]?.total ?? 0
  const uses: FileUse[] = []
  for (const source of new Set(rows.map((row) => row.source))) {
    const keys = rows.filter((row) => row.source === source).map(({ row_key }) => row_key)
    uses.push(...(await describeUses(ctx, source, keys, scopeOf)))
  }
  return { type: 'in_use', name: file.name, total, uses }
}

const settings = t('系统设置', 'Settings')

async function describeUses(ctx: Context, source: string, keys: readonly string[], scopeOf: ScopeOf): Promise<FileUse[]> {
  const resource = entities.find(({ table }) => table === source)
  if (!resource) {
    const names = source === 'config_variable' ? await variableTitles(ctx.tx, keys.map(Number)) : keys
    return names.map((name) => ({ path: '', title: translate(settings, ctx.language), id: 0, name, is_deleted: false }))
  }
  const title = translate(resource.title, ctx.language)
  const ids = keys.map(Number)
  const rows = hasPermission(ctx.staff, nodeOf(resource.path, 'index'))
    ? await readNames(ctx, resource, ids, await scopeOf(resource.path, ctx))
    : new Map<number, NamedRow>()
  return ids.map((id) => {
    const row = rows.get(id)
    return row ? { path: resource.path, title, id, ...row } : { path: '', title, id: 0, name: '', is_deleted: false }
  })
}

/** The titles of variables that staff have added to the settings. */
async function variableTitles(tx: Db, ids: readonly number[]): Promise<string[]> {
  const rows = await tx.selectFrom('config_variable').select(['id', 'title']).where('id', '=', anyId(ids)).orderBy('id').execute()
  return rows.map(({ title }) => title)
}

interface NamedRow {
  readonly name: string
  readonly is_deleted: boolean
}

/** The names of rows. */
async function readNames(
  { tx, language }: Context,
  resource: AnyResource,
  ids: readonly number[],
  scope: RawBuilder<boolean> | undefined,
): Promise<Map<number, NamedRow>> {
  const { rows } = await sql<{ id: number; name: string; is_deleted: boolean }>`
    select m.id, ${nameText(resource, entities, 'm')} as name,
      ${resource.softDelete ? sql`m.delete_time is not null` : sql`false`} as is_deleted
    from ${sql.table(resource.table)} m where m.id = ${anyId(ids)} and ${scope ?? sql`true`}`.execute(tx)
  const choices = choicesOf(resource.fields[nameFieldOf(resource)]) ?? {}
  const nameOf = ({ id, name }: { id: number; name: string }): string => (choices[name] ? translate(choices[name], language) : name || `#${id}`)
  return new Map(rows.map((row) => [row.id, { name: nameOf(row), is_deleted: row.is_deleted }]))
}

function listInWords({ uses, total }: InUseData, { language }: Context): string {
  const some = uses.slice(0, maxInSentence).map(({ title, name }) => (name ? `${title} “${name}”` : title))
  return translate(listed([...new Set(some)]), language) + (total > some.length ? ' …' : '')
}

/** Recorded, so that saving the URL later is refused with the reason. */
export const recordRemovedFile = (tx: Db, url: string): Promise<unknown> =>
  tx
    .insertInto('removed_file')
    .values({ url })
    .onConflict((conflict) => conflict.column('url').doUpdateSet({ remove_time: sql`now()` }))
    .execute()

/** Other rows of the same file, locked so that of two concurrent deletions one deletes the file. */
export async function isSharedFile(tx: Db, { id, url }: { readonly id: number; readonly url: string }): Promise<boolean> {
  const others = await tx.selectFrom('attachment').select('id').where('url', '=', url).where('id', '<>', id).orderBy('id').forUpdate().execute()
  return others.length > 0
}
