import { defineResource, f, t } from '../kit'
import { firstRules } from './firstRules'
import { tableFields } from './ruleFields'

/** A list whose deleted rows go to the recycle bin. */
export const dataRecycle = defineResource({
  path: 'security/dataRecycle',
  table: 'security_data_recycle',
  title: t('数据回收规则', 'Recycle bin rules'),
  noun: t('回收规则', 'Recycle rule'),
  menu: { icon: 'fa fa-filter', remark: t('启用规则的列表，删除的记录会先存入数据回收站', 'Rows deleted in these lists go to the recycle bin first') },
  nameField: 'name',

  fields: {
    name: f.text(t('规则名称', 'Name'), { required: true, max: 50, storedTexts: firstRules }),
    controller: f.resource(t('数据列表', 'List'), {
      verb: 'del',
      required: true,
      unique: true,
      width: 150,
      help: t('每个列表一条规则', 'One rule per list'),
    }),
    controller_as: f.text(t('控制器', 'Controller'), { readOnly: true, max: 100, hidden: true }),
    ...tableFields,
    child_tables: f.computed(t('一并保存的子表', 'Included child tables'), 'tags', { width: 220 }),
    status: f.status(t('启用', 'Enabled')),
    update_time: f.updated(),
    create_time: f.created(),
  },

  list: {
    columns: ['id', 'name', 'controller', 'controller_as', 'connection', 'data_table', 'primary_key', 'child_tables', 'status', 'update_time', 'create_time'],
    filters: ['name', 'controller', 'status', 'create_time', 'id'],
    search: ['name', 'controller_as'],
    sort: ['id', 'desc'],
  },

  form: [{ fields: ['name', 'controller', 'status'] }],

  crud: ['index', 'add', 'edit', 'del'],
  deleteNote: t('回收站中已有的记录会保留。', 'Rows already in the recycle bin stay there.'),
})
