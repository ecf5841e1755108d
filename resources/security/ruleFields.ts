import { f, t } from '../kit'

const readOnly = { readOnly: true, hidden: true } as const

/** What rules and logs of data security say of the table of a list; the server fills it in. */
export const tableFields = {
  data_table: f.text(t('数据表', 'Table'), { ...readOnly, max: 100 }),
  primary_key: f.text(t('主键', 'Primary key'), { ...readOnly, max: 50, default: 'id' }),
  connection: f.text(t('数据库连接', 'Connection'), { ...readOnly, max: 50, default: 'default' }),
}

/** Who did it, and from where. */
export const writerFields = {
  admin_id: f.reference(t('操作人', 'By'), 'auth/admin', { as: 'admin', show: ['username', 'nickname'], onDelete: 'set null', readOnly: true }),
  ip: f.text(t('IP', 'IP'), { readOnly: true, max: 50, copy: true }),
  useragent: f.text(t('用户代理', 'User agent'), { readOnly: true, max: 255, hidden: true }),
}
