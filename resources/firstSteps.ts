import { t } from './kit'

import type { Text } from './kit/text'

/** What a new shop needs before it can sell. */
export interface FirstStep {
  readonly label: Text
  /** Whoever lacks it is not shown the step. */
  readonly node: string
  /** Where it is done: a screen below the back office, with the form or the tab. */
  readonly opens: string
}

export const firstSteps = {
  name: { label: t('填写店铺名称', 'Name your shop'), node: 'routine/config/edit', opens: 'routine/config?tab=basics' },
  logo: { label: t('上传店铺标志', 'Upload your logo'), node: 'routine/config/edit', opens: 'routine/config?tab=basics' },
  goods: { label: t('添加第一件商品', 'Add your first product'), node: 'shop/goods/add', opens: 'shop/goods/add' },
  delivery: { label: t('设置运费模板', 'Set up a shipping profile'), node: 'shop/deliveryTemplate/add', opens: 'shop/deliveryTemplate/add' },
  payment: { label: t('开通一种收款方式', 'Turn on a payment method'), node: 'shop/config/pay', opens: 'shop/config?tab=pay' },
  staff: { label: t('添加一位员工', 'Add a member of staff'), node: 'auth/admin/add', opens: 'auth/admin/add' },
} as const satisfies Readonly<Record<string, FirstStep>>

export type FirstStepName = keyof typeof firstSteps

/** The prefix of its calls. */
export const firstStepsPath = 'firstSteps'

/** Whoever holds it may put the steps away, for everybody. */
export const firstStepsNode = 'routine/config/edit'

export interface FirstStepsAnswer {
  /** The shop has neither products nor orders: its numbers are all nothing. */
  readonly is_new: boolean
  /** Those that the user may do; none once an order came in or somebody put them away. */
  readonly steps: readonly { readonly name: FirstStepName; readonly is_done: boolean }[]
  readonly may_dismiss: boolean
}
