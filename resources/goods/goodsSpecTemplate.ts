import { defineResource, f, t } from '../kit'

/** Specification names and values to start a goods form with; they are copied, so changes here do not affect goods. */
export const goodsSpecTemplate = defineResource({
  path: 'shop/goodsSpecTemplate',
  table: 'shop_goods_spec_template',
  title: t('规格模板', 'Specification templates'),
  noun: t('规格模板', 'Specification template'),
  counter: t('个', 'piece'),
  menu: { icon: 'fa fa-th' },
  nameField: 'name',

  fields: {
    name: f.text(t('模板名称', 'Name'), { required: true, max: 50, unique: true }),
    specs: f.custom(t('规格', 'Specifications'), 'specTemplate', { stored: true, required: true, cell: 'namedValues' }),
    summary: f.computed(t('内容', 'Content'), 'text', { width: 360, cell: 'specGroups' }),
    weigh: f.weight(),
    status: f.status(),
    create_time: f.created(),
    update_time: f.updated(),
  },

  list: {
    columns: ['id', 'name', 'summary', 'status', 'weigh', 'create_time'],
    filters: ['name', 'status', 'create_time'],
    search: ['name'],
    sort: ['weigh', 'desc'],
    inline: ['weigh'],
  },

  form: [{ fields: ['name', 'specs', ['weigh', 'status']] }],

  crud: ['index', 'add', 'edit', 'del', 'sortable'],
})
