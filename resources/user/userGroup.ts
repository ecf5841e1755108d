import { demoGroups, firstGroups } from '../auth/firstGroups'
import { defineResource, f, t } from '../kit'
import { limits } from '../kit/protocol/list'

/** The rules of the members of a group in the member center. Group 1 is that of new members. */
export const userGroup = defineResource({
  path: 'user/group',
  table: 'user_group',
  title: t('会员分组', 'Member groups'),
  noun: t('会员分组', 'Member group'),
  counter: t('个', 'piece'),
  menu: { icon: 'fa fa-group' },
  nameField: 'name',

  fields: {
    name: f.text(t('组名', 'Name'), { required: true, max: 50, unique: true, storedTexts: [firstGroups.members, ...Object.values(demoGroups.members)] }),
    rules: f.custom(t('权限节点', 'Permissions'), 'ruleTree'),
    is_all: f.switch(t('全部权限', 'All permissions'), { readOnly: true, hidden: true, default: 1 }),
    members: f.computed(t('会员数', 'Members'), 'integer', { width: 110, countedTo: limits.countedTotal }),
    status: f.status(),
    update_time: f.updated(),
    create_time: f.created(),
  },

  list: {
    columns: ['id', 'name', 'members', 'status', 'update_time', 'create_time'],
    filters: ['name', 'status', 'update_time', 'create_time', 'id'],
    search: ['name'],
    sort: ['id', 'desc'],
  },

  form: [{ fields: ['name', 'rules', 'status'] }],

  crud: ['index', 'add', 'edit', 'del'],
})
