import { banner } from './advertising/banner'
import { hotRecommend } from './advertising/hotRecommend'
import { noticeBar } from './advertising/noticeBar'
import { admin } from './auth/admin'
import { adminGroup } from './auth/adminGroup'
import { adminLog } from './auth/adminLog'
import { apiToken } from './auth/apiToken'
import { rule } from './auth/rule'
import { deliveryAddress } from './delivery/deliveryAddress'
import { deliveryCompany } from './delivery/deliveryCompany'
import { deliveryTemplate } from './delivery/deliveryTemplate'
import { goods } from './goods/goods'
import { goodsCategory } from './goods/goodsCategory'
import { goodsParamTemplate } from './goods/goodsParamTemplate'
import { goodsService } from './goods/goodsService'
import { goodsSpecTemplate } from './goods/goodsSpecTemplate'
import { stock } from './goods/stock'
import { stockLog } from './goods/stockLog'
import { templateParam } from './goods/templateParam'
import { t } from './kit'
import { notify } from './message/notify'
import { notifyConfig } from './message/notifyConfig'
import { listExport } from './order/listExport'
import { triage } from './order/triage'
import { order } from './order/order'
import { orderItem } from './order/orderItem'
import { orderLog } from './order/orderLog'
import { refund } from './order/refund'
import { refundLog } from './order/refundLog'
import { shipment, shipmentItem } from './order/shipment'
import { payment } from './payment/payment'
import { paymentBill } from './payment/paymentBill'
import { paymentBillLine } from './payment/paymentBillLine'
import { paymentDifference } from './payment/paymentDifference'
import { paymentNotice } from './payment/paymentNotice'
import { paymentRefund } from './payment/paymentRefund'
import { dataRecycle } from './security/dataRecycle'
import { dataRecycleLog } from './security/dataRecycleLog'
import { sensitiveData } from './security/sensitiveData'
import { sensitiveDataLog } from './security/sensitiveDataLog'
import { attachment } from './system/attachment'
import { health } from './system/health'
import { webhook } from './system/webhook'
import { webhookDelivery } from './system/webhookDelivery'
import { moneyLog } from './user/moneyLog'
import { scoreLog } from './user/scoreLog'
import { user } from './user/user'
import { userAddress } from './user/userAddress'
import { userBalance } from './user/userBalance'
import { userGroup } from './user/userGroup'
import { userNote } from './user/userNote'
import { userRule } from './user/userRule'

import type { AnyResource } from './kit/define'
import type { Page } from './kit/page'
import type { Text } from './kit/text'

/** A directory of the menu and its screens, in order. */
export interface Directory {
  readonly name: string
  readonly title: Text
  readonly icon: string
  readonly resources: readonly AnyResource[]
  /** Pages of their own, before the lists in the menu; `src/pages/ownPages.ts` has their components. */
  readonly pages?: readonly Page[]
  /** Paths of pages of settings, after them in the menu; `settingsPages.ts` has their definitions. */
  readonly settings?: readonly string[]
}

/** Paths of the dashboards, which stand above the directories of the menu; `dashboardPages.ts` has their definitions. */
export const dashboardPaths: readonly string[] = ['dashboard', 'shop/dashboard']

/** The map of the back office: every resource once. A new entity needs one file and one entry here. */
export const map = [
  { name: 'auth', title: t('权限管理', 'Permissions'), icon: 'fa fa-lock', resources: [adminGroup, admin, rule, adminLog, apiToken] },
  { name: 'user', title: t('会员管理', 'Members'), icon: 'fa fa-users', resources: [user, userBalance, userNote, userGroup, userRule, moneyLog, scoreLog] },
  {
    name: 'goodsManage',
    title: t('商品管理', 'Catalog'),
    icon: 'fa fa-shopping-bag',
    resources: [goods, goodsCategory, goodsParamTemplate, goodsService, goodsSpecTemplate, stock, stockLog],
  },
  { name: 'orderManage', title: t('订单管理', 'Orders'), icon: 'fa fa-file-text', pages: [triage], resources: [order, refund, listExport] },
  {
    name: 'finance',
    title: t('资金管理', 'Finance'),
    icon: 'fa fa-credit-card',
    resources: [payment, paymentRefund, paymentBill, paymentDifference, paymentNotice],
  },
  { name: 'delivery', title: t('配送管理', 'Shipping'), icon: 'fa fa-truck', resources: [deliveryAddress, deliveryCompany, deliveryTemplate] },
  { name: 'advert', title: t('广告管理', 'Advertising'), icon: 'fa fa-bullhorn', resources: [banner, hotRecommend, noticeBar] },
  { name: 'message', title: t('消息管理', 'Messages'), icon: 'fa fa-bell', resources: [notify, notifyConfig] },
  {
    name: 'security',
    title: t('数据安全管理', 'Data security'),
    icon: 'fa fa-shield',
    resources: [dataRecycleLog, sensitiveDataLog, dataRecycle, sensitiveData],
  },
  {
    name: 'routine',
    title: t('常规管理', 'General'),
    icon: 'fa fa-cogs',
    pages: [health],
    resources: [attachment, webhook, webhookDelivery],
    settings: ['routine/config', 'shop/config'],
  },
] as const satisfies readonly Directory[]

/** Rows without a screen of their own, shown as details of others. */
export const details = [
  orderItem,
  shipment,
  shipmentItem,
  orderLog,
  refundLog,
  paymentBillLine,
  userAddress,
  templateParam,
] as const satisfies readonly AnyResource[]

export const resources: readonly AnyResource[] = map.flatMap<AnyResource>((directory) => directory.resources)

export const settingsPaths: readonly string[] = (map as readonly Directory[]).flatMap(({ settings = [] }) => settings)

export const pages: readonly Page[] = (map as readonly Directory[]).flatMap((directory) => directory.pages ?? [])

/** The paths of all pages, so that a missing component does not compile. */
export type PagePath = Extract<(typeof map)[number], { readonly pages: unknown }>['pages'][number]['path']

/** Everything that has a table. */
export const entities: readonly AnyResource[] = [...resources, ...details]

export const resourceAt = (path: string): AnyResource | undefined => resources.find((one) => one.path === path)
