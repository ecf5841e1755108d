import { z } from 'zod'

import { changeLabel, hasChanges } from '../../resources/kit/changes'
import { crudLabels, isRecoverable, nodeOfAction, restoreLabel } from '../../resources/kit/derived'
import { detailsNodeOf } from '../../resources/kit/derivedShow'
import { contactVerb } from '../../resources/kit/masks'
import { callOf, nodeOf } from '../../resources/kit/paths'
import { headers } from '../../resources/kit/protocol/envelope'
import { hasHistory } from '../../resources/kit/undo'
import { logTitle } from '../audit/logTitles'
import { id, parseQuery } from '../lib/parseInput'
import { contextOf } from '../request/contextOf'
import { inTransaction, mutate } from '../request/mutate'
import { bodyOf, idOf, isOn } from '../request/parameters'
import { ok } from '../result'
import { batchOf } from './batch/batch'
import { addBatch } from './batch/routes'
import { changeRows } from './changes/changeRows'
import { previewChange } from './changes/previewChange'
import { exportList } from './export/export'
import { addImport } from './import/routes'
import { rowMessage } from './rows/rowMessage'
import { addUndo } from './undo/routes'
import { bindAction, runAction, startOfAction } from './verbs/action'
import { contactTitle, logContact, logDetails, mutateRows, readContact, writeContactEntry } from './verbs/contact'
import { readDetails } from './verbs/info'
import { countTabs, list } from './verbs/list'
import { markPrinted } from './verbs/markPrinted'
import { readPrintout } from './verbs/print'
import { readRow } from './verbs/read'
import { previewRemoval } from './verbs/removalPreview'
import { remove } from './verbs/remove'
import { restore } from './verbs/restore'
import { createRow, updateRow } from './verbs/save'
import { selectOptions } from './verbs/select'
import { sort } from './verbs/sort'
import { sumList } from './verbs/totals'

import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { ActionDefinition } from '../../resources/kit/actions'
import type { CrudVerb } from '../../resources/kit/define'
import type { Text } from '../../resources/kit/text'
import type { Context } from '../context'
import type { AppDeps, RouteAccess } from '../deps'
import type { RequestParameters } from '../request/parameters'
import type { Result } from '../result'
import type { RowValues } from './compile/columns'
import type { CompiledResource, ResourceRegistry } from './compile/compileResources'
import type { CompiledPrintout } from './compile/printouts'

/** Shared by the generic routes of a resource. */
interface RouteContext {
  readonly app: FastifyInstance
  readonly deps: AppDeps
  readonly registry: ResourceRegistry
  readonly compiled: CompiledResource
}

/** Registers the routes of every resource with their nodes; nothing else registers them. */
export function registerCrud(app: FastifyInstance, deps: AppDeps): void {
  const { registry } = deps
  for (const compiled of registry.all) {
    const route: RouteContext = { app, deps, registry, compiled }
    addReads(route)
    if (compiled.resource.imports) addImport(app, deps, registry, compiled)
    for (const verb of compiled.resource.crud) addWrite(route, verb)
    if (hasChanges(compiled.resource)) addChange(route)
    if (isRecoverable(compiled.resource)) addRestore(route)
    if (hasHistory(compiled.resource)) addUndo(app, deps, registry, compiled)
    for (const [name, action] of Object.entries(compiled.resource.actions ?? {})) if (!action.relatedList) addAction(route, name, action)
    for (const one of compiled.printouts.values()) addPrintout(route, one)
  }
}

const rowQuery = z.object({ id })
/** Filters and orders, validated by the definition of the list. */
const queryOf = (request: FastifyRequest): RequestParameters => request.query as RequestParameters

function addReads({ app, deps, registry, compiled }: RouteContext): void {
  const { path, crud } = compiled.resource
  const index: RouteAccess = { node: nodeOf(path, 'index'), selectNodes: compiled.referencingNodes }
  app.get(callOf(path, 'index'), { config: { access: index } }, (request) => {
    const ctx = contextOf(request, deps.db)
    return isOn(queryOf(request)['select']) ? selectOptions(compiled, ctx, queryOf(request)) : list(compiled, ctx, queryOf(request))
  })
  app.get(callOf(path, 'export'), { config: { access: { node: nodeOf(path, 'export') }, isExport: true } }, (request, reply) =>
    exportList(request, reply, deps, compiled),
  )
  if (compiled.tabs.size > 0 || isRecoverable(compiled.resource))
    app.get(callOf(path, 'tabs'), { config: { access: { node: nodeOf(path, 'index') } } }, (request) =>
      countTabs(compiled, contextOf(request, deps.db), queryOf(request)),
    )
  if (compiled.resource.list.totals)
    app.get(callOf(path, 'totals'), { config: { access: { node: nodeOf(path, 'index') } } }, (request) =>
      sumList(compiled, contextOf(request, deps.db), queryOf(request)),
    )
  if (compiled.show)
    app.get(callOf(path, 'info'), { config: { access: { node: detailsNodeOf(compiled.resource) } } }, async (request) => {
      const { id } = parseQuery(request, rowQuery)
      const details = await readDetails(compiled, registry, contextOf(request, deps.db), id)
      await logDetails({ request, db: deps.db, compiled }, registry, details.row)
      return details
    })
  if (crud.includes('edit'))
    app.get(callOf(path, 'edit'), { config: { access: { node: nodeOf(path, 'edit') } } }, async (request) => {
      const { id } = parseQuery(request, rowQuery)
      const row = await readRow(compiled, contextOf(request, deps.db), id)
      await logContact({ request, db: deps.db, compiled }, { id })
      return { row, ...compiled.hooks.formExtra?.() }
    })
  if (compiled.nodes.has(contactVerb))
    app.post(callOf(path, contactVerb), { config: { access: { node: nodeOf(path, contactVerb) }, logTitle: contactTitle(compiled.resource) } }, (request) =>
      mutate(request, deps, {}, async (ctx) => ok(await readContact(compiled, ctx, idOf(bodyOf(request.body)['id'], 'id')))),
    )
  const { formExtra } = compiled.hooks
  if (formExtra && crud.includes('add')) app.get(callOf(path, 'add'), { config: { access: { node: nodeOf(path, 'add') } } }, formExtra)
}

type WriteHandler = (route: RouteContext, ctx: Context, request: FastifyRequest) => Promise<Result>

const writeHandlers: Readonly<Record<Exclude<CrudVerb, 'index'>, WriteHandler>> = {
  add: async ({ compiled, registry }, ctx, request) => {
    const row = await createRow(compiled, registry, ctx, bodyOf(request.body))
    return ok(answerTo(request, row), 'row_added', await rowMessage(compiled, ctx, row))
  },
  edit: async ({ compiled, registry }, ctx, request) => {
    const row = await updateRow(compiled, registry, ctx, bodyOf(request.body))
    return ok(answerTo(request, row), 'row_saved', await rowMessage(compiled, ctx, row))
  },
  del: ({ compiled, registry }, ctx, request) => remove(compiled, registry, ctx, queryOf(request), bodyOf(request.body)),
  sortable: ({ compiled, registry }, ctx, { body }) => sort(compiled, registry, ctx, bodyOf(body)),
}

/** Only on request: the wire contract has null there. */
function answerTo({ headers: sent }: FastifyRequest, { id, row_version: version }: RowValues): RowValues | null {
  return sent[headers.answer] === 'row' ? { id, row_version: version } : null
}

function addWrite(route: RouteContext, verb: CrudVerb): void {
  if (verb === 'index') return
  const { app, deps, compiled, registry } = route
  if (verb === 'del')
    app.post(callOf(compiled.resource.path, 'removal'), { config: { access: { node: nodeOf(compiled.resource.path, 'del') } } }, (request) =>
      previewRemoval(compiled, registry, contextOf(request, deps.db), bodyOf(request.body)),
    )
  app.route({
    method: verb === 'del' ? ['DELETE', 'POST'] : 'POST',
    url: callOf(compiled.resource.path, verb),
    config: { access: { node: nodeOf(compiled.resource.path, verb) }, logTitle: logTitleOf(compiled, crudLabels[verb] as Text) },
    handler: (request) => mutateRows({ request, deps, compiled }, {}, (ctx) => writeHandlers[verb](route, ctx, request)),
  })
}

/** Who sees a list calls it; the field says which node it needs. */
function addChange({ app, deps, compiled, registry }: RouteContext): void {
  const { path } = compiled.resource
  app.post(callOf(path, 'change'), { config: { access: { node: nodeOf(path, 'index') }, logTitle: logTitleOf(compiled, changeLabel) } }, (request) => {
    const body = bodyOf(request.body)
    const { preview } = body
    if (isOn(preview)) {
      // the connection ends when the client leaves; a request with a body is closed as soon as that was read
      const isLeft = (): boolean => request.raw.socket.destroyed
      return previewChange({ inTransaction: (work) => inTransaction(request, deps, work), isLeft }, compiled, registry, body)
    }
    return mutateRows({ request, deps, compiled }, {}, (ctx) => changeRows(compiled, registry, ctx, body))
  })
}

function addRestore({ app, deps, compiled, registry }: RouteContext): void {
  app.post(callOf(compiled.resource.path, 'restore'), { config: { access: 'super', logTitle: logTitleOf(compiled, restoreLabel) } }, (request) =>
    mutate(request, deps, {}, (ctx) => restore(compiled, registry, ctx, bodyOf(request.body))),
  )
}

function addAction({ app, deps, compiled, registry }: RouteContext, name: string, action: ActionDefinition): void {
  const one = bindAction(compiled, registry, name, action)
  const access: RouteAccess = { node: nodeOfAction(compiled.resource, name, action) }
  const batch = batchOf(compiled, registry, one)
  if (batch) return addBatch({ app, deps, access, title: logTitleOf(compiled, action.label) }, batch)
  if (one.lines.length > 0)
    app.get(callOf(compiled.resource.path, name), { config: { access } }, (request) =>
      startOfAction(compiled, contextOf(request, deps.db), one, parseQuery(request, rowQuery).id),
    )
  app.route({
    method: 'POST',
    url: callOf(compiled.resource.path, name),
    config: { access, logTitle: logTitleOf(compiled, action.label) },
    handler: (request) => mutateRows({ request, deps, compiled }, {}, (ctx) => runAction(compiled, registry, ctx, one, request.body)),
  })
}

/** A GET reads what is printed, a POST confirms that it was. */
function addPrintout({ app, deps, compiled }: RouteContext, { name, node, printout }: CompiledPrintout): void {
  const url = callOf(compiled.resource.path, name)
  app.get(url, { config: { access: { node } } }, async (request) => {
    const answer = await readPrintout(compiled, contextOf(request, deps.db), name, queryOf(request))
    // whoever may print reads what is printed
    const ids = answer.slips.flatMap(({ row }) => row?.id ?? [])
    if (ids.length > 0 && (printout.fields ?? []).some((field) => compiled.resource.fields[field]?.masked))
      await writeContactEntry({ request, db: deps.db, compiled }, { print: name, rows: ids.length, ids })
    return answer
  })
  if (!printout.marks) return
  app.post(url, { config: { access: { node }, logTitle: logTitleOf(compiled, printout.title) } }, (request) =>
    mutate(request, deps, {}, (ctx) => markPrinted(compiled, ctx, name, bodyOf(request.body))),
  )
}

/** Screen and action in Chinese, the language of the admin log. */
const logTitleOf = ({ resource }: CompiledResource, label: Text): string => logTitle(resource.title, label).zh
