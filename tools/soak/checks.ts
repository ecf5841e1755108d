import pg from 'pg'

import type { Outcome } from './caller'
import type { Journal, Subjects } from './work'

type RunQuery = <Row extends object>(text: string, values?: readonly unknown[]) => Promise<Row[]>

/** Opens one connection for several queries. */
export async function withDatabase<Result>(url: string, work: (query: RunQuery) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, application_name: 'soak' })
  client.on('error', () => undefined) // an error is reported by the statement that meets it
  await client.connect()
  try {
    return await work(async <Row extends object>(text: string, values: readonly unknown[] = []) => (await client.query<Row>(text, [...values])).rows)
  } finally {
    await client.end()
  }
}

/** Chooses a few rows, so that callers compete for each of them. */
export const chooseSubjects = (url: string): Promise<Subjects> =>
  withDatabase(url, async (query) => {
    const ids = async (text: string): Promise<number[]> => (await query<{ id: string }>(text)).map(({ id }) => Number(id))
    return {
      members: await ids('select id from "user" where delete_time is null order by money desc limit 12'),
      skus: await ids('select id from shop_goods_sku where delete_time is null order by stock desc limit 12'),
      goods: await ids('select id from shop_goods where delete_time is null order by id limit 6'),
    }
  })

export const salesOf = (url: string, goods: readonly number[]): Promise<Map<number, number>> =>
  withDatabase(url, async (query) => {
    const rows = await query<{ id: string; n: number }>('select id, virtual_sales as n from shop_goods where id = any($1::bigint[])', [goods])
    return new Map(rows.map(({ id, n }) => [Number(id), n]))
  })

/** Invariants that hold whichever processes were killed, each as a query for the rows that break it. */
const invariants: Readonly<Record<string, string>> = {
  'a balance is the sum of its ledger':
    'select u.id from "user" u left join user_money_log l on l.user_id = u.id group by u.id having u.money <> coalesce(sum(l.money), 0) or u.money < 0',
  'a score is the sum of its ledger':
    'select u.id from "user" u left join user_score_log l on l.user_id = u.id group by u.id having u.score <> coalesce(sum(l.score), 0) or u.score < 0',
  'every row of the money ledger begins with the balance after the row before':
    'select id from (select id, before, after, money, lag(after, 1, 0) over (partition by user_id order by id) as last from user_money_log) l where before <> last or after <> before + money',
  'a stock is the sum of its ledger':
    'select s.id from shop_goods_sku s left join shop_stock_log l on l.sku_id = s.id group by s.id having s.stock <> coalesce(sum(l.delta), 0) or s.stock < 0',
  'every row of the stock ledger begins with the stock after the row before':
    'select id from (select id, before, after, delta, lag(after, 1, 0) over (partition by sku_id order by id) as last from shop_stock_log) l where before <> last or after <> before + delta',
  'the stock of goods is that of its SKUs':
    'select g.id from shop_goods g join shop_goods_sku s on s.goods_id = g.id and s.delete_time is null where g.delete_time is null group by g.id having g.stock <> sum(s.stock)',
  'no connection keeps a transaction open':
    "select pid as id from pg_stat_activity where application_name like 'zhanggui%' and state like 'idle in transaction%' and state_change < now() - interval '5 seconds'",
}

export interface ShopFindings {
  readonly lost: number
  readonly doubled: number
  readonly broken: string[]
}

/** Compares the responses that the callers have received with the rows in the database. */
export const checkShop = (url: string, journal: Journal, salesBefore: ReadonlyMap<number, number>): Promise<ShopFindings> =>
  withDatabase(url, async (query) => {
    const countsOf = async (text: string): Promise<Map<string, number>> =>
      new Map((await query<{ key: string; n: string }>(text)).map(({ key, n }) => [key, Number(n)]))
    const written: readonly (readonly [ReadonlyMap<string, Outcome['is']>, ReadonlyMap<string, number>])[] = [
      [journal.money, await countsOf('select memo as key, count(*) as n from user_money_log group by memo')],
      [journal.stock, await countsOf('select memo as key, count(*) as n from shop_stock_log group by memo')],
      [journal.imported, await countsOf('select name as key, count(*) as n from shop_goods_service group by name')],
    ]
    let [lost, doubled] = [0, 0]
    const broken: string[] = []
    for (const [journaled, counts] of written)
      for (const [key, is] of journaled) {
        const count = counts.get(key) ?? 0
        if (is === 'done' && count === 0) lost += 1
        if (count > 1) doubled += 1
        if (is === 'refused' && count > 0) broken.push(`${key} was refused but has been written`)
      }
    for (const [id, now] of await salesOf(url, [...salesBefore.keys()])) {
      const expected = (salesBefore.get(id) ?? 0) + (journal.raised.get(id) ?? 0)
      lost += Math.max(0, expected - now)
      doubled += Math.max(0, now - expected)
    }
    for (const [invariant, text] of Object.entries(invariants)) {
      const rows = await query<{ id: string }>(text)
      if (rows.length > 0) broken.push(`${invariant}: broken by ${rows.length} rows, for example ${rows[0]?.id}`)
    }
    return { lost, doubled, broken }
  })
