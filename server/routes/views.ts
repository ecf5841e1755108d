import { sql } from 'kysely'

import { viewDeeds, viewTitle } from '../../resources/auth/logTitles'
import { resources } from '../../resources/index'
import { code } from '../../resources/kit/protocol'
import { nodeOf } from '../../resources/kit/paths'
import { done } from '../answer'
import { holds } from '../context'
import { countAsked } from '../crud/finding/countAsked'
import { inTime, severally } from '../crud/finding/inTime'
import { logTitle } from '../crud/logs/titles'
import { mutate } from '../crud/mutate'
import { idOf, idsOf, isOn } from '../crud/parameters'
import { planAll } from '../crud/plan/plan'
import { contextOf } from '../crud/request/contextOf'
import { orderOf } from '../crud/search/orders'
import { searched } from '../crud/rows/visible'
import { markView, orderViews } from '../domain/view/markView'
import { readViews, toSavedView } from '../domain/view/readViews'
import { addView, changeView, dropView } from '../domain/view/saveView'
import { shareGroups } from '../identity/rights/shareGroups'
import { bodyOf } from '../identity/visitor'
import { Refusal, refuse } from '../refusal'
import { bodyOfView } from './viewBody'

import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { StartViews } from '../../resources/kit/finding'
import type { Text } from '../../resources/kit/text'
import type { Context, Staff, Tx } from '../context'
import type { Plan, Plans } from '../crud/plan/plan'
import type { StoredView } from '../domain/view/readViews'
import type { Parts, RouteFile } from '../parts'

/** Milliseconds for one count, counts that run at a time, counts in one call. */
const [mostTime, width, mostCounts] = [1500, 3, 100]
const title = (deed: Text): { access: 'staff'; logTitle: string } => ({ access: 'staff', logTitle: logTitle(viewTitle, deed).zh })

/** Saved views of lists. Everybody who may see a list saves his own; which he sees, and what he counts in them, follows his own rights. */
export const viewRoutes: RouteFile = (app, parts) => {
  const plans = planAll(resources, parts.hooks)
  addReads(app, parts, plans)

  app.post('/admin/Index/saveView', { config: title(viewDeeds.save) }, (request) =>
    mutate(request, parts, {}, async (ctx) => {
      const body = bodyOf(request)
      if (body['id'] === undefined) {
        const given = bodyOfView(body, 'new')
        await judge(planAt(plans, ctx.staff, given.path), ctx, given.asked)
        const id = await addView(ctx, { ...given, asked: JSON.stringify(given.asked) }, await openGroups(ctx))
        return done((await viewAt(ctx.tx, ctx.staff, id)) ?? null, 'saved')
      }
      const { content, ...change } = bodyOfView(body, 'change')
      const view = await viewAt(ctx.tx, ctx.staff, change.id)
      if (!view) return refuse('row_gone')
      const plan = planAt(plans, ctx.staff, view.path)
      if (content) await judge(plan, ctx, content.asked)
      await changeView(ctx, content ? { ...change, content: { ...content, asked: JSON.stringify(content.asked) } } : change, await openGroups(ctx))
      return done((await viewAt(ctx.tx, ctx.staff, change.id)) ?? null, 'saved')
    }),
  )

  app.post('/admin/Index/deleteView', { config: title(viewDeeds.remove) }, (request) =>
    mutate(request, parts, {}, async (ctx) => {
      const { id, row_version: version } = bodyOf(request)
      await dropView(ctx, { id: idOf(id, 'id'), version: version === undefined ? undefined : idOf(version, 'row_version') })
      return done(null, 'deleted')
    }),
  )

  app.post('/admin/Index/markView', { config: { access: 'staff' } }, (request) =>
    mutate(request, parts, {}, async (ctx) => {
      const { id, is_pinned, is_default } = bodyOf(request)
      await markView(ctx, idOf(id, 'id'), {
        ...(is_pinned !== undefined && { is_pinned: isOn(is_pinned) }),
        ...(is_default !== undefined && { is_default: isOn(is_default) }),
      })
      return done()
    }),
  )

  app.post('/admin/Index/orderViews', { config: { access: 'staff' } }, (request) =>
    mutate(request, parts, {}, async (ctx) => {
      const { path, ids } = bodyOf(request)
      await orderViews(ctx, planAt(plans, ctx.staff, path).resource.path, idsOf(ids))
      return done()
    }),
  )
}

function addReads(app: FastifyInstance, { db }: Parts, plans: Plans): void {
  const asked = (request: FastifyRequest): Readonly<Record<string, unknown>> => request.query as Record<string, unknown>

  app.get('/admin/Index/views', { config: { access: 'staff' } }, async (request) => {
    const { staff } = request
    const given = asked(request)['path']
    if (given === undefined) return done(await startViews(db, staff))
    const { resource } = planAt(plans, staff, given)
    const views = await readViews(db, staff, sql`v.path = ${resource.path}`)
    return done({ list: views.map(toSavedView), groups: await shareGroups(db, staff) })
  })

  app.get('/admin/Index/viewCounts', { config: { access: 'staff' } }, async (request) => {
    const ids = idsOf(asked(request)['ids']).slice(0, mostCounts)
    const views = ids.length > 0 ? await readViews(db, request.staff, sql`v.id = any(${ids}::bigint[])`) : []
    const open = views.filter(({ path }) => isOpen(request.staff, path))
    const counts = await severally(open, width, async (view) => [view.id, await countOf(plans, request, db, view)] as const)
    return done({ counts: Object.fromEntries(counts) })
  })
}

const isOpen = (staff: Staff, path: string): boolean => holds(staff, nodeOf(path, 'index'))

/** What the start-up call tells. */
export async function startViews(tx: Tx, staff: Staff): Promise<StartViews> {
  const views = (await readViews(tx, staff)).filter(({ path }) => isOpen(staff, path))
  return { marked: views.filter((one) => one.is_pinned || one.is_default).map(toSavedView), lists: [...new Set(views.map(({ path }) => path))] }
}

const viewAt = async (tx: Tx, staff: Staff, id: number) => (await readViews(tx, staff, sql`v.id = ${id}`)).map(toSavedView)[0]

const openGroups = async ({ tx, staff }: Context): Promise<readonly number[]> => (await shareGroups(tx, staff)).map(({ id }) => id)

function planAt(plans: Plans, staff: Staff, path: unknown): Plan {
  const plan = typeof path === 'string' ? plans.at(path) : undefined
  if (!plan) return refuse('bad_parameter', { field: 'path' })
  return isOpen(staff, plan.resource.path) ? plan : refuse('forbidden', {}, { code: code.forbidden, data: [] })
}

/** What the list itself would refuse cannot be saved. */
async function judge(plan: Plan, ctx: Context, asked: Readonly<Record<string, unknown>>): Promise<void> {
  await searched(plan, ctx, asked)
  orderOf(plan.resource, plan.orders, asked['order'])
}

/** Null where there is no number to show: the definition has lost a column since, or counting took too long. */
async function countOf(plans: Plans, request: FastifyRequest, db: Tx, { path, asked }: StoredView): Promise<number | null> {
  const plan = plans.at(path)
  if (!plan) return null
  try {
    return (await inTime(db, mostTime, (tx) => countAsked(plan, contextOf(request, tx), asked))) ?? null
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
