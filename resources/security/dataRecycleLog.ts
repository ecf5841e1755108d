import { defineResource, f, t } from '../kit'
import { tableFields, writerFields } from './ruleFields'

/** The recycle bin: a deleted row as it was stored, with the rows that were deleted with it. Written with the deletion. */
export const dataRecycleLog = defineResource({
  path: 'security/dataRecycleLog',
  table: 'security_data_recycle_log',
  title: t('数据回收站', 'Recycle bin'),
  noun: t('回收记录', 'Deleted record'),
  menu: {
    icon: 'fa fa-recycle',
    remark: t('按数据回收规则保存的已删除记录，保留 180 天，期间可恢复', 'Rows deleted under a rule; kept for 180 days, during which they can be restored'),
  },
  isLog: true,
  nameField: 'subject_name',

  fields: {
    ...writerFields,
    recycle_id: f.reference(t('规则名称', 'Rule'), 'security/dataRecycle', {
      as: 'recycle',
      show: ['name', 'controller_as'],
      labels: { controller_as: t('控制器', 'Controller') },
      onDelete: 'set null',
      readOnly: true,
    }),
    controller: f.resource(t('数据列表', 'List'), { verb: 'del', readOnly: true, width: 130 }),
    subject_id: f.integer(t('记录 ID', 'Row ID'), { readOnly: true, width: 90 }),
    subject_name: f.text(t('记录', 'Row'), { readOnly: true, max: 200, width: 180 }),
    data: f.json(t('数据', 'Data'), { readOnly: true, hidden: true }),
    ...tableFields,
    is_restore: f.choice(
      t('状态', 'Status'),
      { 0: t('可恢复', 'Restorable'), 1: t('已恢复', 'Restored') },
      { readOnly: true, numeric: true, default: '0', tag: { 0: 'info', 1: 'success' }, width: 100 },
    ),
    restore_time: f.moment(t('恢复时间', 'Restored'), { readOnly: true }),
    create_time: f.created(t('删除时间', 'Deleted')),
  },

  list: {
    columns: [
      ...(['id', 'controller', 'subject_id', 'subject_name', 'is_restore', 'admin.nickname', 'recycle.name', 'recycle.controller_as', 'connection'] as const),
      ...(['data_table', 'data', 'ip', 'useragent', 'create_time'] as const),
    ],
    filters: ['controller', 'subject_name', 'subject_id', 'is_restore', 'admin_id', 'recycle_id', 'ip', 'create_time', 'id'],
    search: ['subject_name', 'recycle.name'],
    sort: ['id', 'desc'],
    sortable: ['id', 'create_time'],
  },

  show: {
    groups: [
      {
        title: t('删除', 'Deletion'),
        fields: ['controller', 'subject_id', 'is_restore', 'restore_time', 'create_time', 'admin.nickname', 'ip', 'recycle.name', 'useragent'],
      },
      { title: t('存储', 'Storage'), fields: ['data_table', 'primary_key', 'connection'] },
    ],
    screen: 'recycledRow',
  },

  crud: ['index', 'del'],
  deleteNote: t('彻底删除后无法再恢复，也无法撤销。', 'They can never be restored afterwards. This cannot be undone.'),

  actions: {
    restore: {
      label: t('恢复', 'Restore'),
      icon: 'undo',
      on: 'rows',
      newestFirst: true,
      when: { is_restore: 0 },
      confirm: t(
        '记录连同一并删除的内容会以原来的 ID 回到其列表。',
        'The rows return to their lists with their original IDs, together with everything deleted with them.',
      ),
      done: t('已恢复 {count} 条记录', '{count} {count:record|records} restored'),
    },
  },
})
