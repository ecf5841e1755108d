import { f, t } from '../kit'
import { refundWays, retryPayout } from '../payment/payTypes'

const reason = f.text(t('原因', 'Reason'), { required: true, min: 2, max: 200 })

/** What staff do with refunds; the rules are those of `server/domain/refund`. */
export const refundActions = {
  audit: {
    label: t('审核', 'Review'),
    icon: 'gavel',
    color: 'success',
    isMain: true,
    moves: ['agree', 'refuse'],
    when: { status: '1' }, // a withdrawn request was never audited
    shows: ['item.goods_name', 'item.spec_text', 'quantity', 'type', 'reason', 'description', 'images', 'apply_amount', 'max_amount'],
    done: t('已审核', 'Reviewed'),
    input: {
      verdict: f.choice(t('处理', 'Decision'), { agree: t('同意', 'Approve'), refuse: t('拒绝', 'Reject') }, { required: true, default: 'agree' }),
      amount: f.money(t('退款金额', 'Amount'), {
        required: true,
        when: { verdict: 'agree' },
        help: t('默认为买家申请的金额', 'Defaults to the requested amount'),
      }),
      way: f.choice(t('退款方式', 'Refund to'), refundWays, { required: true, default: 'original', when: { verdict: 'agree' } }),
      return_address_id: f.reference(t('退货地址', 'Return to'), 'shop/deliveryAddress', {
        required: true,
        as: 'address',
        show: ['name'],
        defaultFrom: { is_return: '1' },
        when: { verdict: 'agree' },
      }),
      audit_memo: f.text(t('审核备注', 'Note'), { max: 200 }),
      reason: { ...reason, when: { verdict: 'refuse' } },
    },
    defaults: { amount: 'apply_amount' },
    limits: { amount: { max: 'max_amount' } },
    inputWhen: { return_address_id: { type: '2' } },
  },
  receive: {
    label: t('收货', 'Receive'),
    icon: 'inbox',
    color: 'success',
    isMain: true,
    moves: ['receiveReturn'],
    when: { status: '1' },
    shows: ['item.goods_name', 'item.spec_text', 'quantity', 'user_company', 'user_express_no'],
    done: t('已收货', 'Received'),
    input: {
      verdict: f.choice(
        t('处理', 'Decision'),
        { accept: t('收货并退款', 'Accept and refund'), reject: t('拒收', 'Reject') },
        { required: true, default: 'accept' },
      ),
      restock: f.switch(t('退回库存', 'Restock'), { default: 1, when: { verdict: 'accept' } }),
      receive_memo: f.text(t('收货备注', 'Note'), { max: 200 }),
      reason: { ...reason, when: { verdict: 'reject' } },
    },
  },
  retry: {
    ...retryPayout,
    moves: ['payOutRetry'],
    defaults: { way: 'way' },
  },
} as const
