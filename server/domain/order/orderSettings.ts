import { shopConfig } from '../../../resources/settings/shopConfig'
import { readSettings } from '../../settings/readSettings'

import type { ScoreRules } from '../../../resources/order/price'
import type { Db } from '../../context'

/** The settings of the shop that orders follow. */
const keys = [
  'order_auto_close_minutes',
  'order_auto_receive_days',
  'order_auto_complete_days',
  'cancel_auto_agree_hours',
  'ship_remind_hours',
  'aftersale_days',
  'return_ship_days',
  'free_delivery_amount',
  'score_enabled',
  'score_per_yuan',
  'score_max_percent',
  'score_step',
  'score_with_coupon',
  'score_give_per_yuan',
  'balance_enabled',
  'offline_enabled',
] as const

export type OrderSettings = Awaited<ReturnType<typeof orderSettings>>

export const orderSettings = (tx: Db) => readSettings(tx, shopConfig, keys)

export const scoreRulesOf = (settings: OrderSettings): ScoreRules => ({
  isEnabled: settings.score_enabled === 1,
  perYuan: settings.score_per_yuan,
  maxPercent: settings.score_max_percent,
  step: settings.score_step,
  isWithCoupon: settings.score_with_coupon === 1,
  givePerYuan: settings.score_give_per_yuan,
})
