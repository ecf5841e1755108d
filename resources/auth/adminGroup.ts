import { defineResource, f, t } from '../kit'
import { demoGroups, firstGroups } from './firstGroups'

/** A role: a position in the tree of groups and the rules of its administrators. */
export const adminGroup = defineResource({
  path: 'auth/group',
  table: 'admin_group',
  title: t('角色组', 'Admin groups'),
  noun: t('角色组', 'Group'),
  counter: t('个', 'piece'),
  menu: { icon: 'fa fa-group' },
  nameField: 'name',

  fields: {
    pid: f.parent(t('上级分组', 'Parent'), { show: 'name', depth: 5 }),
    name: f.text(t('组名', 'Name'), { required: true, max: 100, unique: ['pid'], storedTexts: [firstGroups.staff, ...Object.values(demoGroups.staff)] }),
    rules: f.custom(t('权限', 'Permissions'), 'ruleTree'),
    is_super: f.switch(t('全部权限', 'All permissions'), { readOnly: true, hidden: true }),
    admins: f.computed(t('管理员数', 'Administrators'), 'integer', { width: 110 }),
    status: f.status(),
    update_time: f.updated(),
    create_time: f.created(),
  },

  list: {
    columns: ['name', 'rules', 'admins', 'status', 'update_time', 'create_time'],
    filters: ['name', 'status', 'create_time', 'id'],
    search: ['name'],
    sort: ['id', 'asc'],
  },

  form: [{ fields: ['pid', 'name', 'rules', 'status'] }],

  crud: ['index', 'add', 'edit', 'del'],
})
