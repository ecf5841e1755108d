import { hash } from 'node:crypto'

import { crudLabels, nodeOfAction, rowLinesOf } from '../../resources/kit/derived'
import { nodeOf } from '../../resources/kit/paths'
import { logTitle } from '../audit/logTitles'
import { answerToReader, readVisibleRow } from '../crud/rows/visibleRow'
import { bindAction, runAction } from '../crud/verbs/action'
import { isStale, logContact, logDisclosed, mutateRows } from '../crud/verbs/contact'
import { listSlice } from '../crud/verbs/list'
import { remove } from '../crud/verbs/remove'
import { createRow, updateRow } from '../crud/verbs/save'
import { sort } from '../crud/verbs/sort'
import { refuse, UserError } from '../errors'
import { contextOf } from '../request/contextOf'
import { bodyOf, idOf, toId } from '../request/parameters'
import { ok } from '../result'
import { addRestErrors } from './errors'
import { parseListQuery } from './listQuery'
import { openApiDocument } from './openapi/document'
import { hasTag, tagOf, versionIn } from './versionTag'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { ActionDefinition } from '../../resources/kit/actions'
import type { Language, Text } from '../../resources/kit/text'
import type { Context } from '../context'
import type { RowValues } from '../crud/compile/columns'
import type { CompiledResource, ResourceRegistry } from '../crud/compile/compileResources'
import type { AppDeps, RouteAccess } from '../deps'
import type { RequestParameters } from '../request/parameters'
import type { Result } from '../result'

interface RestRoute {
  readonly app: FastifyInstance
  readonly deps: AppDeps
  readonly registry: ResourceRegistry
  readonly compiled: CompiledResource
  /** `/rest/user/user` */
  readonly url: string
}

/**
 * The open API in the dialect of ra-data-simple-rest: for every resource the verbs and actions of its definition, by the same controller, nodes, checks and logs
 * as the back office. See docs/rest.md.
 */
export async function addRest(app: FastifyInstance, deps: AppDeps): Promise<void> {
  await app.register(
    async (rest) => {
      addRestErrors(rest, deps)
      addDescription(rest, deps)
      for (const compiled of deps.registry.all) {
        const route: RestRoute = { app: rest, deps, registry: deps.registry, compiled, url: `/${compiled.resource.path}` }
        addReads(route)
        addWrites(route)
        for (const [name, action] of Object.entries(compiled.resource.actions ?? {}))
          if (!action.relatedList && !rowLinesOf(compiled.resource, action)) addAction(route, name, action)
      }
    },
    { prefix: '/rest' },
  )
}

/** Public: a description is read before there is a token. Its text is built once for each language. */
function addDescription(app: FastifyInstance, { registry, config }: AppDeps): void {
  const texts = new Map<Language, { readonly text: string; readonly tag: string }>()
  const describeIn = (language: Language): { readonly text: string; readonly tag: string } => {
    const text = JSON.stringify(openApiDocument(registry, config.version, language))
    const known = { text, tag: `"${hash('sha256', text).slice(0, 32)}"` }
    texts.set(language, known)
    return known
  }
  app.get('/openapi.json', { config: { access: 'public' } }, (request, reply) => {
    const { text, tag } = texts.get(request.language) ?? describeIn(request.language)
    void reply.header('etag', tag).header('cache-control', 'no-cache').type('application/json; charset=utf-8')
    return hasTag(request.headers['if-none-match'], tag) ? reply.code(304).send() : reply.send(text)
  })
}

const accessTo = ({ compiled }: RestRoute, verb: string): RouteAccess => ({ node: nodeOf(compiled.resource.path, verb) })
const writeConfig = (route: RestRoute, verb: string) => ({
  access: accessTo(route, verb),
  logTitle: logTitle(route.compiled.resource.title, crudLabels[verb] as Text).zh,
})

function addReads(route: RestRoute): void {
  const { app, deps, compiled, url } = route
  if (!compiled.resource.crud.includes('index')) return
  const config = { access: accessTo(route, 'index') }
  app.get(url, { config }, async (request, reply) => {
    const { params, ...slice } = parseListQuery(compiled, request.query as RequestParameters)
    const { rows, total } = await listSlice(compiled, contextOf(request, deps.db), params, slice)
    if (rows.length > 0) await logContact({ request, db: deps.db, compiled }, { rows: rows.length, ids: rows.map(({ id }) => id) })
    const rowRange = rows.length > 0 ? `${slice.offset}-${slice.offset + rows.length - 1}` : '*'
    return reply.header('content-range', `${compiled.resource.path} ${rowRange}/${total ?? '*'}`).send(rows)
  })
  app.get(`${url}/:id`, { config }, async (request, reply) => {
    const row = await readVisibleRow(compiled, contextOf(request, deps.db), idIn(request))
    await logContact({ request, db: deps.db, compiled }, { id: row['id'] })
    const tag = tagOf(row)
    void reply.header('etag', tag)
    return hasTag(request.headers['if-none-match'], tag) ? reply.code(304).send() : reply.send(row)
  })
}

function addWrites(route: RestRoute): void {
  const { app, compiled, registry, url } = route
  const { crud } = compiled.resource
  if (crud.includes('add'))
    app.post(url, { config: writeConfig(route, 'add') }, async (request, reply) => {
      const row = await changeRow(route, request, async (ctx) => answerToReader(compiled, ctx, await createRow(compiled, registry, ctx, bodyOf(request.body))))
      return sendRow(reply.code(201).header('location', `/rest${url}/${String(row['id'])}`), row)
    })
  if (crud.includes('edit'))
    app.route({
      method: ['PUT', 'PATCH'],
      url: `${url}/:id`,
      config: writeConfig(route, 'edit'),
      handler: async (request, reply) =>
        sendRow(
          reply,
          await changeRow(route, request, async (ctx) => answerToReader(compiled, ctx, await updateRow(compiled, registry, ctx, editBody(request)))),
        ),
    })
  if (crud.includes('del'))
    app.delete(`${url}/:id`, { config: writeConfig(route, 'del') }, (request) =>
      changeRow(route, request, async (ctx) => {
        const id = idIn(request)
        const row = await answerToReader(compiled, ctx, { id })
        await remove(compiled, registry, ctx, {}, { id, row_version: versionIn(request.headers['if-match']) })
        return row
      }),
    )
  if (crud.includes('sortable'))
    app.post(`${url}/sortable`, { config: writeConfig(route, 'sortable') }, async (request) => {
      await change(route, request, (ctx) => sort(compiled, registry, ctx, bodyOf(request.body)))
      return {}
    })
}

/** An action on one row is called on the row, others on the list with `ids` or `filter` and `expected`, as in the back office. */
function addAction(route: RestRoute, name: string, action: ActionDefinition): void {
  const { app, compiled, registry, url } = route
  const one = bindAction(compiled, registry, name, action)
  const config = { access: { node: nodeOfAction(compiled.resource, name, action) }, logTitle: logTitle(compiled.resource.title, action.label).zh }
  const run = async (request: FastifyRequest, body: RequestParameters): Promise<{ result: unknown }> => {
    const { data } = await change(route, request, (ctx) => runAction(compiled, registry, ctx, one, body))
    return { result: data ?? null }
  }
  if (action.on !== 'list') app.post(`${url}/:id/${name}`, { config }, (request) => run(request, actionBody(request)))
  if (action.on !== undefined && action.on !== 'row') app.post(`${url}/${name}`, { config }, (request) => run(request, bodyOf(request.body)))
}

/** A change that is answered with its row. A repeated call gets, and logs, the first answer. */
async function changeRow(route: RestRoute, request: FastifyRequest, work: (ctx: Context) => Promise<RowValues>): Promise<RowValues> {
  const { data } = await change(route, request, async (ctx) => ok(await work(ctx)))
  const row = data as RowValues // of `work`
  await logDisclosed({ request, db: route.deps.db, compiled: route.compiled }, [{ id: row['id'], values: row }])
  return row
}

/** The idempotency keys of a token are its own. A row that was changed since is as its form shows it, which not every caller may read. */
const change = ({ compiled, deps }: RestRoute, request: FastifyRequest, work: (ctx: Context) => Promise<Result>): Promise<Result> =>
  mutateRows({ request, deps, compiled }, { owner: `token:${request.staff.token?.id ?? 0}` }, (ctx) =>
    work(ctx).catch(async (error: unknown) => {
      if (!(error instanceof UserError) || !isStale(error.more.data)) throw error
      const { refusal, values, more } = error
      throw new UserError(refusal, values, { ...more, data: { ...error.more.data, row: await answerToReader(compiled, ctx, error.more.data.row) } })
    }),
  )

const idIn = ({ params }: FastifyRequest): number => toId((params as { id?: unknown }).id) ?? refuse('row_gone')

/** The id of the address is the one that is written; a body with another is refused. */
function withAddressId(request: FastifyRequest): RequestParameters & { readonly id: number } {
  const [id, body] = [idIn(request), bodyOf(request.body)]
  if (body['id'] !== undefined && idOf(body['id'], 'id') !== id) refuse('bad_parameter', { field: 'id' })
  return { ...body, id }
}

/** `If-Match` comes before a version in the body. */
function editBody(request: FastifyRequest): RequestParameters {
  const version = versionIn(request.headers['if-match'])
  return { ...withAddressId(request), ...(version === undefined ? {} : { row_version: version }) }
}

function actionBody(request: FastifyRequest): RequestParameters {
  const { ids, filter, expected, ...body } = withAddressId(request)
  if (ids !== undefined || filter !== undefined || expected !== undefined) refuse('bad_parameter', { field: 'ids' })
  const version = versionIn(request.headers['if-match'])
  return { ...body, ...(version === undefined ? {} : { row_version: version }) }
}

const sendRow = (reply: FastifyReply, row: RowValues): FastifyReply => (row['row_version'] === undefined ? reply : reply.header('etag', tagOf(row))).send(row)
