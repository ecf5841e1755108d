import { defineResource, f, t } from '../kit'

import type { Text } from '../kit/text'

const moment = (label: Text, isHidden = false) => f.moment(label, { readOnly: true, hidden: isHidden })
const count = (label: Text) => f.integer(label, { readOnly: true, default: 0, min: 0 })

/** Why a task failed, where no refusal of the list says it. */
export const exportFailures = {
  time: t('超过 30 分钟仍未完成，请缩小范围后重试', 'Took longer than 30 minutes; narrow the list and try again'),
  lost: t('服务器两次中途停止，请重试', 'The server stopped twice meanwhile; try again'),
  rights: t('创建人已无权导出该列表', 'Its creator may no longer export this list'),
  columns: t('创建人已无权查看所选的部分字段', 'Its creator may no longer see some of the columns'),
  rows: t('行数超过上限，请缩小范围后重试', 'More rows than allowed; narrow the list and try again'),
  removed: t('该列表已不能导出为任务', 'This list can no longer be exported as a task'),
  filters: t('导出条件已不再有效，请重新创建', 'The filters are no longer valid; create a new task'),
  disk: t('磁盘已满或不可写，请联系管理员', 'The disk is full or read-only; contact an administrator'),
  error: t('导出出错，请重试；仍失败请联系管理员', 'The export failed; try again, and contact an administrator if it fails again'),
} as const

/** Exports that run in the background. Their files are private: whoever made a task downloads it, and super administrators. */
export const listExport = defineResource({
  path: 'shop/export',
  table: 'shop_export_task',
  title: t('导出任务', 'Exports'),
  noun: t('导出任务', 'Export'),
  menu: {
    icon: 'fa fa-download',
    remark: t('在各列表点击“导出任务”创建，完成后在此下载', 'Created in a list with "Export task"; download the finished files here'),
  },
  isLog: true,
  nameField: 'name',

  fields: {
    name: f.text(t('任务名称', 'Name'), { readOnly: true, max: 100, width: 260 }),
    type: f.choice(
      t('导出类型', 'Type'),
      {
        order: t('订单', 'Orders'),
        refund: t('售后', 'Refunds'),
        goods: t('商品', 'Products'),
        stock: t('库存', 'Stock'),
        stock_log: t('库存日志', 'Stock log'),
        user: t('会员', 'Members'),
        money_log: t('余额记录', 'Balance log'),
        score_log: t('积分记录', 'Points log'),
      },
      { readOnly: true, width: 100 },
    ),
    filters: f.json(t('导出条件', 'Filters'), { readOnly: true, hidden: true, conditionsOf: 'type' }),
    columns: f.json(t('导出字段', 'Columns'), { readOnly: true, hidden: true }),
    contact: f.json(t('完整联系信息', 'Whole contact data'), { readOnly: true, hidden: true }),
    rows_per: f.choice(
      t('表格的行', 'Rows of the file'),
      { row: t('每条记录一行', 'One per record'), line: t('每条明细一行', 'One per line') },
      { readOnly: true, default: 'row', hidden: true },
    ),
    format: f.choice(t('格式', 'Format'), { xlsx: t('XLSX', 'XLSX'), csv: t('CSV', 'CSV') }, { readOnly: true, default: 'xlsx', width: 80 }),
    sheet_language: f.choice(
      t('语言', 'Language'),
      { 'zh-cn': t('中文', 'Chinese'), en: t('英文', 'English') },
      { readOnly: true, default: 'zh-cn', hidden: true },
    ),
    admin_id: f.reference(t('创建人', 'Created by'), 'auth/admin', { readOnly: true, as: 'admin', show: ['nickname'], onDelete: 'cascade' }),
    status: f.choice(
      t('状态', 'Status'),
      {
        1: t('排队中', 'Queued'),
        2: t('处理中', 'In progress'),
        3: t('已完成', 'Done'),
        4: t('失败', 'Failed'),
        5: t('已过期', 'Expired'),
      },
      { readOnly: true, default: '1', tag: { 1: 'info', 2: 'warning', 3: 'success', 4: 'error' }, width: 90 },
    ),
    done: f.integer(t('进度', 'Progress'), { readOnly: true, default: 0, min: 0, progressTo: 'total', width: 150 }),
    total: count(t('总行数', 'Rows')),
    file_path: f.text(t('文件', 'File'), { readOnly: true, max: 255, hidden: true }),
    file_size: f.integer(t('大小', 'Size'), { readOnly: true, default: 0, min: 0, max: Number.MAX_SAFE_INTEGER, display: 'size' }),
    error: f.text(t('失败原因', 'Failure reason'), { readOnly: true, max: 500, width: 220, storedTexts: Object.values(exportFailures) }),
    runs: f.integer(t('执行次数', 'Runs'), { readOnly: true, default: 0, min: 0, hidden: true }),
    lease_time: moment(t('最近进展', 'Last progress'), true),
    start_time: moment(t('开始时间', 'Started'), true),
    finish_time: moment(t('完成时间', 'Finished')),
    expire_time: moment(t('过期时间', 'Expires')),
    download_count: count(t('下载次数', 'Downloads')),
    create_time: f.created(),
    update_time: f.updated(),
  },

  list: {
    columns: [
      'name',
      'type',
      'status',
      'done',
      'total',
      'file_size',
      'admin.nickname',
      'create_time',
      'expire_time',
      'error',
      'format',
      'download_count',
      'finish_time',
      'id',
    ],
    optional: ['format', 'download_count', 'id'],
    below: { done: 'total', create_time: 'finish_time' },
    filters: ['name', 'type', 'status', 'create_time', 'admin_id'],
    search: ['name'],
    sort: ['id', 'desc'],
    totals: ['file_size'],
    sortable: ['create_time', 'finish_time'],
    refreshWhile: { status: ['1', '2'] },
    tabs: {
      all: { title: t('全部', 'All') },
      open: { title: t('未完成', 'In progress'), where: { status: ['1', '2'] } },
      done: { title: t('已完成', 'Done'), where: { status: '3' } },
      failed: { title: t('失败', 'Failed'), where: { status: '4' } },
    },
  },

  show: {
    steps: {
      field: 'status',
      passes: [
        { value: '1', time: 'create_time', label: t('创建', 'Created') },
        { value: '2', time: 'start_time' },
        { value: '3', time: 'finish_time', also: ['5'] },
      ],
      ended: [{ value: '4', time: 'finish_time' }],
    },
    groups: [
      { title: t('任务', 'Task'), fields: ['name', 'type', 'status', 'error', 'admin.nickname', 'create_time', 'start_time', 'finish_time', 'filters'] },
      { title: t('文件', 'File'), fields: ['format', 'rows_per', 'done', 'total', 'file_size', 'expire_time', 'download_count'] },
    ],
  },

  crud: ['index', 'del'],
  isDeletionFinal: true,
  deletableWhen: { status: ['1', '3', '4', '5'] },
  deleteNote: t('文件随之删除。', 'Its file is deleted with it.'),
  states: {
    status: {
      start: ['1'],
      arrows: {
        run: { label: t('开始', 'Started'), from: ['1'], to: '2', by: ['system'] },
        finish: { label: t('完成', 'Done'), from: ['2'], to: '3', by: ['system'] },
        fail: { label: t('失败', 'Failed'), from: ['2'], to: '4', by: ['system'] },
        retry: { label: t('重试', 'Retried'), from: ['4'], to: '1', by: ['staff'] },
        expire: { label: t('过期', 'Expired'), from: ['3'], to: '5', by: ['system'] },
      },
    },
  },
  actions: {
    download: { label: t('下载', 'Download'), icon: 'download', when: { status: '3' }, done: t('下载已开始', 'Download started') },
    retry: { label: t('重试', 'Try again'), icon: 'refresh', moves: ['retry'], done: t('已重新开始导出', 'Export started again') },
  },
})
