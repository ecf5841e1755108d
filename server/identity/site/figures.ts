import { sql } from 'kysely'

import { nodeOf } from '../../../resources/kit/paths'
import { holds } from '../../context'
import { signInTitle } from '../signInLog'

import type { RawBuilder } from 'kysely'

import type { Staff, Tx } from '../../context'

/** One figure: how many there are, and how many came today and on the day before, by the shop's clock. */
export interface Figure {
  readonly total?: number
  readonly today?: number
  readonly yesterday?: number
}

interface Dashboard {
  /** Today in the shop, `YYYY-MM-DD`. */
  readonly day: string
  readonly figures: Readonly<Record<string, Figure>>
}

const zone = 'Asia/Shanghai'
const today = sql`(date_trunc('day', now() at time zone ${zone}) at time zone ${zone})`
const since = (column: string): RawBuilder<unknown> => sql`count(*) filter (where ${sql.ref(column)} >= ${today})`
const before = (column: string): RawBuilder<unknown> =>
  sql`count(*) filter (where ${sql.ref(column)} < ${today} and ${sql.ref(column)} >= ${today} - interval '1 day')`

/** A figure, the list it is counted from, and how. */
interface Count {
  readonly path: string
  readonly name: string
  readonly query: (staff: Staff) => RawBuilder<Figure>
}

const counts: readonly Count[] = [
  {
    name: 'members',
    path: 'user/user',
    query: () => sql`select count(*) as total, ${since('create_time')} as today, ${before('create_time')} as yesterday from "user" where delete_time is null`,
  },
  // Only the last sign-in of a member is kept, so there is no honest figure of the day before.
  {
    name: 'member_sign_ins',
    path: 'user/user',
    query: () => sql`select count(*) as today from "user" where delete_time is null and last_login_time >= ${today}`,
  },
  { name: 'categories', path: 'shop/goodsCategory', query: () => sql`select count(*) as total from shop_goods_category where delete_time is null` },
  {
    name: 'attachments',
    path: 'routine/attachment',
    query: () => sql`select count(*) as total, ${since('create_time')} as today, ${before('create_time')} as yesterday from attachment`,
  },
  {
    name: 'staff_sign_ins',
    path: 'auth/adminLog',
    query: ({ id, isSuper }) => sql`
      select ${since('create_time')} as today, ${before('create_time')} as yesterday from admin_log
      where title = ${signInTitle} and result_code = 1 and create_time >= ${today} - interval '1 day' ${isSuper ? sql`` : sql`and admin_id = ${id}`}`,
  },
]

/** Counted anew with every call, and only what the caller could count himself by opening the list. */
export async function figuresFor(db: Tx, staff: Staff): Promise<Dashboard> {
  const own = counts.filter(({ path }) => holds(staff, nodeOf(path, 'index')))
  const found = await Promise.all(own.map(async ({ name, query }) => [name, (await query(staff).execute(db)).rows[0] ?? {}] as const))
  const { rows } = await sql<{ day: string }>`select to_char(now() at time zone ${zone}, 'YYYY-MM-DD') as day`.execute(db)
  return { day: rows[0]?.day ?? '', figures: Object.fromEntries(found) }
}
