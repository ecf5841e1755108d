import { t } from '../kit'

import type { Text } from '../kit/text'

/** Why members ask for their money back, as a new shop offers it; the settings of the shop replace them. */
export const refundReasons = {
  money: [
    t('不想要了', 'No longer wanted'),
    t('拍错或多拍', 'Ordered by mistake'),
    t('未按约定时间发货', 'Not shipped in time'),
    t('商品破损', 'Damaged'),
    t('少发或漏发', 'Items missing'),
    t('与商家协商一致', 'Agreed with the shop'),
  ],
  goods: [
    t('七天无理由退货', 'Return within seven days'),
    t('质量问题', 'Defective'),
    t('与描述不符', 'Not as described'),
    t('发错商品', 'Wrong product sent'),
    t('尺码不合适', 'Does not fit'),
  ],
} as const

/** Why members cancel an order, likewise. */
export const cancelReasons = [
  t('不想要了', 'No longer wanted'),
  t('商品选错了', 'Chose the wrong product'),
  t('地址或电话有误', 'Wrong address or number'),
  t('付款遇到问题', 'Payment problem'),
  t('其他原因', 'Other'),
] as const

/** The reasons of a list of the settings, which are in Chinese: built-in ones have an English text too. */
export const reasonsOf = (list: readonly string[]): Text[] => list.map(reasonText)

/** The text of a stored reason, which is in Chinese; one of an older list as it was stored. */
export const reasonText = (stored: string): Text =>
  [...refundReasons.money, ...refundReasons.goods, ...cancelReasons].find(({ zh }) => zh === stored) ?? t(stored, stored)
