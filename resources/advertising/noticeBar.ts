import { defineResource, f, t } from '../kit'

/** A line of news on the storefront home. At most five are shown; without a link a click opens the details. */
export const noticeBar = defineResource({
  path: 'shop/noticeBar',
  table: 'shop_notice_bar',
  title: t('公告栏', 'Notice bars'),
  noun: t('公告', 'Notice'),
  menu: { icon: 'fa fa-bullhorn', remark: t('首页最多展示 5 条', 'At most 5 are shown on the home page') },
  nameField: 'title',

  fields: {
    title: f.text(t('标题', 'Title'), { required: true, min: 1, max: 50 }),
    content: f.text(t('公告内容', 'Text'), { required: true, min: 1, max: 200, width: 300 }),
    link_type: f.choice(
      t('链接类型', 'Link type'),
      { none: t('无', 'None'), goods: t('商品', 'Product'), category: t('分类', 'Category'), page: t('页面', 'Page'), url: t('链接', 'Link') },
      { default: 'none' },
    ),
    link_value: f.text(t('链接目标', 'Link target'), { max: 500, when: { link_type: ['goods', 'category', 'page', 'url'] } }),
    link: f.custom(t('链接', 'Link'), 'link', { ownsFields: ['link_type', 'link_value'] }),
    detail: f.richText(t('详情', 'Detail'), { max: 200_000, when: { link_type: 'none' } }),
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
    preview: f.custom(t('预览', 'Preview'), 'adPreview'),
    weigh: f.weight(),
    status: f.status(),
    create_time: f.created(),
    update_time: f.updated(),
  },

  list: {
    columns: ['id', 'title', 'content', 'link_text', 'is_dead', 'state', 'start_time', 'end_time', 'weigh', 'status'],
    filters: ['title', 'content', 'status', 'state', 'is_dead', 'link_type', 'start_time', 'end_time', 'create_time'],
    search: ['content', 'title'],
    sort: ['weigh', 'desc'],
  },

  form: [{ fields: ['title', 'content', 'link', 'detail', ['start_time', 'end_time'], ['weigh', 'status'], 'preview'] }],

  crud: ['index', 'add', 'edit', 'del', 'sortable'],
})
