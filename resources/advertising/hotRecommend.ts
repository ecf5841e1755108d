import { defineResource, f, t } from '../kit'
import { linkField, linkState, linkTypes } from './advertFields'

/** A tile on the home page of the storefront that links to goods, a category or a page. At most twelve are shown. */
export const hotRecommend = defineResource({
  path: 'shop/hotRecommend',
  table: 'shop_hot_recommend',
  title: t('热门推荐', 'Hot recommendations'),
  noun: t('热门推荐', 'Hot recommendation'),
  menu: { icon: 'fa fa-fire', remark: t('首页最多展示 12 个', 'At most 12 are shown on the home page') },
  nameField: 'title',

  fields: {
    title: f.text(t('标题', 'Title'), { required: true, min: 1, max: 50 }),
    sub_title: f.text(t('副标题', 'Subtitle'), { max: 100 }),
    image: f.image(t('图片', 'Image'), { required: true, topic: 'banner', help: t('建议比例 1:1', 'Recommended ratio 1:1') }),
    link_type: f.choice(
      t('链接类型', 'Link type'),
      { goods: linkTypes.goods, category: linkTypes.category, url: linkTypes.url },
      { required: true, default: 'goods' },
    ),
    link_value: f.text(t('链接目标', 'Link target'), { max: 500 }),
    link: linkField,
    ...linkState,
    click_count: f.integer(t('点击数', 'Clicks'), { readOnly: true, default: 0, min: 0 }),
    preview: f.custom(t('预览', 'Preview'), 'adPreview'),
    weigh: f.weight(),
    status: f.status(),
    create_time: f.created(),
    update_time: f.updated(),
  },

  list: {
    columns: ['id', 'image', 'title', 'sub_title', 'link_text', 'is_dead', 'status', 'click_count', 'weigh', 'create_time'],
    filters: ['title', 'status', 'is_dead', 'link_type', 'create_time'],
    search: ['title'],
    sort: ['weigh', 'desc'],
    totals: ['click_count'],
    inline: ['weigh'],
  },

  form: [{ fields: ['title', 'sub_title', 'image', 'link', ['weigh', 'status'], 'preview'] }],

  crud: ['index', 'add', 'edit', 'del', 'sortable'],
})
