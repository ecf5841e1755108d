import { defineResource, f, t } from '../kit'
import { limits } from '../kit/protocol/list'

/** A node of the goods tree, at most three levels. Disabling one hides its branch in the storefront. */
export const goodsCategory = defineResource({
  path: 'shop/goodsCategory',
  table: 'shop_goods_category',
  title: t('商品分类', 'Product categories'),
  noun: t('商品分类', 'Category'),
  counter: t('个', 'piece'),
  menu: { icon: 'fa fa-sitemap', remark: t('最多三级，拖动可调整顺序和上级', 'Up to three levels; drag to reorder or to move under another category') },
  softDelete: true,
  deleteNote: t('参数模板不再推荐给该分类。', 'Parameter templates are no longer suggested for it.'),
  nameField: 'name',

  fields: {
    pid: f.parent(t('上级分类', 'Parent'), { show: 'name', depth: 3 }),
    name: f.text(t('分类名称', 'Name'), { required: true, max: 30, unique: ['pid'], width: 240 }),
    image: f.image(t('图标', 'Icon'), { topic: 'category', help: t('建议 1:1', 'Recommended ratio 1:1') }),
    banner: f.image(t('横幅', 'Banner'), { topic: 'category' }),
    is_home: f.switch(t('首页显示', 'Show on home page')),
    goods_count: f.computed(t('商品数', 'Products'), 'integer', { width: 100, countedTo: limits.countedTotal }),
    weigh: f.weight(),
    status: f.status(),
    create_time: f.created(),
    update_time: f.updated(),
  },

  list: {
    columns: ['name', 'image', 'goods_count', 'is_home', 'status', 'weigh', 'create_time'],
    filters: ['name', 'is_home', 'status', 'create_time', 'id'],
    search: ['name'],
    sort: ['weigh', 'desc'],
    inline: ['weigh'],
  },

  form: [{ fields: ['pid', 'name', ['image', 'banner'], ['is_home', 'status'], 'weigh'] }],

  crud: ['index', 'add', 'edit', 'del', 'sortable'],
  imports: { match: [] },
})
