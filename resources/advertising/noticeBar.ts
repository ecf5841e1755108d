import { defineResource, f, t } from '../kit'
import { linkState, optionalLink, showPeriod } from './advertFields'

/** A line of news on the home page of the storefront. At most five are shown; without a link a click opens the details. */
export const noticeBar = defineResource({
  path: 'shop/noticeBar',
  table: 'shop_notice_bar',
  title: t('公告栏', 'Announcements'),
  noun: t('公告', 'Announcement'),
  menu: { icon: 'fa fa-bullhorn', remark: t('首页最多展示 5 条', 'At most 5 are shown on the home page') },
  nameField: 'title',

  fields: {
    title: f.text(t('标题', 'Title'), { required: true, min: 1, max: 50 }),
    content: f.text(t('公告内容', 'Text'), { required: true, min: 1, max: 200, width: 300 }),
    ...optionalLink,
    detail: f.richText(t('详情', 'Detail'), { max: 200_000, when: { link_type: 'none' } }),
    ...linkState,
    ...showPeriod,
    preview: f.custom(t('预览', 'Preview'), 'adPreview'),
    weigh: f.weight(),
    status: f.status(),
    create_time: f.created(),
    update_time: f.updated(),
  },

  list: {
    columns: ['id', 'title', 'content', 'link_text', 'is_dead', 'state', 'status', 'start_time', 'end_time', 'weigh'],
    below: { start_time: 'end_time' },
    filters: ['title', 'content', 'status', 'state', 'is_dead', 'link_type', 'start_time', 'end_time', 'create_time'],
    search: ['content', 'title'],
    sort: ['weigh', 'desc'],
    inline: ['weigh'],
  },

  form: [{ fields: ['title', 'content', 'link', 'detail', ['start_time', 'end_time'], ['weigh', 'status'], 'preview'] }],

  crud: ['index', 'add', 'edit', 'del', 'sortable'],
})
