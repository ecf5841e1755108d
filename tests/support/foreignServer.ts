import { foreignTables } from './foreignTables'
import { envelope } from './fakeWire'

import type { ForeignRow, ForeignTable } from './foreignTables'
import type { FakeResponse, SentRequest } from './fakeWire'

interface Condition {
  readonly field: string
  readonly operator: string
  readonly val: unknown
  readonly render?: string
}

export interface ForeignServer {
  readonly answer: (request: SentRequest) => FakeResponse
  /** Stored rows by controller, e.g. `auth.Admin`. */
  readonly rows: Readonly<Record<string, ForeignRow[]>>
  /** Every answer that was not a success, with its call. */
  readonly failures: readonly string[]
}

const absent: FakeResponse = { status: 404, body: { code: 0, message: 'page not found' } }
const crashed: FakeResponse = { status: 500, body: { code: 10_501, message: 'internal error' } }
const refused = (message: string): FakeResponse => envelope(0, null, message)

/** A server of the 2.3 line as the wire contract describes it (sections 7 and 11): it knows nothing of our additions. */
export function foreignServer(): ForeignServer {
  const rows: Record<string, ForeignRow[]> = {}
  for (const [controller, table] of Object.entries(foreignTables)) rows[controller] = table.rows.map((row) => ({ ...row }))
  const failures: string[] = []
  const respond = (request: SentRequest): FakeResponse => {
    const own = ownCalls[`${request.method} ${request.url}`]
    if (own) return own(request, rows)
    const [, controller = '', action = ''] = /^\/admin\/([\w.]+)\/(\w+)$/.exec(request.url) ?? []
    const table = foreignTables[controller]
    const handler = handlers[`${request.method} ${action}`]
    return table?.actions.includes(action) && handler ? handler({ request, table, rows: rows[controller] ?? [] }) : absent
  }
  return {
    rows,
    failures,
    answer: (request) => {
      const response = respond(request)
      const { code, msg = '' } = response.body as { readonly code: number; readonly msg?: string }
      if (response.status !== undefined || code !== 1) failures.push(`${request.method} ${request.url}: ${response.status ?? msg}`)
      return response
    },
  }
}

const site = {
  siteName: 'Another shop',
  version: 'v1.0.0',
  cdnUrl: '',
  apiUrl: '',
  upload: { maxSize: 10_485_760, saveName: '', allowedSuffixes: 'jpg,png', allowedMimeTypes: [], mode: 'local' },
  cdnUrlParams: '',
}
const boss = { id: 1, username: 'admin', nickname: 'Admin', avatar: '/static/images/avatar.png', last_login_time: 1_795_254_105 }

const ownCalls: Readonly<Record<string, (request: SentRequest, rows: Readonly<Record<string, ForeignRow[]>>) => FakeResponse>> = {
  'get /admin/Index/index': (_, rows) =>
    envelope(1, {
      adminInfo: { ...boss, super: true },
      menus: childrenOf(rows['auth.Rule'] ?? [], 0),
      siteConfig: site,
      terminal: { phpDevelopmentServer: true, npmPackageManager: 'pnpm' },
    }),
  'get /admin/Dashboard/index': () => envelope(1, { remark: '' }),
  'get /admin/routine.AdminInfo/index': () => envelope(1, { info: { ...boss, email: '', mobile: '', motto: '' } }),
  'post /admin/routine.AdminInfo/edit': ({ body }) => ((body as ForeignRow)['id'] === 1 ? envelope(1, null, 'saved') : refused('record not found')),
}

interface Call {
  readonly request: SentRequest
  readonly table: ForeignTable
  readonly rows: ForeignRow[]
}

const handlers: Readonly<Record<string, (call: Call) => FakeResponse>> = {
  'get index': index,
  'get edit': ({ request, table, rows }) => {
    const row = rows.find(({ id }) => String(id) === String(request.query['id']))
    return row ? envelope(1, { row: { ...row, ...table.edited?.(row) } }) : refused('record not found')
  },
  'post add': ({ request, table, rows }) => {
    const body = request.body as ForeignRow
    const failure = failureOf(table, body)
    if (failure) return failure
    const id = Math.max(0, ...rows.map((row) => Number(row['id']))) + 1
    rows.push({ ...table.defaults, ...known(table, body), id })
    return envelope(1, null, 'added')
  },
  'post edit': ({ request, table, rows }) => {
    const body = request.body as ForeignRow
    const row = rows.find(({ id }) => String(id) === String(body['id']))
    if (!row) return refused('record not found')
    const failure = failureOf(table, body)
    if (failure) return failure
    Object.assign(row, known(table, body))
    return envelope(1, null, 'saved')
  },
  'delete del': ({ request, rows }) => {
    const ids = ((request.query['ids'] ?? []) as unknown[]).map(String)
    const deleted = rows.filter(({ id }) => ids.includes(String(id)))
    if (deleted.length === 0) return refused('no rows were deleted')
    if (rows.some((row) => ids.includes(String(row['pid'])) && !ids.includes(String(row['id'])))) return refused('delete the children first')
    rows.splice(0, rows.length, ...rows.filter((row) => !deleted.includes(row)))
    return envelope(1, null, 'deleted')
  },
  'post sortable': ({ request, rows }) => {
    const { move, target, direction, order = 'weigh,desc' } = request.body as ForeignRow
    const [moved, other] = [rows.find(({ id }) => id === move), rows.find(({ id }) => id === target)]
    if (!moved || !other || moved === other || !String(order).startsWith('weigh,')) return refused('record not found')
    const place = Number(other['weigh'])
    const isDown = direction === 'down'
    for (const row of rows) if (isDown ? Number(row['weigh']) >= place : Number(row['weigh']) <= place) row['weigh'] = Number(row['weigh']) + (isDown ? 1 : -1)
    moved['weigh'] = place
    return envelope(1)
  },
}

/** Unknown keys are dropped. */
const known = (table: ForeignTable, body: ForeignRow): ForeignRow =>
  Object.fromEntries(Object.entries(body).filter(([name]) => name !== 'id' && (table.columns.includes(name) || table.virtual?.includes(name))))

/** Keys that the server reads without looking whether they came, and columns that do not accept null. */
function failureOf(table: ForeignTable, body: ForeignRow): FakeResponse | undefined {
  for (const [name, message] of Object.entries(table.required ?? {})) if (body[name] === undefined) return message ? refused(message) : crashed
  const none = Object.keys(body).find((name) => body[name] === null && table.columns.includes(name) && !table.nullable?.includes(name))
  return none ? refused(`SQLSTATE[23000]: 1048 Column '${none}' cannot be null`) : undefined
}

function index({ request, table, rows }: Call): FakeResponse {
  const { initKey = 'id', initValue, order, search = [], quickSearch, page = 1, limit = 10, isTree = true, select } = request.query
  const names = [...table.columns, ...(table.joined ?? [])]
  const isJoined = table.joined !== undefined
  if (isNamed(initValue)) {
    if (initKey !== (isJoined ? `${table.name}.id` : 'id')) return crashed // `id` alone is ambiguous between joined tables
    const ids = [initValue].flat().map(String)
    return envelope(1, { list: sent(rows.filter(({ id }) => ids.includes(String(id)))), total: ids.length, remark: '' })
  }
  const [field = 'id', direction = 'asc'] = String(order ?? 'id,desc').split(',')
  const conditions = search as readonly Condition[]
  if ([field, ...conditions.map((one) => one.field)].some((name) => !names.includes(name))) return crashed
  const found = rows
    .filter((row) => conditions.every((condition) => isMet(row, condition)))
    .filter((row) => !quickSearch || table.searched.some((name) => String(valueAt(row, name)).includes(String(quickSearch))))
    .sort((one, other) => compare(valueAt(one, field), valueAt(other, field)) * (direction === 'desc' ? -1 : 1))
  function sent(list: readonly ForeignRow[]): readonly ForeignRow[] {
    return list.map((row) => ({ ...Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'password')), ...table.listed?.(row) }))
  }
  if (!table.isTree)
    return envelope(1, { list: sent(found.slice((Number(page) - 1) * Number(limit), Number(page) * Number(limit))), total: found.length, remark: '' })
  if (select) return envelope(1, { options: sent(found) })
  return envelope(1, { list: isTree ? childrenOf(sent(found), 0) : sent(found), remark: '' })
}

const isNamed = (value: unknown): boolean => value !== undefined && value !== '' && value !== 0 && !(Array.isArray(value) && value.length === 0)

const valueAt = (row: ForeignRow, name: string): unknown => name.split('.').reduce<unknown>((value, key) => (value as ForeignRow | undefined)?.[key], row)

const compare = (one: unknown, other: unknown): number =>
  typeof one === 'number' && typeof other === 'number' ? one - other : String(one).localeCompare(String(other))

function isMet(row: ForeignRow, { field, operator, val, render }: Condition): boolean {
  const value = valueAt(row, field)
  if (operator === 'LIKE') return String(value).includes(String(val))
  if (operator === 'IN') return [val].flat().map(String).includes(String(value))
  if (operator === 'RANGE') {
    const [from = '', to = ''] = String(val).split(',')
    const end = (text: string): number => (render === 'datetime' ? Date.parse(`${text.replace(' ', 'T')}+08:00`) / 1000 : Number(text))
    return (from === '' || Number(value) >= end(from)) && (to === '' || Number(value) <= end(to))
  }
  return operator === 'eq' && String(value) === String(val)
}

/** Top rows always have `children`, inner leaves have none. */
const childrenOf = (rows: readonly ForeignRow[], pid: number): readonly ForeignRow[] =>
  rows
    .filter((row) => row['pid'] === pid)
    .map((row) => {
      const children = childrenOf(rows, Number(row['id']))
      return children.length > 0 || pid === 0 ? { ...row, children } : row
    })
