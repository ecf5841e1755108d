import { sql } from 'kysely'
import { z } from 'zod'

import { viewActions, viewTitle } from '../../../resources/auth/logTitles'
import { nodeOf } from '../../../resources/kit/paths'
import { code } from '../../../resources/kit/protocol/envelope'
import { isColumnPrefs } from '../../../resources/kit/protocol/preferences'
import { viewLimits } from '../../../resources/kit/protocol/views'
import { t } from '../../../resources/kit/text'
import { isStorableJson } from '../../../resources/kit/values/characters'
import { logTitle } from '../../audit/logTitles'
import { shareableGroups } from '../../auth/rights/grants'
import { hasPermission } from '../../context'
import { parseOrder } from '../../crud/query/orders'
import { searchedRows } from '../../crud/rows/scope'
import { markView, orderViews } from '../../domain/view/markView'
import { readViews, toSavedView } from '../../domain/view/readViews'
import { addView, changeView, dropView } from '../../domain/view/saveView'
import { refuse, refuseFields } from '../../errors'
import { fieldValues, flag, id, ids, optionalInput, parseBody, parseQuery, unchecked } from '../../lib/parseInput'
import { anyId } from '../../lib/sqlCondition'
import { mutate } from '../../request/mutate'
import { ok } from '../../result'
import { createViewCounter } from '../../search/createViewCounter'

import type { FastifyInstance } from 'fastify'

import type { StartViews } from '../../../resources/kit/protocol/views'
import type { Text } from '../../../resources/kit/text'
import type { Context, Db, Staff } from '../../context'
import type { CompiledResource, ResourceRegistry } from '../../crud/compile/compileResources'
import type { AppDeps, RegisterRoutes } from '../../deps'
import type { RequestParameters } from '../../request/parameters'

/** Per call. */
const maxCounts = 100

const viewsQuery = z.object({ path: unchecked })
const countsQuery = z.object({ ids: ids() })

const title = (label: Text): { access: 'staff'; logTitle: string } => ({ access: 'staff', logTitle: logTitle(viewTitle, label).zh })

/** Saved views of lists. Staff who may see a list can save their own; what they see and count follows their rights. */
export const viewRoutes: RegisterRoutes = (app, deps) => {
  const { registry } = deps
  addReads(app, deps)

  app.post('/admin/Index/saveView', { config: title(viewActions.save) }, (request) =>
    mutate(request, deps, {}, async (ctx) => {
      if (parseBody(request, fieldValues)['id'] === undefined) {
        const view = parseBody(request, newView)
        await validateSearch(openPlanAt(registry, ctx.staff, view.path), ctx, view.asked)
        const id = await addView(ctx, { ...view, asked: JSON.stringify(view.asked) }, await shareableGroupIds(ctx))
        return ok((await findView(ctx.tx, ctx.staff, id)) ?? null, 'saved')
      }
      const { query, row_version: version, ...change } = parseBody(request, viewChange)
      const content = query === undefined ? undefined : parseBody(request, viewContent)
      const view = await findView(ctx.tx, ctx.staff, change.id)
      if (!view) return refuse('row_gone')
      const compiled = openPlanAt(registry, ctx.staff, view.path)
      if (content) await validateSearch(compiled, ctx, content.asked)
      await changeView(ctx, { ...change, version, content: content && { ...content, asked: JSON.stringify(content.asked) } }, await shareableGroupIds(ctx))
      return ok((await findView(ctx.tx, ctx.staff, change.id)) ?? null, 'saved')
    }),
  )

  app.post('/admin/Index/deleteView', { config: title(viewActions.remove) }, (request) =>
    mutate(request, deps, {}, async (ctx) => {
      const { id: dropped, row_version: version } = parseBody(request, viewVersion)
      await dropView(ctx, { id: dropped, version })
      return ok(null, 'deleted')
    }),
  )

  app.post('/admin/Index/markView', { config: { access: 'staff' } }, (request) =>
    mutate(request, deps, {}, async (ctx) => {
      const { id: marked, ...marks } = parseBody(request, viewMarks)
      await markView(ctx, marked, marks)
      return ok()
    }),
  )

  app.post('/admin/Index/orderViews', { config: { access: 'staff' } }, (request) =>
    mutate(request, deps, {}, async (ctx) => {
      const { path, ids: ordered } = parseBody(request, viewOrder)
      await orderViews(ctx, openPlanAt(registry, ctx.staff, path).resource.path, ordered)
      return ok()
    }),
  )
}

function addReads(app: FastifyInstance, deps: AppDeps): void {
  const { db, registry } = deps
  const countViews = createViewCounter(deps)
  app.get('/admin/Index/views', { config: { access: 'staff' } }, async (request) => {
    const { staff } = request
    const { path } = parseQuery(request, viewsQuery)
    if (path === undefined) return ok(await savedViewsSummary(db, staff))
    const { resource } = openPlanAt(registry, staff, path)
    const views = await readViews(db, staff, sql`v.path = ${resource.path}`)
    return ok({ list: views.map(toSavedView), groups: await shareableGroups(db, staff) })
  })

  app.get('/admin/Index/viewCounts', { config: { access: 'staff' } }, async (request) => {
    const queryOf = parseQuery(request, countsQuery).ids.slice(0, maxCounts)
    const views = queryOf.length > 0 ? await readViews(db, request.staff, sql`v.id = ${anyId(queryOf)}`) : []
    const open = views.filter(({ path }) => canSeeList(request.staff, path))
    return ok({ counts: await countViews(request, open) })
  })
}

const canSeeList = (staff: Staff, path: string): boolean => hasPermission(staff, nodeOf(path, 'index'))

/** The part for the start-up call. */
export async function savedViewsSummary(tx: Db, staff: Staff): Promise<StartViews> {
  const views = (await readViews(tx, staff)).filter(({ path }) => canSeeList(staff, path))
  return { marked: views.filter((one) => one.is_pinned || one.is_default).map(toSavedView), lists: [...new Set(views.map(({ path }) => path))] }
}

const findView = async (tx: Db, staff: Staff, id: number) => (await readViews(tx, staff, sql`v.id = ${id}`)).map(toSavedView)[0]

const shareableGroupIds = async ({ tx, staff }: Context): Promise<readonly number[]> => (await shareableGroups(tx, staff)).map(({ id }) => id)

function openPlanAt(registry: ResourceRegistry, staff: Staff, path: unknown): CompiledResource {
  const compiled = typeof path === 'string' ? registry.at(path) : undefined
  if (!compiled) return refuse('bad_parameter', { field: 'path' })
  return canSeeList(staff, compiled.resource.path) ? compiled : refuse('forbidden', {}, { code: code.forbidden, data: [] })
}

/** Conditions that the list would refuse are not saved. */
async function validateSearch(compiled: CompiledResource, ctx: Context, search: Readonly<Record<string, unknown>>): Promise<void> {
  await searchedRows(compiled, ctx, search)
  parseOrder(compiled.resource, compiled.orders, search['order'])
}

const nameLabel = t('名称', 'Name')

const viewName = z
  .unknown()
  .optional()
  .transform((input): string => {
    const name = typeof input === 'string' ? input.trim() : ''
    if (!name) refuseFields([{ field: 'name', code: 'required', values: { field: nameLabel } }])
    if ([...name].length > viewLimits.name) refuseFields([{ field: 'name', code: 'too_long', values: { field: nameLabel, max: viewLimits.name } }])
    if (/[\p{Cc}\p{Cs}]/u.test(name)) refuseFields([{ field: 'name', code: 'has_controls', values: { field: nameLabel } }])
    return name
  })

/** Filters and order of a list; page and other parameters are not saved. */
const listConditions = (query: RequestParameters): RequestParameters =>
  Object.fromEntries(['search', 'quickSearch', 'tab', 'order'].flatMap((key) => (query[key] === undefined ? [] : [[key, query[key]]])))

const isStorable = (value: unknown): boolean => {
  const json = JSON.stringify(value)
  return json.length <= viewLimits.look && isStorableJson(json)
}

/** The content of a view, validated as far as possible without its list. */
const viewContent = z.object({
  query: z
    .string()
    .max(viewLimits.query)
    .regex(/^(\?|$)/)
    .refine(isStorable)
    .default(''),
  asked: fieldValues.refine(isStorable).transform(listConditions).default({}),
  look: z
    .unknown()
    .optional()
    .refine((look) => (look ?? null) === null || (isColumnPrefs(look) && isStorable(look)))
    .transform((look) => ((look ?? null) === null ? null : JSON.stringify(look))),
})

const newView = viewContent.extend({ path: z.string(), name: viewName, groups: ids('groups') })

/** Only sent parts are changed; a `query` replaces the content. */
const viewChange = z.object({
  id,
  row_version: id.optional(),
  name: optionalInput(viewName),
  groups: optionalInput(ids('groups')),
  query: z.unknown().optional(),
})

const viewVersion = z.object({ id, row_version: id.optional() })
const viewMarks = z.object({ id, is_pinned: optionalInput(flag), is_default: optionalInput(flag) })
const viewOrder = z.object({ path: z.unknown().optional(), ids: ids() })
