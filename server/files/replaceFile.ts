import { sql } from 'kysely'

import { chunksOf } from '../../resources/kit/values/chunksOf'
import { goods } from '../../resources/goods/goods'
import { stock } from '../../resources/goods/stock'
import { entities } from '../../resources/index'
import { fileFieldsOf } from '../../resources/kit/derived'
import { dataRecycleLog } from '../../resources/security/dataRecycleLog'
import { logChanges } from '../audit/changeLog'
import { raiseGoodsVersion } from '../domain/goods/raiseGoodsVersion'
import { lockGoodsAndThoseOf } from '../domain/stock/lockGoods'
import { refuse } from '../errors'
import { anyId } from '../lib/sqlCondition'
import { replaceInRecycled } from '../security/replaceInRecycled'
import { replaceInSettings, replaceInVariables } from '../settings/replaceFileInSettings'
import { storageOf } from '../types'
import { replacedFile } from './replacedFile'

import type { AnyResource } from '../../resources/kit/define'
import type { AnyField } from '../../resources/kit/fieldTypes'
import type { Context } from '../context'
import type { RowValues } from '../crud/compile/columns'
import type { ResourceRegistry } from '../crud/compile/compileResources'
import type { ReplacedFile } from '../settings/replaceFileInSettings'

interface StoredFile {
  readonly url: string
  readonly mimetype: string
}

/** Most rows of one replacement: they are locked until it is done. */
const maxRows = 10_000

/**
 * Puts another file in the place of this one in every row that shows it, deleted ones included, in the copies of the recycle bin and in the settings. Each row
 * gets a new version and an entry of its history. Returns the number of places. Refuses a file of another kind, such as a video for a picture. The row of the
 * attachment is locked, so rows that begin to use it have committed, or wait.
 */
export async function replaceFile(ctx: Context, registry: ResourceRegistry, file: StoredFile & { readonly name: string }, by: string): Promise<number> {
  const { tx } = ctx
  const other = await tx.selectFrom('attachment').select(['url', 'mimetype']).where('url', '=', by).forShare().executeTakeFirst()
  if (!other) return refuse('file_gone')
  if (other.url === file.url || kindOf(other) !== kindOf(file)) return refuse('file_other_kind')
  const uses = await tx
    .selectFrom('file_use')
    .select(['source', 'row_key'])
    .where('url', '=', file.url)
    .orderBy('source')
    .orderBy('row_key')
    .limit(maxRows + 1)
    .execute()
  if (uses.length === 0) return refuse('file_unused', { name: file.name })
  if (uses.length > maxRows) return refuse('too_many_ids', { max: maxRows })
  const keysIn = (table: string): string[] => uses.filter(({ source }) => source === table).map(({ row_key }) => row_key)
  const idsIn = (table: string): number[] =>
    keysIn(table)
      .map(Number)
      .sort((a, b) => a - b)
  // goods come before the rows of all tables; those that show the file themselves get their new version with it
  await raiseGoodsVersion(tx, await lockGoodsAndThoseOf(tx, idsIn(goods.table), idsIn(stock.table)))
  for (const source of new Set(uses.map((use) => use.source))) {
    // the recycle bin is a log: it has no file fields of its own
    const resource = entities.find(({ table, isLog }) => table === source && !isLog)
    if (resource) await replaceInRows(ctx, registry, resource, { from: file.url, to: other.url, ids: idsIn(source) })
    else await replaceElsewhere(ctx, source, { from: file.url, to: other.url, keys: keysIn(source) })
  }
  return uses.length
}

function replaceElsewhere(ctx: Context, source: string, replaced: ReplacedFile): Promise<void> {
  if (source === 'setting') return replaceInSettings(ctx, replaced)
  if (source === 'config_variable') return replaceInVariables(ctx, replaced)
  if (source === dataRecycleLog.table) return replaceInRecycled(ctx.tx, { ...replaced, ids: replaced.keys.map(Number) })
  throw new Error(`files of the table ${source} cannot be replaced`)
}

/** `image`, `video` and so on; documents are of one kind only among themselves. */
const kindOf = ({ mimetype }: StoredFile): string => (mimetype.startsWith('application/') ? mimetype : (mimetype.split('/')[0] ?? ''))

interface Replacement {
  readonly from: string
  readonly to: string
  readonly ids: readonly number[]
}

async function replaceInRows(ctx: Context, registry: ResourceRegistry, resource: AnyResource, { from, to, ids }: Replacement): Promise<void> {
  const columns = fileFieldsOf(resource).flatMap((name) => storageOf(name, resource.fields[name] as AnyField).columns) // the fields are its own
  const list = sql.join(['id', 'row_version', ...columns.map(({ name }) => name)].map((name) => sql.ref(name)))
  const changes = columns.map(({ name, type }) => {
    const value = sql.ref(name)
    return type === 'jsonb' ? sql`${value} = ${replacedFile(value, { from, to })}` : sql`${value} = replace(${value}, ${from}, ${to})`
  })
  const table = sql.table(resource.table)
  for (const some of chunksOf(ids, 500)) {
    const { rows: before } = await sql<RowValues>`select ${list} from ${table} where id = ${anyId(some)} order by id for update`.execute(ctx.tx)
    const { rows: after } = await sql<RowValues>`
      update ${table} set ${sql.join(changes)}, row_version = row_version + 1 where id = ${anyId(some)} returning ${list}`.execute(ctx.tx)
    const compiled = registry.at(resource.path)
    if (!compiled) continue
    const changed = new Map(after.map((row) => [row['id'], row]))
    await logChanges(
      compiled,
      ctx,
      before.map((row) => ({ kind: 'edit', before: row, after: changed.get(row['id']) })),
    )
  }
}
