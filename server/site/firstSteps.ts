import { sql } from 'kysely'

import { shopConfig } from '../../resources/settings/shopConfig'
import { systemConfig } from '../../resources/settings/systemConfig'
import { readSettings } from '../settings/readSettings'

import type { FirstStepName } from '../../resources/firstSteps'
import type { Db } from '../context'

/** Beside the settings, but none of a page: it is set by a button alone. */
const dismissedKey = 'first_steps_dismissed'

interface ShopState {
  readonly isNew: boolean
  /** An order came in, or somebody put the steps away. */
  readonly isOver: boolean
  readonly done: Readonly<Record<FirstStepName, boolean>>
}

/** How far a new shop is, from what is in it. */
export async function readShopState(tx: Db): Promise<ShopState> {
  const { rows } = await sql<Record<'orders' | 'goods' | 'templates' | 'staff' | 'dismissed', boolean>>`select
    exists (select from shop_order) as orders,
    exists (select from shop_goods where delete_time is null) as goods,
    exists (select from shop_delivery_template) as templates,
    exists (select from admin where status = 'enable' offset 1) as staff,
    exists (select from setting where key = ${dismissedKey}) as dismissed`.execute(tx)
  const [has] = rows
  const { site_name, site_logo } = await readSettings(tx, systemConfig, ['site_name', 'site_logo'])
  const payments = await readSettings(tx, shopConfig, ['offline_enabled', 'wechat_enabled', 'alipay_enabled'])
  return {
    isNew: !has?.orders && !has?.goods,
    isOver: Boolean(has?.orders || has?.dismissed),
    done: {
      name: site_name !== '',
      logo: site_logo !== '',
      goods: has?.goods === true,
      delivery: has?.templates === true,
      payment: Object.values(payments).some((isOn) => Number(isOn) === 1),
      staff: has?.staff === true,
    },
  }
}

export async function dismissFirstSteps(tx: Db): Promise<void> {
  await tx
    .insertInto('setting')
    .values({ key: dismissedKey, value: JSON.stringify(1) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}
