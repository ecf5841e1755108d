// Written from the files of server/hooks by `npm run registries`; builds and `npm run dev` run it by themselves.

import { adminHooks } from './hooks/admin'
import { adminGroupHooks } from './hooks/adminGroup'
import { adminLogHooks } from './hooks/adminLog'
import { apiTokenHooks } from './hooks/apiToken'
import { attachmentHooks } from './hooks/attachment'
import { bannerHooks } from './hooks/banner'
import { dataRecycleHooks } from './hooks/dataRecycle'
import { dataRecycleLogHooks } from './hooks/dataRecycleLog'
import { deliveryAddressHooks } from './hooks/deliveryAddress'
import { deliveryCompanyHooks } from './hooks/deliveryCompany'
import { deliveryTemplateHooks } from './hooks/deliveryTemplate'
import { goodsHooks } from './hooks/goods'
import { goodsCategoryHooks } from './hooks/goodsCategory'
import { goodsParamTemplateHooks } from './hooks/goodsParamTemplate'
import { goodsServiceHooks } from './hooks/goodsService'
import { goodsSpecTemplateHooks } from './hooks/goodsSpecTemplate'
import { hotRecommendHooks } from './hooks/hotRecommend'
import { listExportHooks } from './hooks/listExport'
import { moneyLogHooks } from './hooks/moneyLog'
import { noticeBarHooks } from './hooks/noticeBar'
import { notifyHooks } from './hooks/notify'
import { notifyConfigHooks } from './hooks/notifyConfig'
import { orderHooks } from './hooks/order'
import { orderItemHooks } from './hooks/orderItem'
import { paymentBillHooks } from './hooks/paymentBill'
import { paymentDifferenceHooks } from './hooks/paymentDifference'
import { paymentRefundHooks } from './hooks/paymentRefund'
import { refundHooks } from './hooks/refund'
import { ruleHooks } from './hooks/rule'
import { scoreLogHooks } from './hooks/scoreLog'
import { sensitiveDataHooks } from './hooks/sensitiveData'
import { sensitiveDataLogHooks } from './hooks/sensitiveDataLog'
import { shipmentHooks } from './hooks/shipment'
import { stockHooks } from './hooks/stock'
import { userHooks } from './hooks/user'
import { userBalanceHooks } from './hooks/userBalance'
import { userGroupHooks } from './hooks/userGroup'
import { userNoteHooks } from './hooks/userNote'
import { userRuleHooks } from './hooks/userRule'
import { webhookHooks } from './hooks/webhook'
import { webhookDeliveryHooks } from './hooks/webhookDelivery'

export const hooks = {
  admin: adminHooks,
  adminGroup: adminGroupHooks,
  adminLog: adminLogHooks,
  apiToken: apiTokenHooks,
  attachment: attachmentHooks,
  banner: bannerHooks,
  dataRecycle: dataRecycleHooks,
  dataRecycleLog: dataRecycleLogHooks,
  deliveryAddress: deliveryAddressHooks,
  deliveryCompany: deliveryCompanyHooks,
  deliveryTemplate: deliveryTemplateHooks,
  goods: goodsHooks,
  goodsCategory: goodsCategoryHooks,
  goodsParamTemplate: goodsParamTemplateHooks,
  goodsService: goodsServiceHooks,
  goodsSpecTemplate: goodsSpecTemplateHooks,
  hotRecommend: hotRecommendHooks,
  listExport: listExportHooks,
  moneyLog: moneyLogHooks,
  noticeBar: noticeBarHooks,
  notify: notifyHooks,
  notifyConfig: notifyConfigHooks,
  order: orderHooks,
  orderItem: orderItemHooks,
  paymentBill: paymentBillHooks,
  paymentDifference: paymentDifferenceHooks,
  paymentRefund: paymentRefundHooks,
  refund: refundHooks,
  rule: ruleHooks,
  scoreLog: scoreLogHooks,
  sensitiveData: sensitiveDataHooks,
  sensitiveDataLog: sensitiveDataLogHooks,
  shipment: shipmentHooks,
  stock: stockHooks,
  user: userHooks,
  userBalance: userBalanceHooks,
  userGroup: userGroupHooks,
  userNote: userNoteHooks,
  userRule: userRuleHooks,
  webhook: webhookHooks,
  webhookDelivery: webhookDeliveryHooks,
}
