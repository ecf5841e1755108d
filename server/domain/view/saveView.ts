import { sql } from 'kysely'

import { viewLimits } from '../../../resources/kit/search'
import { t } from '../../../resources/kit/text'
import { refuse, refuseFields } from '../../errors'
import { readViews } from './readViews'

import type { Context, Db } from '../../context'
import type { StoredView } from './readViews'

const name = t('名称', 'Name')

/** What the list shows; as JSON where the columns hold it. */
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

/** Each part is left as it is where it is absent. */
interface ViewChange {
  readonly id: number
  readonly version: number | undefined
  readonly name?: string
  readonly groups?: readonly number[]
  readonly content?: StoredViewContent
}

/** Held to the end of the transaction, so that one person's views are counted and marked one call after another. */
export const lockViews = (tx: Db, adminId: number): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtext('zhanggui views'), ${adminId}::int)`.execute(tx)

/** `open`: the groups this person may share with. */
export async function addView({ tx, staff }: Context, view: ViewInsert, open: readonly number[]): Promise<number> {
  await lockViews(tx, staff.id)
  const { rows: own } = await sql<{ name: string }>`select name from saved_view where admin_id = ${staff.id} and path = ${view.path}`.execute(tx)
  if (own.length >= viewLimits.perList) refuse('too_many', { field: t('视图', 'Views'), max: viewLimits.perList })
  if (own.some((one) => one.name === view.name)) refuseTaken()
  const { rows } = await sql<{ id: number }>`
    insert into saved_view (admin_id, path, name, query, asked, look)
    values (${staff.id}, ${view.path}, ${view.name}, ${view.query}, ${view.asked}::jsonb, ${view.look}::jsonb) returning id`.execute(tx)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('expected the id of the new view')
  await writeGroups(tx, id, { wanted: view.groups, open })
  return id
}

export async function changeView(ctx: Context, change: ViewChange, open: readonly number[]): Promise<void> {
  const { tx } = ctx
  await mine(ctx, change)
  const { content } = change
  if (change.name !== undefined) await refuseTwins(tx, change.id, change.name)
  await sql`
    update saved_view set name = coalesce(${change.name ?? null}, name), row_version = row_version + 1, update_time = now()
      ${content ? sql`, query = ${content.query}, asked = ${content.asked}::jsonb, look = ${content.look}::jsonb` : sql``}
    where id = ${change.id}`.execute(tx)
  if (change.groups) await writeGroups(tx, change.id, { wanted: change.groups, open })
}

export async function dropView(ctx: Context, which: Pick<ViewChange, 'id' | 'version'>): Promise<void> {
  await mine(ctx, which)
  await sql`delete from saved_view where id = ${which.id}`.execute(ctx.tx)
}

/** The view, locked, if this person may change it and knows it as it stands. */
async function mine({ tx, staff }: Context, { id, version }: Pick<ViewChange, 'id' | 'version'>): Promise<StoredView> {
  await sql`select 1 from saved_view where id = ${id} for update`.execute(tx)
  const [view] = await readViews(tx, staff, sql`v.id = ${id}`)
  if (!view) return refuse('row_gone')
  if (!view.may_change) return refuse('view_not_yours', { owner: view.owner })
  if (version !== undefined && version !== view.row_version) return refuse('view_changed')
  return view
}

async function refuseTwins(tx: Db, id: number, wanted: string): Promise<void> {
  const { rows } = await sql`select 1 from saved_view v join saved_view o on o.admin_id = v.admin_id and o.path = v.path and o.id <> v.id
    where v.id = ${id} and o.name = ${wanted}`.execute(tx)
  if (rows.length > 0) refuseTaken()
}

const refuseTaken = (): never => refuseFields([{ field: 'name', code: 'taken', values: { field: name } }])

interface Sharing {
  readonly wanted: readonly number[]
  /** Groups this person may share with; those that were chosen before may stay, whoever chose them. */
  readonly open: readonly number[]
}

async function writeGroups(tx: Db, viewId: number, { wanted, open }: Sharing): Promise<void> {
  const { rows: kept } = await sql<{ group_id: number }>`select group_id from saved_view_group where view_id = ${viewId}`.execute(tx)
  const allowed = new Set([...open, ...kept.map(({ group_id }) => group_id)])
  if (wanted.some((id) => !allowed.has(id))) refuse('view_group')
  await sql`delete from saved_view_group where view_id = ${viewId} and group_id <> all(${[...wanted]}::bigint[])`.execute(tx)
  await sql`insert into saved_view_group (view_id, group_id) select ${viewId}, g from unnest(${[...wanted]}::bigint[]) g on conflict do nothing`.execute(tx)
}
