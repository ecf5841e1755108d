import { defineResource, f, t } from '../kit'

/** A picture at the top of a storefront page. At most eight are shown; one with a dead link is hidden. */
export const banner = defineResource({
  path: 'shop/banner',
  table: 'shop_banner',
  title: t('轮播图', 'Banners'),
  noun: t('轮播图', 'Banner'),
  menu: { icon: 'fa fa-image', remark: t('每个位置最多展示 8 张', 'At most 8 are shown in one place') },
  nameField: 'title',

  fields: {
    title: f.text(t('标题', 'Title'), { required: true, min: 1, max: 50 }),
    position: f.choice(
      t('位置', 'Position'),
      { home: t('首页', 'Home'), category: t('分类页', 'Category page'), user: t('会员中心', 'Member centre') },
      { required: true, default: 'home' },
    ),
    image: f.image(t('图片', 'Image'), { required: true, topic: 'banner', help: t('建议比例 16:7', 'Best at 16:7') }),
    bg_color: f.color(t('背景色', 'Background')),
    link_type: f.choice(
      t('链接类型', 'Link type'),
      { none: t('无', 'None'), goods: t('商品', 'Product'), category: t('分类', 'Category'), page: t('页面', 'Page'), url: t('链接', 'Link') },
      { default: 'none' },
    ),
    link_value: f.text(t('链接目标', 'Link target'), { max: 500, when: { link_type: ['goods', 'category', 'page', 'url'] } }),
    link: f.custom(t('链接', 'Link'), 'link', { ownsFields: ['link_type', 'link_value'] }),
    link_text: f.computed(t('链接', 'Link'), 'text', { width: 200 }),
    is_dead: f.computed(t('链接状态', 'Link state'), 'choice', {
      choices: { 0: t('正常', 'Fine'), 1: t('已失效', 'Dead') },
      tag: { 1: 'error' },
    }),
    start_time: f.moment(t('开始时间', 'Shown from')),
    end_time: f.moment(t('结束时间', 'Shown to'), { after: 'start_time' }),
    state: f.computed(t('展示状态', 'State'), 'choice', {
      choices: { scheduled: t('未开始', 'Scheduled'), live: t('展示中', 'Live'), ended: t('已结束', 'Ended') },
      tag: { scheduled: 'info', live: 'success', ended: 'default' },
    }),
    click_count: f.integer(t('点击数', 'Clicks'), { readOnly: true, default: 0, min: 0 }),
    preview: f.custom(t('预览', 'Preview'), 'adPreview'),
    weigh: f.weight(),
    status: f.status(),
    create_time: f.created(),
    update_time: f.updated(),
  },

  list: {
    columns: ['id', 'image', 'title', 'position', 'link_text', 'is_dead', 'state', 'start_time', 'end_time', 'click_count', 'weigh', 'status'],
    filters: ['title', 'position', 'status', 'state', 'is_dead', 'link_type', 'start_time', 'end_time', 'create_time'],
    search: ['title'],
    sort: ['weigh', 'desc'],
  },

  form: [{ fields: ['title', ['position', 'bg_color'], 'image', 'link', ['start_time', 'end_time'], ['weigh', 'status'], 'preview'] }],

  crud: ['index', 'add', 'edit', 'del', 'sortable'],
})
