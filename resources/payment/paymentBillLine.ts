import { defineDetail, f, t } from '../kit'
import { billEntryTypes } from './payTypes'

/** A line of a gateway's bill, as it was loaded last. */
export const paymentBillLine = defineDetail({
  path: 'shop/paymentBillLine',
  table: 'shop_payment_bill_line',
  title: t('账单明细', 'Statement lines'),
  noun: t('账单明细', 'Statement line'),
  nameField: 'number',
  fields: {
    bill_id: f.reference(t('对账单', 'Statement'), 'shop/paymentBill', { readOnly: true, as: 'bill', show: ['bill_date'], onDelete: 'cascade' }),
    entry_type: f.choice(t('类型', 'Type'), billEntryTypes, { readOnly: true, default: 'payment' }),
    number: f.text(t('单号', 'No.'), { readOnly: true, max: 64 }),
    trade_no: f.text(t('交易号', 'Trade no.'), { readOnly: true, max: 64 }),
    amount: f.money(t('金额', 'Amount'), { readOnly: true, default: '0.00', min: 0 }),
    is_pending: f.switch(t('处理中', 'Pending'), { readOnly: true }),
    line_time: f.moment(t('交易时间', 'Time'), { readOnly: true }),
  },
})
