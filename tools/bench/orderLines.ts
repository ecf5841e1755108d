import { setTimeout as pause } from 'node:timers/promises'

import { exportColumnsOf } from '../../resources/kit/exportColumns'
import { details, resources } from '../../resources/index'
import { order } from '../../resources/order/order'
import { verdict } from './goals'

import type pg from 'pg'

import type { ExportFormat } from '../../resources/kit/protocol/exportTasks'
import type { Running } from './processes'

const most = 1_000_000

/** Exports one sheet row for each of a million order lines, with every column, as a task: duration, and the memory of the server beside that of a tenth. */
export async function reportOrderLines(server: Running, token: string, client: pg.Client): Promise<void> {
  const columns = exportColumnsOf(order, [...resources, ...details], () => true).map(({ name }) => name)
  await client.query(`insert into setting (key, value) values ('export_max_rows', '${most}') on conflict (key) do update set value = excluded.value`)
  /** The last order of the first so many lines; orders are whole, so that never more than these are counted. */
  const lastOrder = async (lines: number): Promise<number> => {
    const { rows } = await client.query<{ id: number }>(
      'select coalesce((select order_id - 1 from shop_order_item order by order_id limit 1 offset $1), (select max(order_id) from shop_order_item)) as id',
      [lines],
    )
    return Number(rows[0]?.id)
  }
  for (const format of ['csv', 'xlsx'] as const) {
    const small = await runTask(server, { token, client, columns, format, upTo: await lastOrder(most / 10) })
    const large = await runTask(server, { token, client, columns, format, upTo: await lastOrder(most) })
    console.log(
      verdict(
        `${format.toUpperCase()} of order lines as a task, ten times as many take at most 100 MB more`,
        large.memory - small.memory <= 100,
        `${small.memory.toFixed(0)} MB more for ${small.total}, then ${large.memory.toFixed(0)} MB more for ${large.total} lines of ${columns.length} columns, ${large.taken.toFixed(0)} s, ${large.megabytes.toFixed(0)} MB`,
      ),
    )
  }
}

interface Task {
  readonly token: string
  readonly client: pg.Client
  readonly columns: readonly string[]
  readonly format: ExportFormat
  /** The last order. */
  readonly upTo: number
}

async function runTask(server: Running, { token, client, columns, format, upTo }: Task) {
  const before = server.memory() ?? 0
  const begin = performance.now()
  const filter = { search: [{ field: 'id', operator: 'elt', val: String(upTo) }] }
  const response = await fetch(`${server.url}/admin/shop.Order/addExportTask`, {
    method: 'POST',
    headers: { batoken: token, server: 'true', 'content-type': 'application/json' },
    body: JSON.stringify({ format, rows_per: 'line', columns, filter }),
  })
  const answer = (await response.json()) as { code: number; msg: string; data: { id: number } }
  if (answer.code !== 1) throw new Error(`the export answered ${answer.msg}`)
  for (let largest = before; ; await pause(100)) {
    largest = Math.max(largest, server.memory() ?? 0)
    const { rows } = await client.query<TaskState>('select status, error, total, file_size as size from shop_export_task where id = $1', [answer.data.id])
    const state = rows[0]
    if (!state || state.status === '4') throw new Error(`the export failed: ${state?.error}`)
    if (state.status === '3')
      return { total: state.total, megabytes: Number(state.size) / 1e6, taken: (performance.now() - begin) / 1000, memory: largest - before }
  }
}

interface TaskState {
  readonly status: string
  readonly error: string
  readonly total: number
  readonly size: string
}
