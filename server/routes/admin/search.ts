import pLimit from 'p-limit'
import { z } from 'zod'

import { nodeOf } from '../../../resources/kit/paths'
import { isSearchTerm } from '../../../resources/kit/protocol/search'
import { hasPermission } from '../../context'
import { parseQuery, scalar } from '../../lib/parseInput'
import { withTimeout } from '../../lib/withTimeout'
import { contextOf } from '../../request/contextOf'
import { ok } from '../../result'
import { globalSearch } from '../../search/globalSearch'
import { staffMenus } from '../../site/menus'

import type { FastifyRequest } from 'fastify'

import type { ScreenTitle, SearchHitGroup } from '../../../resources/kit/protocol/search'
import type { MenuRule } from '../../../resources/kit/protocol/session'
import type { Staff } from '../../context'
import type { CompiledResource } from '../../crud/compile/compileResources'
import type { AppDeps, RegisterRoutes } from '../../deps'

/** Rows per list, milliseconds per list and in total, lists searched at a time. */
const [maxRows, maxTime, maxTotalTime, concurrency] = [5, 800, 2500, 4]
const maxWordLength = 100

const findQuery = z.object({ q: scalar.transform((words) => words.trim()) })

/** Calls of the command palette: rows of every list the user may see, and the titles of their screens in both languages. */
export const searchRoutes: RegisterRoutes = (app, deps) => {
  // logs come last
  const searched = deps.registry.all
    .filter(({ resource: { list } }) => list.search?.length && !list.notInPalette)
    .toSorted((one, other) => rank(one) - rank(other))

  app.get('/admin/Index/find', { config: { access: 'staff' } }, async (request) => {
    const { q: words } = parseQuery(request, findQuery)
    if (!isSearchTerm(words) || words.length > maxWordLength || words.includes('\u0000')) return ok({ groups: [] })
    const open = searched.filter((compiled) => canSee(request.staff, compiled))
    const until = Date.now() + maxTotalTime
    const groups = await pLimit(concurrency).map(open, (compiled) => searchList(compiled, request, deps, { words, until }))
    return ok({ groups: groups.filter(({ rows, isLate }) => rows.length > 0 || isLate) })
  })

  app.get('/admin/Index/titles', { config: { access: 'staff' } }, async ({ staff }) => {
    const [zh, en] = [await staffMenus(deps.db, staff, 'zh-cn'), await staffMenus(deps.db, staff, 'en')].map(titlesOf)
    return ok({ titles: [...(zh ?? [])].map(([id, title]): ScreenTitle => ({ id, zh: title, en: en?.get(id) ?? title })) })
  })
}

const rank = ({ resource }: CompiledResource): number => (resource.isLog ? 1 : 0)
const canSee = (staff: Staff, { resource }: CompiledResource): boolean =>
  resource.crud.includes('index') && hasPermission(staff, nodeOf(resource.path, 'index'))

async function searchList(
  compiled: CompiledResource,
  request: FastifyRequest,
  { db }: AppDeps,
  { words, until }: { words: string; until: number },
): Promise<SearchHitGroup> {
  const left = Math.min(maxTime, until - Date.now())
  const group = left > 0 ? await withTimeout(db, left, (tx) => globalSearch(compiled, contextOf(request, tx), words, maxRows)) : undefined
  return group ?? { path: compiled.resource.path, rows: [], hasMore: true, isLate: true }
}

function titlesOf(menus: readonly MenuRule[]): Map<number, string> {
  const visit = (level: readonly MenuRule[]): [number, string][] =>
    level.flatMap(({ id, type, title, children }) => (type === 'button' ? [] : [[id, title], ...visit(children ?? [])]))
  return new Map(visit(menus))
}
