import { countSteps } from '../progress'

import type pg from 'pg'

const surnames =
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩邓冯曹彭曾肖田董潘袁蔡蒋余于杜叶程魏苏吕丁任卢姚沈钟姜崔谭陆范汪廖石金韦贾夏付方邹熊白孟秦邱侯江尹薛闫雷龙黎史陶贺毛郝顾龚邵万覃武钱戴严莫孔向常汤'
const firstNames = '伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华文玉红建国志海春梅兰小宇浩然子轩欣怡雨泽梓涵诗思佳嘉博俊峰鹏飞晨阳琳雪莹慧颖倩'

/** Fills millions of members with SQL in the database: names of two or three Chinese characters, three groups, both statuses. */
const statement = `
  insert into "user" (username, nickname, group_id, password_hash, status, mobile, gender, money, score, create_time, join_time, last_login_time, last_login_ip)
  select 'member' || n,
         substr($3, 1 + (n * 7919 % length($3))::int, 1) || substr($4, 1 + (n / 7 % length($4))::int, 1) || case when n % 3 = 0 then '' else substr($4, 1 + (n / 11 * 13 % length($4))::int, 1) end,
         1, '', case when n % 20 = 0 then 'disable' else 'enable' end,
         '1' || (3 + n % 7) || lpad((n * 7919 % 1000000000)::text, 9, '0'),
         n % 3, case when n % 2 = 0 then 60 else 0 end, n % 1000, now() - n * interval '20 seconds', now() - n * interval '20 seconds', now() - (n % 90) * interval '1 day', '10.' || n % 256 || '.' || n / 256 % 256 || '.7'
  from generate_series($1::bigint, $2::bigint) n
  on conflict do nothing`

/** A top-up of 100 and a payment of 40 for every second member. */
const balanceRows = `
  insert into user_money_log (user_id, type, money, before, after, memo, create_time)
  select m.id, kind, amount, before, before + amount, 'bench', m.create_time
  from "user" m cross join (values ('recharge', 100, 0), ('order_pay', -40, 100)) entry (kind, amount, before)
  where m.money = 60 and m.id >= $1 and m.username like 'member%' order by m.id, before`

const triggers = ['new_score_has_log', 'new_money_has_log'] as const
const chunk = 100_000

/** Brings the table to about this many rows, dropping its secondary indexes first when many are added. */
export async function fillMembers(client: pg.Client, rowCount: number): Promise<number> {
  const count = async (): Promise<number> => Number((await client.query<{ n: string }>('select count(*) as n from "user"')).rows[0]?.n ?? 0)
  const have = await count()
  const indexes = rowCount - have > 50_000 ? await dropIndexes(client) : []
  // scores without log rows, which would be a million more; the rows of balances follow
  for (const trigger of triggers) await client.query(`alter table "user" disable trigger ${trigger}`)
  const ended = countSteps(Math.ceil((rowCount - have) / chunk))
  for (let from = have + 1; from <= rowCount; from += chunk) {
    const to = Math.min(rowCount, from + chunk - 1)
    await client.query(statement, [from, to, surnames, firstNames])
    ended(`${to} members`)
  }
  await client.query(balanceRows, [have + 1])
  for (const trigger of triggers) await client.query(`alter table "user" enable trigger ${trigger}`)
  for (const definition of indexes) await client.query(definition)
  await client.query('vacuum analyze "user"')
  return count()
}

async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index where indrelid = '"user"'::regclass and not indisunique`,
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}
