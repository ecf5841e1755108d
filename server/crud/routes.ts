import { crudLabels, isRecoverable, nodeOfAction, restoreLabel } from '../../resources/kit/derived'
import { callOf, nodeOf } from '../../resources/kit/paths'
import { logTitle } from '../audit/titles'
import { contextOf } from '../request/contextOf'
import { mutate } from '../request/mutate'
import { bodyOf, idOf, isOn } from '../request/parameters'
import { act } from './act'
import { exportList } from './export/export'
import { addImport } from './import/routes'
import { list } from './list'
import { planAll } from './plan/plan'
import { readOne } from './read'
import { remove } from './remove'
import { restore } from './restore'
import { add, edit } from './save'
import { select } from './select'
import { sort } from './sort'
import { countTabs } from './tabs'

import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { AnyAction, AnyResource, CrudVerb } from '../../resources/kit/define'
import type { Text } from '../../resources/kit/text'
import type { Context } from '../context'
import type { AppDeps, RouteAccess } from '../deps'
import type { Result } from '../result'
import type { Act } from './act'
import type { Plan, Plans } from './plan/plan'
import type { Asked } from './query/search'

/** Everything the generic routes of one resource share. */
interface Bench {
  readonly app: FastifyInstance
  readonly parts: AppDeps
  readonly plans: Plans
  readonly plan: Plan
}

/** Registers the routes of every resource, each with its node; nothing else registers them. */
export function registerCrud(app: FastifyInstance, parts: AppDeps, resources: readonly AnyResource[]): void {
  const plans = planAll(resources, parts.hooks)
  for (const plan of plans.all) {
    const bench: Bench = { app, parts, plans, plan }
    addReads(bench)
    if (plan.resource.imports) addImport(app, parts, plans, plan)
    for (const verb of plan.resource.crud) addWrite(bench, verb)
    if (isRecoverable(plan.resource)) addRestore(bench)
    for (const [name, action] of Object.entries(plan.resource.actions ?? {})) if (!action.opens) addAction(bench, name, action)
  }
}

const asked = (request: FastifyRequest): Asked => request.query as Asked

function addReads({ app, parts, plan }: Bench): void {
  const { path, crud } = plan.resource
  const index: RouteAccess = { node: nodeOf(path, 'index'), selectNodes: plan.choosingNodes }
  app.get(callOf(path, 'index'), { config: { access: index } }, (request) => {
    const ctx = contextOf(request, parts.db)
    return isOn(asked(request)['select']) ? select(plan, ctx, asked(request)) : list(plan, ctx, asked(request))
  })
  app.get(callOf(path, 'export'), { config: { access: { node: nodeOf(path, 'export') }, isExport: true } }, (request, reply) =>
    exportList(request, reply, parts, plan),
  )
  if (plan.tabs.size > 0 || isRecoverable(plan.resource))
    app.get(callOf(path, 'tabs'), { config: { access: { node: nodeOf(path, 'index') } } }, (request) => countTabs(plan, contextOf(request, parts.db)))
  if (crud.includes('edit'))
    app.get(callOf(path, 'edit'), { config: { access: { node: nodeOf(path, 'edit') } } }, async (request) => ({
      row: await readOne(plan, contextOf(request, parts.db), idOf(asked(request)['id'], 'id')),
    }))
}

type Write = (bench: Bench, ctx: Context, request: FastifyRequest) => Promise<Result>

const writes: Readonly<Record<Exclude<CrudVerb, 'index'>, Write>> = {
  add: ({ plan, plans }, ctx, { body }) => add(plan, plans, ctx, bodyOf(body)),
  edit: ({ plan, plans }, ctx, { body }) => edit(plan, plans, ctx, bodyOf(body)),
  del: ({ plan, plans }, ctx, request) => remove(plan, plans, ctx, asked(request), bodyOf(request.body)),
  sortable: ({ plan }, ctx, { body }) => sort(plan, ctx, bodyOf(body)),
}

function addWrite(bench: Bench, verb: CrudVerb): void {
  if (verb === 'index') return
  const { app, parts, plan } = bench
  app.route({
    method: verb === 'del' ? ['DELETE', 'POST'] : 'POST',
    url: callOf(plan.resource.path, verb),
    config: { access: { node: nodeOf(plan.resource.path, verb) }, logTitle: titleOf(plan, crudLabels[verb] as Text) },
    handler: (request) => mutate(request, parts, {}, (ctx) => writes[verb](bench, ctx, request)),
  })
}

function addRestore({ app, parts, plan, plans }: Bench): void {
  app.post(callOf(plan.resource.path, 'restore'), { config: { access: 'super', logTitle: titleOf(plan, restoreLabel) } }, (request) =>
    mutate(request, parts, {}, (ctx) => restore(plan, plans, ctx, bodyOf(request.body))),
  )
}

function addAction({ app, parts, plan, plans }: Bench, name: string, action: AnyAction): void {
  const handler = plan.hooks.actions?.[name]
  if (!handler) throw new Error(`${plan.resource.path}: the action ${name} has no handler in server/hooks`)
  const one: Act = { name, action, handler }
  app.route({
    method: 'POST',
    url: callOf(plan.resource.path, name),
    config: { access: { node: nodeOfAction(plan.resource, name, action) }, logTitle: titleOf(plan, action.label) },
    handler: (request) => mutate(request, parts, {}, (ctx) => act(plan, plans, ctx, one, request.body)),
  })
}

/** Screen and deed, in the language of the shop, in which the admin log is kept. */
const titleOf = ({ resource }: Plan, label: Text): string => logTitle(resource.title, label).zh
