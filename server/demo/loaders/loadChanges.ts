import { sql } from 'kysely'

import { toMoment } from '../insertRows'

import type { Db } from '../../context'

interface Options {
  readonly now: number
}

/** What the manager and the accountant changed lately: fields of members and products that the first rules of sensitive data watch. */
const changes = [
  { by: 'linyue', controller: 'user/User.php', table: 'user', field: 'mobile', label: '手机号', name: 'username', place: 3, hours: 170, old: '13812345678' },
  { by: 'linyue', controller: 'shop/Goods.php', table: 'shop_goods', field: 'price', label: '售价', name: 'name', place: 2, hours: 96, old: '99.00' },
  { by: 'admin', controller: 'user/User.php', table: 'user', field: 'email', label: '邮箱', name: 'username', place: 7, hours: 52, old: '' },
  { by: 'xumin', controller: 'user/User.php', table: 'user', field: 'mobile', label: '手机号', name: 'username', place: 11, hours: 27, old: '13987654321' },
  { by: 'linyue', controller: 'shop/Goods.php', table: 'shop_goods', field: 'price', label: '售价', name: 'name', place: 9, hours: 5, old: '129.00' },
] as const

/** Rows of the log of sensitive data whose new value is the one that is stored, so that they can be rolled back. */
export async function loadChanges(tx: Db, { now }: Options): Promise<void> {
  for (const { by, controller, table, field, label, name, place, hours, old } of changes)
    await sql`
      insert into security_sensitive_data_log
        (admin_id, sensitive_id, controller, data_table, id_value, subject_name, data_field, data_comment, before, after, ip, useragent, create_time)
      select a.id, r.id, r.controller, r.data_table, m.id, left(m.${sql.ref(name)}::text, 200), ${field}::text, ${label}::text, ${old}::text, m.${sql.ref(field)}::text,
        '192.168.1.20', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36', ${toMoment(now - hours * 3_600)}
      from security_sensitive_data r, admin a, ${sql.table(table)} m
      where r.controller = ${controller} and a.username = ${by} and m.id = (select id from ${sql.table(table)} order by id offset ${place} limit 1)
        and m.${sql.ref(field)}::text <> ${old}`.execute(tx)
}
