import { defineResource, f, t } from '../kit'
import { limits } from '../kit/protocol/list'

/** Delivery fees by region. The rows are validated by `areas.ts` and priced by `quote.ts`, in browser and server. */
export const deliveryTemplate = defineResource({
  path: 'shop/deliveryTemplate',
  table: 'shop_delivery_template',
  title: t('运费模板', 'Shipping profiles'),
  noun: t('运费模板', 'Shipping profile'),
  counter: t('个', 'piece'),
  menu: { icon: 'fa fa-calculator' },
  softDelete: true,
  nameField: 'name',

  fields: {
    name: f.text(t('模板名称', 'Name'), { required: true, max: 50, unique: true }),
    billing: f.choice(
      t('计费方式', 'Billing method'),
      { 1: t('按件数', 'By quantity'), 2: t('按重量', 'By weight'), 3: t('按体积', 'By volume') },
      { required: true, default: '1', tag: { 1: 'default', 2: 'info', 3: 'warning' } },
    ),
    areas: f.custom(t('配送区域', 'Shipping zones'), 'deliveryAreas', { required: true, isWide: true, ownsFields: ['billing'], cell: 'areaRows' }),
    area_summary: f.computed(t('配送区域', 'Shipping zones'), 'text', { width: 300 }),
    goods_count: f.computed(t('商品数', 'Products'), 'integer', { countedTo: limits.countedTotal }),
    is_default: f.switch(t('默认', 'Default'), { single: true, help: t('新建商品时预选', 'Preselected for new products') }),
    remark: f.longText(t('备注', 'Note'), { max: 200 }),
    weigh: f.weight(),
    status: f.status(),
    create_time: f.created(),
    update_time: f.updated(),
  },

  list: {
    columns: ['id', 'name', 'billing', 'area_summary', 'goods_count', 'is_default', 'status', 'weigh', 'create_time'],
    filters: ['name', 'billing', 'is_default', 'status', 'create_time'],
    search: ['name'],
    sort: ['weigh', 'desc'],
    inline: ['weigh'],
    slots: { toolbar: { screen: 'freightCalculator', node: 'edit' } },
  },

  isWideForm: true,
  form: [{ fields: ['name', 'areas', ['is_default', 'status'], 'remark', 'weigh'] }],

  crud: ['index', 'add', 'edit', 'del', 'sortable'],
  copies: { without: ['is_default'] },
})
