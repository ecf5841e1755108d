import { defineResource, f, t } from '../kit'
import { firstSensitiveRules } from './firstRules'
import { tableFields } from './ruleFields'

/** A list with fields whose changes are written to the log of sensitive data. */
export const sensitiveData = defineResource({
  path: 'security/sensitiveData',
  table: 'security_sensitive_data',
  title: t('敏感数据规则', 'Sensitive data rules'),
  noun: t('敏感数据规则', 'Sensitive data rule'),
  menu: {
    icon: 'fa fa-eye',
    remark: t('启用规则的列表，所选字段每次被修改都会留下修改前后的值', 'Each change of the chosen fields is kept, with the values before and after'),
  },
  nameField: 'name',

  fields: {
    name: f.text(t('规则名称', 'Name'), { required: true, max: 50, storedTexts: firstSensitiveRules }),
    controller: f.resource(t('数据列表', 'List'), {
      verb: 'edit',
      required: true,
      unique: true,
      width: 150,
      help: t('每个列表一条规则', 'Each list has one rule'),
    }),
    controller_as: f.text(t('控制器', 'Controller'), { readOnly: true, max: 100, hidden: true }),
    ...tableFields,
    data_fields: f.custom(t('敏感字段', 'Fields'), 'watchedFields', { stored: true, required: true, width: 260 }),
    fields: f.custom(t('字段说明', 'Labels'), 'watchedFields'),
    status: f.status(t('启用', 'Enabled')),
    update_time: f.updated(),
    create_time: f.created(),
  },

  list: {
    columns: ['id', 'name', 'controller', 'controller_as', 'data_fields', 'connection', 'data_table', 'primary_key', 'status', 'update_time', 'create_time'],
    filters: ['name', 'controller', 'status', 'create_time', 'id'],
    search: ['name', 'controller_as'],
    sort: ['id', 'desc'],
  },

  form: [{ fields: ['name', 'controller', 'data_fields', 'status'] }],

  crud: ['index', 'add', 'edit', 'del'],
  deleteNote: t('已有的修改记录会保留。', 'The changes that were logged stay.'),
})
