import { defineResource, f, t } from '../kit'

/** The actions of staff and their refusals; written by the server with every change, never edited. */
export const adminLog = defineResource({
  path: 'auth/adminLog',
  table: 'admin_log',
  title: t('管理员日志', 'Activity log'),
  noun: t('日志', 'Activity'),
  menu: { icon: 'fa fa-list-alt' },
  isLog: true,
  nameField: 'title',

  fields: {
    admin_id: f.reference(t('管理员ID', 'Administrator ID'), 'auth/admin', {
      as: 'admin',
      show: ['username'],
      onDelete: 'set null',
      readOnly: true,
      display: 'id',
    }),
    username: f.text(t('管理员', 'Administrator'), { readOnly: true, max: 20 }),
    api_token: f.text(t('API 令牌', 'API token'), { readOnly: true, max: 60 }),
    title: f.text(t('标题', 'Title'), { readOnly: true, max: 100 }),
    url: f.text(t('操作URL', 'URL'), { readOnly: true, max: 1500, copy: true }),
    data: f.json(t('请求数据', 'Request data'), { readOnly: true, hidden: true }),
    ip: f.text(t('IP', 'IP'), { readOnly: true, max: 50, copy: true }),
    useragent: f.text(t('用户代理', 'User agent'), { readOnly: true, max: 255, hidden: true }),
    result_code: f.choice(
      t('结果', 'Result'),
      { 1: t('成功', 'Done'), 0: t('拒绝', 'Rejected'), 401: t('无权限', 'Forbidden'), 500: t('错误', 'Error') },
      { readOnly: true, numeric: true, default: '1', tag: { 1: 'success', 0: 'warning', 401: 'error', 500: 'error' } },
    ),
    create_time: f.created(t('操作时间', 'Time')),
  },

  list: {
    columns: ['id', 'admin_id', 'username', 'api_token', 'title', 'url', 'ip', 'useragent', 'result_code', 'create_time'],
    below: { title: 'url', username: 'admin_id' },
    filters: ['username', 'title', 'ip', 'create_time', 'result_code', 'admin_id', 'url', 'id', 'api_token', 'data', 'useragent'],
    search: ['title', 'username'],
    sort: ['id', 'desc'],
    sortable: ['id', 'username', 'title', 'ip', 'create_time'],
    expand: ['url', 'useragent', 'data'],
    notInPalette: true,
  },

  crud: ['index', 'del'],
})
