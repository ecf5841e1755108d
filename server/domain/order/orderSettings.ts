import type { ScoreRules } from '../../../resources/order/price'
import type { Db } from '../../context'

/** The settings of the shop that orders follow, by their keys in the table of settings, with their defaults. */
const defaults = {
  order_auto_close_minutes: 30,
  order_auto_receive_days: 15,
  order_auto_complete_days: 7,
  aftersale_days: 7,
  return_ship_days: 7,
  /** Yuan; 0 means never. */
  free_delivery_amount: 0,
  score_enabled: true,
  score_per_yuan: 100,
  score_max_percent: 50,
  score_step: 100,
  score_with_coupon: true,
  score_give_per_yuan: 1,
  balance_enabled: true,
  /** Staff with the right to it confirm what they have got. */
  offline_enabled: true,
}

export type OrderSettings = Readonly<typeof defaults>

/** A stored value is used only if it has the type of its default. */
export async function orderSettings(tx: Db): Promise<OrderSettings> {
  const rows = await tx.selectFrom('setting').select(['key', 'value']).where('key', 'in', Object.keys(defaults)).execute()
  const known: Readonly<Record<string, unknown>> = defaults
  return { ...defaults, ...Object.fromEntries(rows.flatMap(({ key, value }) => (typeof value === typeof known[key] ? [[key, value]] : []))) }
}

export const scoreRulesOf = (settings: OrderSettings): ScoreRules => ({
  isEnabled: settings.score_enabled,
  perYuan: settings.score_per_yuan,
  maxPercent: settings.score_max_percent,
  step: settings.score_step,
  isWithCoupon: settings.score_with_coupon,
  givePerYuan: String(settings.score_give_per_yuan),
})
