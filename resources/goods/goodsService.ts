import { defineResource, f, t } from '../kit'
import { limits } from '../kit/protocol/list'

/** A promise shown on goods, such as seven-day returns. */
export const goodsService = defineResource({
  path: 'shop/goodsService',
  table: 'shop_goods_service',
  title: t('服务保障', 'Services'),
  noun: t('服务保障', 'Service'),
  counter: t('个', 'piece'),
  menu: { icon: 'fa fa-shield' },
  nameField: 'name',

  fields: {
    name: f.text(t('服务名称', 'Name'), { required: true, max: 20, unique: true }),
    icon: f.image(t('图标', 'Icon'), { topic: 'service' }),
    description: f.longText(t('服务说明', 'Description'), { max: 200 }),
    is_default: f.switch(t('默认勾选', 'Default'), { help: t('新建商品时自动勾选', 'Preselected for new products') }),
    goods_count: f.computed(t('商品数', 'Products'), 'integer', { width: 100, countedTo: limits.countedTotal }),
    weigh: f.weight(),
    status: f.status(),
    create_time: f.created(),
    update_time: f.updated(),
  },

  list: {
    columns: ['id', 'name', 'icon', 'description', 'is_default', 'goods_count', 'status', 'weigh', 'create_time'],
    filters: ['name', 'is_default', 'status', 'create_time'],
    search: ['name'],
    sort: ['weigh', 'desc'],
    inline: ['weigh'],
  },

  crud: ['index', 'add', 'edit', 'del', 'sortable'],
  imports: { match: ['name'] },
})
