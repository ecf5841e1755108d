import { defineResource, f, t } from '../kit'
import { tableFields, writerFields } from './ruleFields'

/** A change of one watched field of one row. Written with the change, and rolled back through the list that the row belongs to. */
export const sensitiveDataLog = defineResource({
  path: 'security/sensitiveDataLog',
  table: 'security_sensitive_data_log',
  title: t('敏感数据修改记录', 'Sensitive data log'),
  noun: t('修改记录', 'Change'),
  menu: {
    icon: 'fa fa-exchange',
    remark: t(
      '按敏感数据规则记录的修改，保留 180 天，值未再变动时可回滚',
      'Changes logged under a rule; kept for 180 days, rolled back while the value is still the same',
    ),
  },
  isLog: true,
  nameField: 'subject_name',

  fields: {
    ...writerFields,
    sensitive_id: f.reference(t('规则名称', 'Rule'), 'security/sensitiveData', {
      as: 'sensitive',
      show: ['name', 'controller_as'],
      labels: { controller_as: t('控制器', 'Controller') },
      onDelete: 'set null',
      readOnly: true,
    }),
    controller: f.resource(t('数据列表', 'List'), { verb: 'edit', readOnly: true, width: 110 }),
    id_value: f.integer(t('记录 ID', 'Row ID'), { readOnly: true, width: 90 }),
    subject_name: f.text(t('记录', 'Row'), { readOnly: true, max: 200, width: 140 }),
    ...tableFields,
    data_field: f.text(t('字段', 'Column'), { readOnly: true, max: 50, hidden: true }),
    data_comment: f.text(t('字段说明', 'Field'), { readOnly: true, max: 50, width: 110 }),
    before: f.longText(t('修改前', 'Before'), { readOnly: true, max: 4_000_000, width: 160 }),
    after: f.longText(t('修改后', 'After'), { readOnly: true, max: 4_000_000, width: 160 }),
    is_masked: f.switch(t('值已隐藏', 'Masked'), { readOnly: true, hidden: true }),
    is_rollback: f.choice(
      t('状态', 'Status'),
      { 0: t('已修改', 'Changed'), 1: t('已回滚', 'Rolled back') },
      { readOnly: true, numeric: true, default: '0', tag: { 0: 'info', 1: 'success' }, width: 100 },
    ),
    rollback_time: f.moment(t('回滚时间', 'Rolled back at'), { readOnly: true }),
    create_time: f.created(t('修改时间', 'Changed at')),
  },

  list: {
    columns: [
      ...(['id', 'subject_name', 'controller', 'id_value', 'data_comment', 'before', 'after', 'is_rollback', 'admin.nickname', 'create_time'] as const),
      ...(['sensitive.name', 'sensitive.controller_as', 'connection', 'data_table', 'ip', 'useragent'] as const),
    ],
    optional: ['id_value', 'sensitive.name', 'sensitive.controller_as', 'ip'],
    below: { subject_name: 'controller', 'admin.nickname': 'create_time' },
    filters: ['controller', 'subject_name', 'id_value', 'data_comment', 'is_rollback', 'admin_id', 'sensitive_id', 'ip', 'create_time', 'id'],
    search: ['subject_name', 'data_comment', 'sensitive.name'],
    sort: ['id', 'desc'],
    sortable: ['id', 'create_time'],
  },

  show: {
    groups: [
      {
        title: t('修改', 'Change'),
        fields: [
          ...(['controller', 'id_value', 'data_comment', 'is_rollback', 'rollback_time', 'create_time', 'admin.nickname', 'ip'] as const),
          ...(['sensitive.name', 'data_table', 'data_field', 'primary_key', 'connection', 'useragent'] as const),
        ],
      },
    ],
    screen: 'changedValue',
  },

  crud: ['index', 'del'],
  deleteNote: t('删除后无法再回滚，也无法撤销。', 'They can never be rolled back afterwards; this cannot be undone.'),

  actions: {
    rollback: {
      label: t('回滚', 'Roll back'),
      icon: 'undo',
      on: 'rows',
      newestFirst: true,
      when: { is_rollback: 0, is_masked: 0 },
      confirm: t(
        '字段会改回修改前的值；之后又变动过的不会回滚。',
        'The fields get their values from before; those that have changed again since are left as they are.',
      ),
      done: t('已回滚 {count} 条修改', '{count} {count:change|changes} rolled back'),
    },
  },
})
