import { t } from '../../resources/kit/text'
import { bookings } from './bookings'
import { dayTotalInvariants } from './dayTotals'
import { orderInvariants } from './orderInvariants'

import type { Text } from '../../resources/kit/text'
import type { Invariant } from './invariant'

const byLedger = t(
  '查清漏记或多记的流水后，用“调整余额/积分”更正，不要直接改表',
  'find what was not logged, then correct it by adjusting the balance; do not edit the table',
)
const byStock = t('盘点后用“调整库存”更正', 'count the pieces and correct them with “Adjust stock”')
const byBackup = t('流水从不更改：请与备份比对，找出被改动的行', 'a log never changes: compare with a backup to find the rows that did')

/** Rows of a log that do not start where the row before them of the same owner ended, or the first ones not at 0. Reads only the index by owner. */
const chainBreaks = (log: string, owner: string, splitBy: string): Invariant['broken'] => ({
  splitBy,
  query: (inHalf) =>
    `select id from (select id, before, lag(after, 1, 0) over (partition by ${owner} order by id) as previous from ${log} where ${inHalf(owner)}) links
      where before is distinct from previous`,
})

const balance = (column: 'money' | 'score', name: Text): readonly Invariant[] => [
  {
    holds: t(`会员${name.zh}等于最后一条${name.zh}记录`, `the newest log row has the ${name.en} of its member`),
    broken: `select u.id from "user" u left join lateral (select after from user_${column}_log l where l.user_id = u.id order by l.id desc limit 1) l on true where u.${column} <> coalesce(l.after, 0)`,
    remedy: byLedger,
  },
  {
    holds: t(`会员${name.zh}等于${name.zh}记录之和`, `the log adds up to the ${name.en} of its member`),
    broken: `select u.id from "user" u left join (select user_id, sum(${column}) as total from user_${column}_log group by user_id) l on l.user_id = u.id where u.${column} <> coalesce(l.total, 0)`,
    remedy: byLedger,
  },
  {
    holds: t(`${name.zh}记录首尾相接`, `each row of the ${name.en} log starts where the one before it ended`),
    broken: chainBreaks(`user_${column}_log`, 'user_id', 'user'),
    remedy: byBackup,
  },
]

export const balances: readonly Invariant[] = [...balance('money', t('余额', 'balance')), ...balance('score', t('积分', 'points'))]

export const stock: readonly Invariant[] = [
  {
    holds: t('SKU 库存和锁定数等于库存流水之和', 'stock and reserved stock of a SKU are the sums of its log'),
    broken: `select s.id from shop_goods_sku s left join (select sku_id, sum(delta) as stock, sum(locked_delta) as locked from shop_stock_log group by sku_id) l on l.sku_id = s.id
      where s.stock <> coalesce(l.stock, 0) or s.locked_stock <> coalesce(l.locked, 0)`,
    remedy: byStock,
  },
  {
    holds: t('库存流水首尾相接', 'each row of the stock log starts where the one before it ended'),
    broken: chainBreaks('shop_stock_log', 'sku_id', 'shop_goods_sku'),
    remedy: byBackup,
  },
  {
    holds: t('商品库存等于其启用的 SKU 之和', 'the stock of a product is the sum of its enabled SKUs'),
    broken: `select g.id from shop_goods g left join (select goods_id, sum(stock) as total from shop_goods_sku where status = 1 and delete_time is null group by goods_id) s on s.goods_id = g.id
      where g.delete_time is null and g.stock <> coalesce(s.total, 0)`,
    remedy: t('打开该商品并保存一次，合计会重新计算', 'open the product and save it once: the total is computed again'),
  },
  {
    holds: t('每次锁定最多结束一次', 'what an order reserved has ended once at most'),
    // each half is counted in the order of an index, without the rows
    broken: ["type = 'order_lock'", "type in ('order_paid', 'order_release')"]
      .map(
        (ofType) => `select (select min(l.id) from shop_stock_log l where l.sku_id = d.sku_id and l.order_no = d.order_no) as id
          from (select order_no, sku_id from shop_stock_log where ${ofType} and order_no <> '' group by 1, 2 having count(*) > 1) d`,
      )
      .join(' union all '),
    remedy: byBackup,
  },
  {
    holds: t('已删除的商品没有在用的 SKU', 'deleted products have no live SKU'),
    broken: 'select s.id from shop_goods_sku s join shop_goods g on g.id = s.goods_id where g.delete_time is not null and s.delete_time is null',
    remedy: t('恢复该商品，或删除这些 SKU', 'restore the product, or delete the SKUs'),
  },
]

export const people: readonly Invariant[] = [
  {
    holds: t('至少有一名启用的超级管理员', 'there is an enabled super administrator'),
    broken: `select 0 as id where exists (select from admin) and not exists (select from admin a join admin_group_access x on x.admin_id = a.id join admin_group g on g.id = x.group_id
      where a.status = 'enable' and a.delete_time is null and g.is_super = 1 and g.status = 1)`,
    remedy: t('在数据库中启用一名超级管理组的成员', 'enable a member of the super group in the database'),
  },
  {
    holds: t('令牌都属于存在的账号', 'every token belongs to an account'),
    broken: `select row_number() over () as id from token t where case when t.kind like 'admin%' then not exists (select from admin a where a.id = t.owner_id)
      else not exists (select from "user" u where u.id = t.owner_id) end`,
    remedy: t('删除这些令牌', 'delete these tokens'),
  },
  {
    holds: t('修改记录中的管理员都存在', 'the administrators of the change log exist'),
    broken: 'select c.id from change_log c where c.admin_id is not null and c.admin_id <> 0 and not exists (select from admin a where a.id = c.admin_id)',
    remedy: t(
      '管理员只能禁用或软删除；请从备份恢复被直接删除的账号',
      'accounts of staff are disabled or deleted softly; restore those that were removed from the table',
    ),
  },
]

/** The triggers, written by hand, that keep logs as they were written and balances as their logs say. */
export const guards: Readonly<Record<string, readonly string[]>> = {
  user: ['money_has_log', 'new_money_has_log', 'score_has_log', 'new_score_has_log'],
  user_money_log: ['never_changed', 'never_emptied'],
  user_score_log: ['never_changed', 'never_emptied'],
  shop_stock_log: ['never_changed', 'never_emptied'],
  shop_order_log: ['never_changed', 'never_emptied'],
  shop_refund_log: ['never_changed', 'never_emptied'],
  shop_payment_notice: ['never_changed', 'never_emptied'],
  change_log: ['never_changed', 'never_emptied'],
  admin_log: ['never_changed'],
}

const guardValues = Object.entries(guards)
  .flatMap(([table, names]) => names.map((name) => `('${table}', '${name}')`))
  .join()

export const shape: readonly Invariant[] = [
  {
    holds: t('所有约束都已验证', 'every constraint has been checked against its rows'),
    broken: 'select oid::bigint as id from pg_constraint where connamespace = current_schema()::regnamespace and not convalidated',
    remedy: t('运行 alter table … validate constraint …', 'run alter table ... validate constraint ...'),
  },
  {
    holds: t('没有禁用的触发器', 'no trigger is disabled'),
    broken: `select t.oid::bigint as id from pg_trigger t join pg_class c on c.oid = t.tgrelid where c.relnamespace = current_schema()::regnamespace and t.tgenabled in ('D', 'R')`,
    remedy: t('运行 alter table … enable trigger all', 'run alter table ... enable trigger all'),
  },
  {
    holds: t('流水和余额的守护触发器都在', 'the triggers that guard logs and balances are there'),
    broken: `select row_number() over () as id from (values ${guardValues}) required(name, guard)
      where not exists (select from pg_trigger t join pg_class c on c.oid = t.tgrelid where c.relnamespace = current_schema()::regnamespace and c.relname = required.name and t.tgname = required.guard)`,
    remedy: t('从迁移文件中找到并重新建立该触发器', 'find the trigger in the migrations and create it again'),
  },
  {
    holds: t('没有损坏的索引', 'no index is invalid'),
    broken:
      'select i.indexrelid::bigint as id from pg_index i join pg_class c on c.oid = i.indexrelid where c.relnamespace = current_schema()::regnamespace and not i.indisvalid',
    remedy: t('运行 reindex index …', 'run reindex index ...'),
  },
  {
    holds: t('地区的上级都在，失效地区的去向有效', 'every area has an existing parent, and a former area leads to a current one'),
    broken: `select a.id from area a left join area n on n.id = a.successor_id where (a.level > 1 and a.pid is null) or n.is_ended`,
    remedy: t('删除 setting 中的 areas 一行后重新启动', "delete the row 'areas' of setting and start again"),
  },
]

export const invariants: readonly Invariant[] = [...balances, ...bookings, ...stock, ...orderInvariants, ...dayTotalInvariants, ...people, ...shape]
