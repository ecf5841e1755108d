import { sql } from 'kysely'

import { viewLimits } from '../../../resources/kit/protocol/views'
import { t } from '../../../resources/kit/text'
import { refuse, refuseFields } from '../../errors'
import { everyId } from '../../lib/sqlCondition'
import { readViews } from './readViews'

import type { Context, Db } from '../../context'
import type { StoredView } from './readViews'

const name = t('名称', 'Name')

/** The state of the list; as JSON where the columns store it. */
interface StoredViewContent {
  readonly query: string
  readonly asked: string
  readonly look: string | null
}

interface ViewInsert extends StoredViewContent {
  readonly path: string
  readonly name: string
  readonly groups: readonly number[]
}

/** An absent part is not changed. */
interface ViewChange {
  readonly id: number
  readonly version: number | undefined
  readonly name?: string
  readonly groups?: readonly number[]
  readonly content?: StoredViewContent
}

/** Held until the end of the transaction, so that calls of one user which count and mark views are serialized. */
export const lockViews = (tx: Db, adminId: number): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtext('zhanggui views'), ${adminId}::int)`.execute(tx)

/** `open`: the groups this user may share with. */
export async function addView({ tx, staff }: Context, view: ViewInsert, open: readonly number[]): Promise<number> {
  await lockViews(tx, staff.id)
  const own = await tx.selectFrom('saved_view').select('name').where('admin_id', '=', staff.id).where('path', '=', view.path).execute()
  if (own.length >= viewLimits.perList) refuse('too_many', { field: t('视图', 'Views'), max: viewLimits.perList })
  if (own.some((one) => one.name === view.name)) refuseTaken()
  const { path, name: viewName, query, asked, look, groups } = view
  const { id } = await tx
    .insertInto('saved_view')
    .values({ admin_id: staff.id, path, name: viewName, query, asked, look })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeGroups(tx, id, { groupIds: groups, open })
  return id
}

export async function changeView(ctx: Context, change: ViewChange, open: readonly number[]): Promise<void> {
  const { tx } = ctx
  await lockOwnView(ctx, change)
  if (change.name !== undefined) await refuseTwins(tx, change.id, change.name)
  await tx
    .updateTable('saved_view')
    .set({ name: change.name, ...change.content, row_version: sql`row_version + 1`, update_time: sql`now()` })
    .where('id', '=', change.id)
    .execute()
  if (change.groups) await writeGroups(tx, change.id, { groupIds: change.groups, open })
}

export async function dropView(ctx: Context, which: Pick<ViewChange, 'id' | 'version'>): Promise<void> {
  await lockOwnView(ctx, which)
  await ctx.tx.deleteFrom('saved_view').where('id', '=', which.id).execute()
}

/** The locked view, if this user may change it and has its current version. */
async function lockOwnView({ tx, staff }: Context, { id, version }: Pick<ViewChange, 'id' | 'version'>): Promise<StoredView> {
  await tx.selectFrom('saved_view').select('id').where('id', '=', id).forUpdate().execute()
  const [view] = await readViews(tx, staff, sql`v.id = ${id}`)
  if (!view) return refuse('row_gone')
  if (!view.may_change) return refuse('view_not_yours', { owner: view.owner })
  if (version !== undefined && version !== view.row_version) return refuse('view_changed')
  return view
}

async function refuseTwins(tx: Db, id: number, viewName: string): Promise<void> {
  const twin = await tx
    .selectFrom('saved_view as v')
    .innerJoin('saved_view as o', (join) => join.onRef('o.admin_id', '=', 'v.admin_id').onRef('o.path', '=', 'v.path').onRef('o.id', '<>', 'v.id'))
    .select('o.id')
    .where('v.id', '=', id)
    .where('o.name', '=', viewName)
    .executeTakeFirst()
  if (twin) refuseTaken()
}

const refuseTaken = (): never => refuseFields([{ field: 'name', code: 'taken', values: { field: name } }])

interface Sharing {
  readonly groupIds: readonly number[]
  /** Groups this user may share with; those selected before may stay, whoever selected them. */
  readonly open: readonly number[]
}

async function writeGroups(tx: Db, viewId: number, { groupIds, open }: Sharing): Promise<void> {
  const current = await tx.selectFrom('saved_view_group').select('group_id').where('view_id', '=', viewId).execute()
  const allowed = new Set([...open, ...current.map(({ group_id }) => group_id)])
  if (groupIds.some((id) => !allowed.has(id))) refuse('view_group')
  await tx.deleteFrom('saved_view_group').where('view_id', '=', viewId).where('group_id', '<>', everyId(groupIds)).execute()
  await sql`insert into saved_view_group (view_id, group_id) select ${viewId}, g from unnest(${[...groupIds]}::bigint[]) g on conflict do nothing`.execute(tx)
}
