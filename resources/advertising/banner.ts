import { defineResource, f, t } from '../kit'
import { linkState, optionalLink, showPeriod } from './advertFields'

/** A picture at the top of a storefront page. At most eight are shown; one with a dead link is hidden. */
export const banner = defineResource({
  path: 'shop/banner',
  table: 'shop_banner',
  title: t('轮播图', 'Banners'),
  noun: t('轮播图', 'Banner'),
  counter: t('张', 'sheet'),
  menu: { icon: 'fa fa-image', remark: t('每个位置最多展示 8 张', 'At most 8 are shown in one place') },
  nameField: 'title',

  fields: {
    title: f.text(t('标题', 'Title'), { required: true, min: 1, max: 50 }),
    position: f.choice(
      t('位置', 'Position'),
      { home: t('首页', 'Home'), category: t('分类页', 'Category page'), user: t('会员中心', 'Member center') },
      { required: true, default: 'home' },
    ),
    image: f.image(t('图片', 'Image'), { required: true, topic: 'banner', help: t('建议比例 16:7', 'Recommended ratio 16:7') }),
    bg_color: f.color(t('背景色', 'Background')),
    ...optionalLink,
    ...linkState,
    ...showPeriod,
    click_count: f.integer(t('点击数', 'Clicks'), { readOnly: true, default: 0, min: 0 }),
    preview: f.custom(t('预览', 'Preview'), 'adPreview'),
    weigh: f.weight(),
    status: f.status(),
    create_time: f.created(),
    update_time: f.updated(),
  },

  list: {
    columns: ['id', 'image', 'title', 'position', 'link_text', 'is_dead', 'state', 'status', 'start_time', 'end_time', 'click_count', 'weigh'],
    optional: ['id', 'weigh'],
    below: { start_time: 'end_time' },
    filters: ['title', 'position', 'status', 'state', 'is_dead', 'link_type', 'start_time', 'end_time', 'create_time'],
    search: ['title'],
    sort: ['weigh', 'desc'],
    totals: ['click_count'],
    inline: ['weigh'],
  },

  form: [{ fields: ['title', ['position', 'bg_color'], 'image', 'link', ['start_time', 'end_time'], ['weigh', 'status'], 'preview'] }],

  crud: ['index', 'add', 'edit', 'del', 'sortable'],
})
