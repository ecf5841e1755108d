import { f, t } from '../kit'

/** Staff change a member's balance, with a reason that the member reads. */
export const moneyAdjustment = {
  label: t('调整余额', 'Adjust balance'),
  icon: 'money',
  input: {
    money: f.money(t('变更余额', 'Change'), {
      required: true,
      min: -99_999.99,
      max: 99_999.99,
      display: 'change',
      help: t('扣减请填负数', 'Enter a negative number to deduct'),
    }),
    memo: f.longText(t('备注', 'Note'), { required: true, max: 255 }),
  },
  amounts: { money: { column: 'money' } },
} as const
