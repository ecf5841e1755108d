import { controllerOf } from '../../../../resources/kit/paths'
import { matches } from '../../../../resources/kit/conditions'
import { detailsVerbOf, showOf } from '../../../../resources/kit/derivedShow'
import { t } from '../../../../resources/kit/text'
import { sampleRow, sampleRows } from '../sampleRows'

import type { Http, Notice, Query } from '../../../../providers/http/httpTypes'
import type { AnyResource } from '../../../../resources/kit/define'
import type { InfoAnswer, RelatedRows, Row } from '../../../../resources/kit/protocol/list'
import type { Language } from '../../../../resources/kit/text'

interface Options {
  readonly entities: () => readonly AnyResource[]
  readonly language: () => Language
  readonly notify: (notice: Notice) => void
}

const texts = { nothing: t('预览不保存任何内容', 'Nothing is saved in the preview') }

/** Answers every call with invented rows, so that a definition is drawn without a table, without a server and while others are wrong. */
export function createSampleHttp({ entities, language, notify }: Options): Http {
  const resourceOf = (url: string): AnyResource | undefined => {
    const controller = url.split('/')[2] ?? ''
    return entities().find(({ path }) => controllerOf(path) === controller)
  }
  const read = (url: string, query: Query = {}): unknown => {
    const resource = resourceOf(url)
    const verb = url.split('/')[3] ?? ''
    if (!resource) return elsewhere(url)
    return answer(resource, verb, query, { all: entities(), language: language() })
  }
  const write = async (): Promise<never> => {
    notify({ kind: 'info', text: texts.nothing })
    return null as never // as a server that answers nothing
  }
  return {
    get: async (url, query) => read(url, query) as never,
    post: async (url, body) => (url.endsWith('/removal') ? (removal as never) : /preference|View|removal/.test(url) ? (body as never) : write()),
    remove: write,
    upload: write,
    download: write,
    prefetch: async () => undefined,
    arrived: () => undefined,
  }
}

const removal = { count: 1, along: [], released: [], blocking: [], kept: 'nowhere', can_undo: false }

/** Calls of no resource: regions, views and the like. */
const elsewhere = (url: string): unknown => (url.includes('/ajax/') ? [] : { list: [], counts: {}, views: [], total: 0, options: [] })

interface Sample {
  readonly all: readonly AnyResource[]
  readonly language: Language
}

function answer(resource: AnyResource, verb: string, query: Query, sample: Sample): unknown {
  const { all, language } = sample
  const id = Number(query['id'] ?? 1)
  const rowAt = (n: number): Row => flat(sampleRows(resource, language, all)).find((row) => row.id === n) ?? sampleRow(resource, n, language, all)
  if (verb === 'tabs') return { counts: tabCounts(resource, sample) }
  if (verb === 'totals') return { totals: Object.fromEntries((resource.list.totals ?? []).map((name) => [name, rowAt(7)[name]])) }
  if (verb === 'index') return rowsOf(resource, query, sample, rowAt)
  if (verb === 'edit') return { row: rowAt(id) }
  if (verb === 'info') return detailsOf(resource, rowAt(id), sample)
  const input = resource.actions?.[verb]?.input
  if (input) return Object.fromEntries(Object.entries(input).flatMap(([name, field]) => ('of' in field && field.of ? [[name, linesOf(field.of, sample)]] : [])))
  return { list: [], total: 0, rows: [], counts: {} }
}

const linesOf = ({ entity }: { readonly entity: string }, { all, language }: Sample): readonly Row[] => {
  const other = all.find(({ path }) => path === entity)
  return other ? [1, 2].map((n) => ({ ...sampleRow(other, n, language, all), row_id: n })) : []
}

const flat = (rows: readonly Row[]): readonly Row[] => rows.flatMap((row) => [row, ...flat(row.children ?? [])])

function rowsOf(resource: AnyResource, query: Query, sample: Sample, rowAt: (n: number) => Row): unknown {
  const ids = query['initValue'] === undefined ? [] : [query['initValue']].flat().map(Number)
  const q = String(query['quickSearch'] ?? '')
  if (query['select']) {
    const options = ids.length > 0 ? ids.map(rowAt) : flat(sampleRows(resource, sample.language, sample.all))
    return { options: options.filter((row) => JSON.stringify(row).includes(q)), total: options.length }
  }
  if (ids.length > 0) return { list: ids.map(rowAt), total: ids.length }
  const where = resource.list.tabs?.[String(query['tab'] ?? '')]?.where
  const list = sampleRows(resource, sample.language, sample.all).filter((row) => matches(where, row) && JSON.stringify(row).includes(q))
  return { list, total: list.length, remark: resource.menu.remark ? resource.menu.remark[sample.language === 'en' ? 'en' : 'zh'] : '' }
}

const tabCounts = (resource: AnyResource, { all, language }: Sample): Record<string, number> =>
  Object.fromEntries(
    Object.entries(resource.list.tabs ?? {}).map(([name, { where }]) => [
      name,
      sampleRows(resource, language, all).filter((row) => matches(where, row)).length,
    ]),
  )

function detailsOf(resource: AnyResource, row: Row, { all, language }: Sample): InfoAnswer {
  const show = showOf(resource, all)
  const rows = (of: string): RelatedRows => {
    const other = all.find(({ path }) => path === of)
    const list = other ? [3, 2, 1].map((n) => sampleRow(other, n, language, all)) : []
    return { list, count: list.length, totals: {} }
  }
  return {
    row,
    related: Object.fromEntries((show?.related ?? []).map(({ of, totals = [] }) => [of, { ...rows(of), totals: sums(rows(of).list, totals) }])),
    ...(show?.timeline && { timeline: rows(show.timeline.of) }),
  }
}

const sums = (list: readonly Row[], names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, list.reduce((sum, row) => sum + Number(row[name] ?? 0), 0).toFixed(2)]))

/** What somebody may who only looks: the list and the details of its rows. */
export const lookingNodes = (entities: readonly AnyResource[]): ReadonlyMap<string, ReadonlySet<string>> =>
  new Map(
    entities.map((resource) => [
      `/admin/${resource.path}`.toLowerCase(),
      new Set(['index', detailsVerbOf(resource)].map((verb) => `/admin/${resource.path}/${verb}`.toLowerCase())),
    ]),
  )
