import { f, t } from '../kit'

/** The types of link an advert may have; each kind of advert offers some of them. */
export const linkTypes = {
  none: t('无', 'None'),
  goods: t('商品', 'Product'),
  category: t('分类', 'Category'),
  page: t('页面', 'Page'),
  url: t('链接', 'Link'),
} as const

/** The control that edits `link_type` and `link_value`. */
export const linkField = f.custom(t('链接', 'Link'), 'link', { ownsFields: ['link_type', 'link_value'] })

/** The link of an advert that is optional. */
export const optionalLink = {
  link_type: f.choice(t('链接类型', 'Link type'), linkTypes, { default: 'none' }),
  link_value: f.text(t('链接目标', 'Link target'), { max: 500, when: { link_type: ['goods', 'category', 'page', 'url'] } }),
  link: linkField,
}

/** Where the link leads, as text, and whether its target still exists. */
export const linkState = {
  link_text: f.computed(t('链接', 'Link'), 'text', { width: 200, cell: 'linkTarget' }),
  is_dead: f.computed(t('链接状态', 'Link check'), 'choice', {
    choices: { 0: t('正常', 'OK'), 1: t('已失效', 'Broken') },
    tag: { 1: 'error' },
  }),
}

/** When an advert is shown; an open end never comes. */
export const showPeriod = {
  start_time: f.moment(t('开始时间', 'Starts')),
  end_time: f.moment(t('结束时间', 'Ends'), { after: 'start_time' }),
  state: f.computed(t('展示状态', 'Display'), 'choice', {
    choices: { scheduled: t('未开始', 'Planned'), live: t('展示中', 'Live'), ended: t('已结束', 'Ended') },
    tag: { scheduled: 'info', live: 'success', ended: 'default' },
  }),
}
