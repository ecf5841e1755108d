import { defineResource, f, t } from '../kit'
import { billEntryTypes, payTypes } from './payTypes'

/** Staff do not settle what a later comparison no longer shows. */
export const resolvedMemo = t('再次核对后一致', 'Matched on reconciling again')

/** A difference between the bill of a gateway and the books of the shop, for staff to settle. */
export const paymentDifference = defineResource({
  path: 'shop/paymentDifference',
  table: 'shop_payment_difference',
  title: t('对账差异', 'Differences'),
  noun: t('差异', 'Difference'),
  menu: { icon: 'fa fa-gavel' },
  nameField: 'number',

  fields: {
    bill_id: f.reference(t('对账单', 'Statement'), 'shop/paymentBill', {
      readOnly: true,
      as: 'bill',
      show: ['bill_date'],
      labels: { bill_date: t('账单日期', 'Day') },
    }),
    pay_type: f.choice(t('支付方式', 'Method'), payTypes, { readOnly: true, default: 'test', width: 100 }),
    entry_type: f.choice(t('类型', 'Type'), billEntryTypes, { readOnly: true, default: 'payment', width: 100 }),
    problem: f.choice(
      t('差异', 'Difference'),
      {
        missing_here: t('渠道有，本店无', 'Only in the statement'),
        missing_there: t('本店有，渠道无', 'Only in the shop'),
        amount: t('金额不符', 'Amounts differ'),
        doubled: t('重复退款', 'Refunded twice'),
        failed_here: t('渠道已退，本店失败', 'Refunded by the provider, failed here'),
        failed_there: t('本店已退，渠道失败', 'Refunded here, failed at the provider'),
      },
      {
        readOnly: true,
        default: 'missing_here',
        tag: { missing_here: 'warning', missing_there: 'warning', amount: 'error', doubled: 'error', failed_here: 'error', failed_there: 'error' },
      },
    ),
    number: f.text(t('单号', 'No.'), { readOnly: true, max: 64, copy: true, width: 220, unique: ['bill_id', 'entry_type', 'problem'] }),
    own_amount: f.money(t('本店金额', 'Shop amount'), { readOnly: true, min: 0 }),
    bill_amount: f.money(t('账单金额', 'Statement amount'), { readOnly: true, min: 0 }),
    trade_no: f.text(t('交易号', 'Trade no.'), { readOnly: true, max: 64, copy: true }),
    status: f.choice(
      t('状态', 'Status'),
      { 0: t('待处理', 'Open'), 1: t('已处理', 'Settled') },
      { readOnly: true, default: '0', tag: { 0: 'warning', 1: 'success' }, width: 90 },
    ),
    memo: f.text(t('处理说明', 'Resolution'), { readOnly: true, max: 200, storedTexts: [resolvedMemo] }),
    settle_admin_id: f.reference(t('处理人', 'Settled by'), 'auth/admin', { readOnly: true, as: 'settleAdmin', show: ['nickname'], onDelete: 'set null' }),
    settle_time: f.moment(t('处理时间', 'Settled on'), { readOnly: true }),
    create_time: f.created(),
    update_time: f.updated(),
  },

  list: {
    columns: [
      'id',
      'bill.bill_date',
      'pay_type',
      'entry_type',
      'problem',
      'number',
      'own_amount',
      'bill_amount',
      'status',
      'memo',
      'settleAdmin.nickname',
      'settle_time',
      'trade_no',
      'create_time',
    ],
    optional: ['id', 'create_time'],
    below: { pay_type: 'entry_type', number: 'trade_no', own_amount: 'bill_amount', 'settleAdmin.nickname': 'settle_time' },
    filters: ['status', 'problem', 'entry_type', 'pay_type', 'number', 'trade_no', 'bill_id', 'settle_time', 'create_time'],
    search: ['number', 'trade_no', 'memo'],
    sort: ['id', 'desc'],
    totals: ['own_amount', 'bill_amount'],
    sortable: ['own_amount', 'bill_amount', 'settle_time', 'create_time'],
    tabs: {
      open: { title: t('待处理', 'Open'), where: { status: '0' }, attention: true },
      settled: { title: t('已处理', 'Settled'), where: { status: '1' } },
      all: { title: t('全部', 'All') },
    },
  },

  crud: ['index'],

  states: {
    status: {
      start: ['0'],
      arrows: {
        settleDifference: { label: t('处理', 'Settled'), from: ['0'], to: '1', by: ['staff', 'system'] },
        reopenDifference: { label: t('重新打开', 'Reopened'), from: ['1'], to: '0', by: ['staff'] },
      },
    },
  },

  actions: {
    settle: {
      label: t('处理', 'Settle'),
      icon: 'gavel',
      on: 'rows',
      moves: ['settleDifference'],
      done: t('{count} 条差异已处理', '{count} {count:difference|differences} settled'),
      input: { memo: f.text(t('处理说明', 'Resolution'), { required: true, min: 2, max: 200 }) },
    },
    reopen: {
      label: t('重新打开', 'Reopen'),
      icon: 'undo',
      moves: ['reopenDifference'],
      done: t('差异已重新打开', 'Difference reopened'),
      confirm: t('它将再次列为待处理。', 'It is listed as open again.'),
    },
  },
})
