import { notifyLowStock } from './domain/notify/notifyLowStock'
import { onStockMoved } from './domain/stock/stockMoved'
import { adminHooks } from './hooks/admin'
import { adminGroupHooks } from './hooks/adminGroup'
import { adminLogHooks } from './hooks/adminLog'
import { attachmentHooks } from './hooks/attachment'
import { bannerHooks } from './hooks/banner'
import { deliveryTemplateHooks } from './hooks/deliveryTemplate'
import { goodsHooks } from './hooks/goods'
import { goodsCategoryHooks } from './hooks/goodsCategory'
import { goodsParamTemplateHooks } from './hooks/goodsParamTemplate'
import { goodsServiceHooks } from './hooks/goodsService'
import { goodsSpecTemplateHooks } from './hooks/goodsSpecTemplate'
import { hotRecommendHooks } from './hooks/hotRecommend'
import { moneyLogHooks } from './hooks/moneyLog'
import { noticeBarHooks } from './hooks/noticeBar'
import { notifyHooks } from './hooks/notify'
import { notifyConfigHooks } from './hooks/notifyConfig'
import { ruleHooks } from './hooks/rule'
import { scoreLogHooks } from './hooks/scoreLog'
import { stockHooks } from './hooks/stock'
import { userHooks } from './hooks/user'
import { userGroupHooks } from './hooks/userGroup'
import { userRuleHooks } from './hooks/userRule'

import type { AnyHooks } from './crud/hooks'
import type { FileStore } from './files/deleteFile'

/** The hooks of all resources, by path; `main.ts` passes the map to the generic controller. Also connects the events of the domain. */
export function makeHooks(fileStore: FileStore): ReadonlyMap<string, AnyHooks> {
  onStockMoved(notifyLowStock)
  const attachments = attachmentHooks(fileStore, async (path, ctx) => all.get(path)?.scope?.(ctx))
  const all = new Map([...plain, attachments].map(({ path, hooks }) => [path, hooks]))
  return all
}

const plain = [
  adminHooks,
  adminGroupHooks,
  adminLogHooks,
  bannerHooks,
  deliveryTemplateHooks,
  goodsCategoryHooks,
  goodsHooks,
  goodsParamTemplateHooks,
  goodsServiceHooks,
  goodsSpecTemplateHooks,
  hotRecommendHooks,
  moneyLogHooks,
  noticeBarHooks,
  notifyHooks,
  notifyConfigHooks,
  ruleHooks,
  scoreLogHooks,
  stockHooks,
  userHooks,
  userGroupHooks,
  userRuleHooks,
]
