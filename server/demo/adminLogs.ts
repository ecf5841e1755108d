import { resources } from '../../resources'
import { crudLabels } from '../../resources/kit/derived'
import { callOf, nodeOf } from '../../resources/kit/paths'
import { shopDayNumber, startOfShopDay } from '../../resources/kit/shopTime'
import { insertRows, toMoment } from './insertRows'

import type { Db } from '../context'
import type { Employee, StaffOptions } from './loadStaff'

const day = 86_400
const browsers = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
] as const

type LogRow = Readonly<Record<string, unknown>> & { readonly create_time: Date }

/** Three months of staff at work: each signs in, now and then after a mistyped password, and does what their groups let them do. */
export async function loadAdminLogs(tx: Db, staff: readonly Employee[], options: StaffOptions): Promise<void> {
  const rows = staff.flatMap((employee, place) => daysOf(employee, 20 + place, options))
  await insertRows(
    tx,
    'admin_log',
    rows.filter(({ create_time }) => create_time.getTime() < options.now * 1_000).sort((a, b) => a.create_time.getTime() - b.create_time.getTime()),
  )
}

function daysOf(employee: Employee, worker: number, { random, now }: StaffOptions): LogRow[] {
  const loggedActions = loggedActionsOf(employee)
  const useragent = random.pick(browsers)
  const midnight = startOfShopDay(shopDayNumber(now))
  const rows: LogRow[] = []
  for (let back = employee.isDisabled ? 12 : 0; back <= 90; back += random.whole(1, 4)) {
    let at = midnight - back * day + 9 * 3_600 + random.whole(0, 1_800)
    const write = (row: Readonly<Record<string, unknown>>): void => {
      rows.push({ admin_id: employee.id, username: employee.username, ip: `192.168.1.${worker}`, useragent, ...row, create_time: toMoment(at) })
    }
    if (random.happens(0.09)) {
      write({ admin_id: null, title: '登录', url: '/admin/Index/login', data: null, result_code: 0 })
      at += random.whole(8, 60)
    }
    write({ title: '登录', url: '/admin/Index/login', data: JSON.stringify({ username: employee.username, password: '***' }), result_code: 1 })
    for (let action = random.whole(0, 4); action > 0 && loggedActions.length > 0; action--) {
      at += random.whole(120, 5_400)
      const { title, url } = random.pick(loggedActions)
      write({ title, url, data: JSON.stringify({ id: random.whole(1, 200) }), result_code: random.happens(0.06) ? 0 : 1 })
    }
  }
  return rows
}

/** Every change this person may make, as the log would name it. */
function loggedActionsOf({ nodes }: Employee): { title: string; url: string }[] {
  const held = new Set(nodes)
  return resources.flatMap((resource) =>
    resource.crud
      .filter((verb) => verb !== 'index' && held.has(nodeOf(resource.path, verb)))
      .map((verb) => ({ title: `${resource.title.zh} - ${crudLabels[verb]?.zh ?? verb}`, url: callOf(resource.path, verb) })),
  )
}
