import { t } from '../kit/text'
import { matchesRule, textRules } from '../kit/values/textRules'

import type { RefusalCode } from '../kit/errors'
import type { Text, TextValues } from '../kit/text'

/** Pages of the storefront that an advert may lead to. */
export const linkPages: Readonly<Record<string, Text>> = {
  cart: t('购物车', 'Cart'),
  coupon: t('领券中心', 'Coupon center'),
  recharge: t('余额充值', 'Top up'),
  check_in: t('每日签到', 'Check-in'),
  my_order: t('我的订单', 'My orders'),
}

export interface LinkProblem {
  readonly code: RefusalCode
  readonly values?: TextValues
}

const isRowId = (value: string): boolean => /^[1-9]\d{0,14}$/.test(value)

const rules: Readonly<Record<string, (value: string) => LinkProblem | undefined>> = {
  none: () => undefined,
  goods: (value) => (isRowId(value) ? undefined : { code: 'link_required', values: { target: t('商品', 'a product') } }),
  category: (value) => (isRowId(value) ? undefined : { code: 'link_required', values: { target: t('分类', 'a category') } }),
  page: (value) => (Object.hasOwn(linkPages, value) ? undefined : { code: 'link_required', values: { target: t('页面', 'a page') } }),
  url: (value) => (value && matchesRule('link', value) && value.length <= 500 ? undefined : { code: 'bad_format', values: { rule: textRules.link.message } }),
}

/** Whether a link target is valid for its type; the server checks that the row exists. */
export function validateLink(type: unknown, value: unknown): LinkProblem | undefined {
  const rule = typeof type === 'string' && Object.hasOwn(rules, type) ? rules[type] : undefined
  return rule ? rule(typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '') : undefined
}
